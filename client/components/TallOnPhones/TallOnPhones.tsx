import type { PageImage } from "../../../shared/pageData.ts";
import { classNames } from "../../classNames.ts";
import { Image } from "../Image/Image.tsx";
import styles from "./TallOnPhones.module.css";

export type TallOnPhonesProps = {
  image: PageImage;
  /** The same thing in a picture that is taller than wide. It is shown whole. */
  tall: PageImage | undefined;
  /** Of both. */
  sizes: string;
  className?: string;
};

/** A picture; below 700 px another takes its place, if there is one. What is not shown is neither loaded nor read. */
export function TallOnPhones({ image, tall, sizes, className }: TallOnPhonesProps) {
  if (!tall) return <Image className={className} image={image} sizes={sizes} />;
  return (
    <>
      <Image className={classNames(styles.wide, className)} image={image} sizes={sizes} />
      <Image className={styles.tall} image={tall} sizes={sizes} />
    </>
  );
}
