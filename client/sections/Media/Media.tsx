import { Plate } from "../../components/Plate/Plate.tsx";
import type { SectionProps } from "../Sections.tsx";
import styles from "./Media.module.css";

/** One picture across the page. */
export function Media({ section }: Pick<SectionProps<"media">, "section">) {
  return (
    <figure className={styles.figure} data-surface="paper">
      <Plate image={section.image} sizes="(width >= 1760px) 1632px, 94vw" />
      {section.caption && <figcaption className={`fact ${styles.caption}`}>{section.caption}</figcaption>}
    </figure>
  );
}
