import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Screens.module.css";

/** Screenshots without a device around them, each whole, that rise from the lower edge or hang from the upper one. */
export function Screens({ section }: SectionProps<"screens">) {
  const { items, ground, fact, why } = section;
  return (
    <figure data-surface="paper">
      <div className={styles.stage} data-surface="ink">
        {ground && <Image className={styles.ground} image={{ ...ground, alt: "" }} sizes="100vw" />}
        <div className={`wrap ${styles.screens}`}>
          {items.map(({ _key, image }) => (
            <div key={_key} className={styles.screen}>
              <Image image={image} sizes="(width < 700px) 74vw, min(30vw, clamp(20rem, 25vw, 34rem))" />
            </div>
          ))}
        </div>
      </div>
      <div className="wrap">
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}
