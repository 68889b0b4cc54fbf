import { type ReactNode, useRef } from "react";
import { imageUrl } from "../../../shared/images.ts";
import { pathTo } from "../../../shared/routes.ts";
import { classNames } from "../../classNames.ts";
import { useForge } from "../../hooks/useForge.ts";
import plateStyles from "../Plate/Plate.module.css";
import { TextLink } from "../TextLink/TextLink.tsx";
import styles from "./PlateNotice.module.css";

export type PlateNoticeProps = {
  /** The root path of a 1920 × 1200 image, dark behind the text. */
  plate: string;
  heading: string;
  text: string;
  /** A sentence for visitors whose pointer or finger warms the plate. */
  hint?: string;
  /** Links that lead on. */
  children: ReactNode;
};

const widths = [640, 1080, 1920];

/** The content of an error or thanks page: a heading, a sentence and links on a plate. */
export function PlateNotice({ plate, heading, text, hint, children }: PlateNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useForge(notice, true);
  return (
    <section ref={notice} className={styles.notice} data-surface="ink" data-answers data-warms>
      <div className={classNames(plateStyles.plate, styles.plate)} data-plate>
        <img
          className={plateStyles.image}
          src={imageUrl(plate, 1080)}
          srcSet={widths.map((width) => `${imageUrl(plate, width)} ${width}w`).join(", ")}
          sizes="100vw"
          width={1920}
          height={1200}
          alt=""
          fetchPriority="high"
        />
      </div>
      <div className={`wrap ${styles.words}`}>
        <h1>{heading}</h1>
        <p className="lede">
          {text}
          {hint && <span data-warmth> {hint}</span>}
        </p>
        <p className={styles.links}>{children}</p>
      </div>
    </section>
  );
}

/** Buttons that lead from such a page to the work and to the home page. */
export function WaysOn() {
  return (
    <>
      <TextLink variant="FooterCTA" to={pathTo("work")}>
        See our work
      </TextLink>
      <TextLink variant="FooterCTA" to={pathTo("home")}>
        Go to the home page
      </TextLink>
    </>
  );
}
