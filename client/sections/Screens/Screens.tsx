import type { PageImage } from "../../../shared/pageData.ts";
import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import { captionGround } from "../captionGround.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Screens.module.css";

/**
 * Screenshots without a device around them, each whole. Side by side they rise from the lower edge of one ground or hang
 * from its upper one, on tablets two of them in one column; below each other, they pass over a ground that stays in the
 * window.
 */
export function Screens({ section, colours, surface }: SectionProps<"screens">) {
  const { items, ground, fact, why } = section;
  return (
    <figure {...captionGround({ colours, surface })}>
      <div className={styles.stage} data-surface="ink">
        {ground && (
          <Image className={styles.ground} image={{ ...ground, alt: "" }} sizes={sizesOfGround(ground, items)} />
        )}
        <div className={`wrap ${styles.screens}`}>
          {items.map(({ _key, image }) => (
            <div key={_key} className={styles.screen}>
              <Image
                className={styles.picture}
                image={image}
                sizes="(width < 700px) 86vw, (width < 980px) 46vw, min(30vw, 40rem)"
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
  const [first = 0, second = 0, third = 0] = items.map(({ image }) => image.height / image.width);
  const shape = ground.width / ground.height;
  const drawn = (factor: number, column: string, space: string) =>
    `calc(${(shape * factor).toFixed(2)} * ${column} + ${shape.toFixed(2)} * ${space})`;
  const inTwo = [drawn(first + third, "46vw", "4rem"), drawn(second, "46vw", "8rem")];
  const column = "min(30vw, 40rem)";
  const inThree = [
    drawn(first, column, "clamp(4rem, 9vw, 11rem)"),
    drawn(second, column, "clamp(2.5rem, 5vw, 6rem)"),
    drawn(third, column, "clamp(7rem, 15vw, 18rem)"),
  ];
  return `(width < 700px) max(100vw, ${(100 * shape).toFixed()}vh), (width < 980px) max(100vw, ${inTwo.join(", ")}), max(100vw, ${inThree.join(", ")})`;
}
