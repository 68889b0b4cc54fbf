import { classNames } from "../../classNames.ts";
import styles from "./SocialIconLink.module.css";

export type SocialIconLinkProps = {
  url: string;
  imageUrl: string;
  /** The link's accessible name. */
  imageAlt: string;
  className?: string;
  /** Its name is beside the icon, too. */
  showsName?: boolean;
};

/** A link to a social media profile, shown as an icon of 30 × 30 pixels. */
export function SocialIconLink({ url, imageUrl, imageAlt, className, showsName }: SocialIconLinkProps) {
  return (
    <a
      className={classNames(styles.link, className)}
      href={url}
      rel="noopener"
      title={showsName ? undefined : imageAlt}
    >
      <span className={styles.icon}>
        <img src={imageUrl} alt={imageAlt} width={30} height={30} loading="lazy" decoding="async" />
      </span>
      {showsName && (
        <span className="fact" aria-hidden="true">
          {imageAlt}
        </span>
      )}
    </a>
  );
}
