import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./ObjectPicture.module.css";

/** A picture of a thing that was made, from edge to edge. */
export function ObjectPicture({ section }: SectionProps<"objectPicture">) {
  return (
    <figure data-surface="paper">
      <Image className={styles.picture} image={section.image} sizes="(width < 700px) 119vw, 100vw" />
      <div className="wrap">
        <Caption fact={section.fact} why={section.why} />
      </div>
    </figure>
  );
}
