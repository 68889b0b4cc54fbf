import type { PageImage } from "../../../shared/pageData.ts";
import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Screens.module.css";

/**
 * Screenshots without a device around them, each whole. Side by side they rise from the lower edge of one ground or hang
 * from its upper one; below each other, each has a part of the ground to itself.
 */
export function Screens({ section }: SectionProps<"screens">) {
  const { items, ground, fact, why } = section;
  return (
    <figure data-surface="paper">
      <div className={styles.stage} data-surface="ink">
        {ground && <Image className={styles.ground} image={{ ...ground, alt: "" }} sizes="max(100vw, 85vw + 10rem)" />}
        <div className={`wrap ${styles.screens}`}>
          {items.map(({ _key, image }) => (
            <div key={_key} className={styles.screen}>
              {ground && (
                <Image className={styles.part} image={{ ...ground, alt: "" }} sizes={sizesOfPart(ground, image)} />
              )}
              <Image
                className={styles.picture}
                image={image}
                sizes="(width < 700px) 78vw, min(30vw, clamp(20rem, 25vw, 34rem))"
              />
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

/** A part of the ground is as high as the screen on it, with the space that Screens.module.css leaves above and below. */
function sizesOfPart(ground: PageImage, screen: PageImage): string {
  const shape = ground.width / ground.height;
  return `max(100vw, calc(${((78 * shape * screen.height) / screen.width).toFixed(1)}vw + ${(6 * shape).toFixed(1)}rem))`;
}
