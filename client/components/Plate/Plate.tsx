import { ViewTransition } from "react";
import { classNames } from "../../classNames.ts";
import { Image, type ImageProps } from "../Image/Image.tsx";
import styles from "./Plate.module.css";

export type PlateProps = ImageProps & {
  /** The slug of a case study: in a page transition, its plate moves to its place on the next page. */
  travelsAs?: string;
};

/** An image that fills its frame and warms around the pointer, which may be anywhere on its `data-warms` ancestor. */
export function Plate({ className, travelsAs, ...image }: PlateProps) {
  const plate = (
    <div className={classNames(styles.plate, className)} data-plate>
      <Image {...image} className={styles.image} />
    </div>
  );
  if (!travelsAs) return plate;
  return (
    <ViewTransition name={`plate-${travelsAs}`} default="none" share="plate">
      {plate}
    </ViewTransition>
  );
}
