import type { ReactNode } from "react";
import { imageUrl } from "../../../shared/images.ts";
import styles from "./PlateNotice.module.css";

export type PlateNoticeProps = {
  /** A root path of a picture 1920 pixels wide and 1200 high, cold where the words stand. */
  plate: string;
  heading: string;
  text: string;
  /** Where to go from here. */
  children: ReactNode;
};

const widths = [640, 1080, 1920];

/** A page that has one thing to say, on a plate of its own. */
export function PlateNotice({ plate, heading, text, children }: PlateNoticeProps) {
  return (
    <section className={styles.notice} data-surface="ink">
      <img
        className={styles.plate}
        src={imageUrl(plate, 1080)}
        srcSet={widths.map((width) => `${imageUrl(plate, width)} ${width}w`).join(", ")}
        sizes="100vw"
        width={1920}
        height={1200}
        alt=""
        fetchPriority="high"
      />
      <div className={`wrap ${styles.words}`}>
        <h1>{heading}</h1>
        <p className="lede">{text}</p>
        <p className={styles.links}>{children}</p>
      </div>
    </section>
  );
}
