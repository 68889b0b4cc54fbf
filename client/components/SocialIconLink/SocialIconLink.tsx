import { classNames } from "../../classNames.ts";
import styles from "./SocialIconLink.module.css";

export type SocialIconLinkProps = {
  url: string;
  imageUrl: string;
  /** The link's accessible name. */
  imageAlt: string;
  className?: string;
};

/** A link to a social media profile, shown as an icon of 30 × 30 pixels and its name. */
export function SocialIconLink({ url, imageUrl, imageAlt, className }: SocialIconLinkProps) {
  return (
    <a className={classNames(styles.link, className)} href={url} rel="noopener">
      <span className={styles.icon}>
        <img src={imageUrl} alt={imageAlt} width={30} height={30} loading="lazy" decoding="async" />
      </span>
      <span className="fact" aria-hidden="true">
        {imageAlt}
      </span>
    </a>
  );
}
