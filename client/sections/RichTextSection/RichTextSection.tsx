import { fragmentOf } from "../../../shared/fragments.ts";
import { Plate } from "../../components/Plate/Plate.tsx";
import { RichText } from "../../components/RichText/RichText.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./RichTextSection.module.css";

/** Rich text under an optional heading, with an optional plate in the margin or from edge to edge. */
export function RichTextSection({ section }: SectionProps<"richText">) {
  const { heading, anchor, body, image, display = "margin" } = section;
  const isWide = display === "wide";
  return (
    <section
      className={styles.section}
      id={anchor && fragmentOf(anchor)}
      data-surface={isWide ? "ink" : "paper"}
      data-display={display}
    >
      <div className={`wrap columns ${styles.grid}`}>
        {heading && <h2 className={styles.heading}>{heading}</h2>}
        <div className={styles.body}>
          <RichText value={body} />
        </div>
        {image && (
          <Plate
            className={styles.plate}
            image={image}
            sizes={
              isWide ? "100vw" : "(width < 980px) 74vw, (width < 1280px) 48vw, (width < 1760px) 41vw, calc(50vw - 9rem)"
            }
          />
        )}
      </div>
    </section>
  );
}
