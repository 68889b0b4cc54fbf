import { fragmentOf } from "../../../shared/fragments.ts";
import { columnSizes } from "../../columnSizes.ts";
import { Plate } from "../../components/Plate/Plate.tsx";
import { RichText } from "../../components/RichText/RichText.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./RichTextSection.module.css";

/** Rich text under an optional heading, with an optional plate in the margin. */
export function RichTextSection({ section }: SectionProps<"richText">) {
  const { heading, anchor, body, image } = section;
  return (
    <section className={styles.section} id={anchor && fragmentOf(anchor)} data-surface="paper">
      <div className={`wrap columns ${styles.grid}`}>
        {heading && <h2 className={styles.heading}>{heading}</h2>}
        <div className={styles.body}>
          <RichText value={body} />
        </div>
        {image && (
          <Plate
            className={styles.plate}
            image={image}
            sizes={`(width < 980px) 92vw, (width < 1280px) 45.5vw, ${columnSizes(4)}`}
          />
        )}
      </div>
    </section>
  );
}
