import { fragmentOf } from "../../../shared/fragments.ts";
import { Plate } from "../../components/Plate/Plate.tsx";
import { RichText } from "../../components/RichText/RichText.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./RichTextSection.module.css";

/** The ground of layouts that are not on paper. A statement is on the client's colour, if there is one. */
const surfaces: Partial<Record<NonNullable<SectionProps<"richText">["section"]["display"]>, string>> = {
  wide: "ink",
  statement: "tint",
};

/** Rich text under an optional heading, with an optional plate in the margin or from edge to edge. */
export function RichTextSection({ section, colours, surface }: SectionProps<"richText">) {
  const { heading, anchor, body, image, display = "margin" } = section;
  const isWide = display === "wide";
  const isColoured = (display === "statement" || (surface && !isWide)) && colours;
  const ground = isColoured ? "field" : (surfaces[display] ?? "paper");
  return (
    <section
      className={`section ${styles.section}`}
      id={anchor && fragmentOf(anchor)}
      data-surface={ground}
      data-colours={ground === "ink" ? undefined : colours}
      data-display={display}
    >
      <div className="wrap columns">
        {heading && <h2 className={styles.heading}>{heading}</h2>}
        <div className={styles.body}>
          <RichText value={body} />
        </div>
        {image && (
          <Plate
            className="textPlate"
            image={image}
            sizes={isWide ? "100vw" : "(width < 980px) 74vw, max(48vw, 74rem)"}
          />
        )}
      </div>
    </section>
  );
}
