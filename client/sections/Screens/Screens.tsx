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
        {ground && (
          <Image className={styles.ground} image={{ ...ground, alt: "" }} sizes={sizesOfGround(ground, items)} />
        )}
        <div className={`wrap ${styles.screens}`}>
          {items.map(({ _key, image }) => (
            <div key={_key} className={styles.screen}>
              {ground && (
                <Image className={styles.part} image={{ ...ground, alt: "" }} sizes={sizesOfPart(ground, image)} />
              )}
              <Image
                className={styles.picture}
                image={image}
                sizes="(width < 700px) 86vw, min(30vw, clamp(20rem, 25vw, 34rem))"
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

/** The ground is as high as the screen that reaches furthest, with the space that Screens.module.css leaves over it. */
function sizesOfGround(ground: PageImage, items: { image: PageImage }[]): string {
  const column = "min(29vw, max(20rem, min(25vw, 34rem)))";
  const heights = items.map(({ image }, index) => {
    const space = index === 2 ? "clamp(7rem, 15vw, 18rem)" : index % 2 === 1 ? "clamp(2.5rem, 5vw, 6rem)" : usualSpace;
    return `${(image.height / image.width).toFixed(2)} * ${column} + ${space}`;
  });
  return `max(100vw, ${(ground.width / ground.height).toFixed(2)} * max(${heights.join(", ")}))`;
}

const usualSpace = "clamp(4rem, 9vw, 11rem)";

/** A part of the ground is as high as the screen on it, with the space that Screens.module.css leaves above and below. */
function sizesOfPart(ground: PageImage, screen: PageImage): string {
  const shape = ground.width / ground.height;
  return `max(100vw, calc(${((86 * shape * screen.height) / screen.width).toFixed(1)}vw + ${(6 * shape).toFixed(1)}rem))`;
}
