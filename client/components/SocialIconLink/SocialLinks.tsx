import { imageUrl } from "../../../shared/images.ts";
import type { LayoutData } from "../../../shared/pageData.ts";
import { SocialIconLink } from "./SocialIconLink.tsx";
import styles from "./SocialLinks.module.css";

export type SocialLinksProps = { links: LayoutData["socialMediaLinks"]; showsNames?: boolean };

/** The layout's social links in the editor's order; renders nothing when there are none. */
export function SocialLinks({ links, showsNames = false }: SocialLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.list} role="list" aria-label="Social media">
      {links.map(({ _key, title, url, icon }) => (
        <li key={_key}>
          <SocialIconLink url={url} imageUrl={imageUrl(icon.src, 64)} imageAlt={title} showsName={showsNames} />
        </li>
      ))}
    </ul>
  );
}
