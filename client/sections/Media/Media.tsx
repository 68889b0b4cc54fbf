import { columnSizes } from "../../columnSizes.ts";
import { Plate } from "../../components/Plate/Plate.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Media.module.css";

/** One image across the page, with an optional caption. */
export function Media({ section }: SectionProps<"media">) {
  return (
    <figure className={styles.figure} data-surface="paper">
      <Plate image={section.image} sizes={columnSizes(12)} />
      {section.caption && <figcaption className={`fact ${styles.caption}`}>{section.caption}</figcaption>}
    </figure>
  );
}
