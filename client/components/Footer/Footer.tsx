import type { LayoutData } from "../../../shared/pageData.ts";
import { certificationBadge, pathTo } from "../../../shared/routes.ts";
import { NewsletterButton } from "../NewsletterButton/NewsletterButton.tsx";
import { SocialLinks } from "../SocialIconLink/SocialLinks.tsx";
import { TextLink } from "../TextLink/TextLink.tsx";
import styles from "./Footer.module.css";

/** The end of every page: call to action, contact address, social links, legal links, badge and copyright line. */
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
          {layout.email && (
            <TextLink className={styles.email} to={`mailto:${layout.email}`}>
              {layout.email}
            </TextLink>
          )}
          <SocialLinks links={layout.socialMediaLinks} />
        </div>
        <div className={styles.row}>
          <ul className={styles.legal} role="list">
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
          </ul>
          <a className={styles.badge} href={certificationBadge.href} rel="noopener">
            <img
              src={certificationBadge.src}
              alt={certificationBadge.alt}
              width={certificationBadge.widthPx}
              height={certificationBadge.heightPx}
              loading="lazy"
            />
          </a>
        </div>
        <p className={styles.copyright}>
          © {layout.year} {layout.site.name}
        </p>
      </div>
    </footer>
  );
}
