import type { SectionType } from "../../shared/content/page.ts";
import type { SectionProps } from "./sectionProps.ts";

/** The attributes of a picture's figure: its caption is on paper, or on the ground that it continues. */
export function captionGround({ colours, surface }: Pick<SectionProps<SectionType>, "colours" | "surface">) {
  return { "data-surface": (colours && surface) ?? "paper", "data-colours": colours };
}
