import type { LayoutData } from "../../../shared/pageData.ts";
import { certificationBadge, pathTo } from "../../../shared/routes.ts";
import { telephoneLink } from "../../telephoneLink.ts";
import { NewsletterButton } from "../NewsletterButton/NewsletterButton.tsx";
import icon from "../SocialIconLink/SocialIconLink.module.css";
import { SocialLinks } from "../SocialIconLink/SocialLinks.tsx";
import { TextLink } from "../TextLink/TextLink.tsx";
import styles from "./Footer.module.css";

/** The end of every page: call to action, contact, social links, legal links, feed, badge and copyright line. */
export function Footer({ layout }: { layout: LayoutData }) {
  return (
    <footer className={styles.footer} data-surface="ember" data-held-by-menu>
      <div className={styles.content}>
        <h2>{layout.footerCTAHeaderText}</h2>
        <div className={styles.buttons}>
          <TextLink variant="FooterCTA" to={pathTo("contact")}>
            {layout.footerContactUsButtonText}
          </TextLink>
          <NewsletterButton>{layout.footerNewsletterButtonText}</NewsletterButton>
        </div>
        <div className={styles.row}>
          {(layout.email || layout.phone) && (
            <p className={styles.links}>
              {layout.email && <TextLink to={`mailto:${layout.email}`}>{layout.email}</TextLink>}
              {layout.phone && <TextLink to={telephoneLink(layout.phone)}>{layout.phone}</TextLink>}
            </p>
          )}
          <SocialLinks links={layout.socialMediaLinks} showsNames />
        </div>
        <div className={styles.row}>
          <div>
            <ul className={styles.links} role="list">
              <li>
                <TextLink variant="TextLink2" to={pathTo("privacy")}>
                  Privacy Policy
                </TextLink>
              </li>
              <li>
                <TextLink variant="TextLink2" to={`${pathTo("privacy")}#terms`}>
                  Terms of Use
                </TextLink>
              </li>
              <li>
                <TextLink variant="TextLink2" to="/feed.xml">
                  Feed
                </TextLink>
              </li>
            </ul>
            <p className={styles.copyright}>
              © {layout.year} {layout.site.name}
            </p>
          </div>
          <a className={`${icon.icon} ${styles.badge}`} href={certificationBadge.href} rel="noopener">
            <img
              src={certificationBadge.src}
              alt={certificationBadge.alt}
              width={certificationBadge.widthPx}
              height={certificationBadge.heightPx}
              loading="lazy"
            />
          </a>
        </div>
      </div>
    </footer>
  );
}
