import type { ReactNode } from "react";
import type { PageImage } from "../../../shared/pageData.ts";
import { classNames } from "../../classNames.ts";
import { Image, type ImageProps } from "../Image/Image.tsx";
import styles from "./Plate.module.css";

export type PlateProps = ImageProps & {
  /** What lies on the picture. */
  children?: ReactNode;
};

/**
 * An image that fills its frame and warms around the pointer, which may be anywhere on its `data-warms` ancestor. The
 * picture of a case study, which travels, gets lighter there instead.
 */
export function Plate({ className, travelsAs, children, ...image }: PlateProps) {
  const slug = travelsAs && canTravel(image.image) ? travelsAs : undefined;
  return (
    <div className={classNames(styles.plate, className)} data-plate data-travels={slug}>
      <Image {...image} className={styles.image} travelsAs={slug} />
      {children}
    </div>
  );
}

/** The proportions of a picture that travels are near 8:5, so that a frame can show a part of the whole of it. */
function canTravel({ width, height }: PageImage): boolean {
  return width >= 1.45 * height && width <= 1.8 * height;
}
