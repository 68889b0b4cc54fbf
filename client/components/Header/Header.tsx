import { memo, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { imageSrcSet, imageUrl } from "../../../shared/images.ts";
import type { LayoutData } from "../../../shared/pageData.ts";
import { menuRoutes, pathTo } from "../../../shared/routes.ts";
import { wordmarkOf } from "../../../shared/wordmark.ts";
import { useForge } from "../../hooks/useForge.ts";
import { useHeadroom } from "../../hooks/useHeadroom.ts";
import { NewsletterButton } from "../NewsletterButton/NewsletterButton.tsx";
import { SocialLinks } from "../SocialIconLink/SocialLinks.tsx";
import { Swell } from "../Swell/Swell.tsx";
import { TextLink } from "../TextLink/TextLink.tsx";
import { Wordmark } from "../Wordmark/Wordmark.tsx";
import styles from "./Header.module.css";
import { useMenu } from "./useMenu.ts";

const menuId = "menu";
const edge = { src: "/menu-edge.jpg", width: 1200 };

/**
 * The sticky header bar: wordmark and main menu.
 *
 * From 980 px the links are inline in the bar; below that, a button opens them as a full-screen menu, under the edge of a
 * plate, which heats. Without script there is no button, and the links show at every width. Without a page no link is
 * the current one: the response to an unknown address is the same for all of them.
 */
export function Header({ layout, hasPage = true }: { layout: LayoutData; hasPage?: boolean }) {
  const header = useRef<HTMLElement>(null);
  const state = useHeadroom(header);
  const menu = useMenu();
  useForge(menu.panel, menu.isOpen);
  return (
    <header
      ref={header}
      className={styles.header}
      data-surface="ink"
      data-state={menu.isOpen ? "pinned" : state}
      data-menu={menu.isOpen ? "open" : undefined}
    >
      <div className={`wrap ${styles.bar}`}>
        <Link
          className={styles.home}
          to={pathTo("home")}
          aria-label={`${wordmarkOf(layout.site.name).join("/")}, home`} // begins with the visible text
          onClick={menu.close}
        >
          <Wordmark siteName={layout.site.name} />
        </Link>
        <button
          ref={menu.button}
          className={styles.toggle}
          type="button"
          aria-expanded={menu.isOpen}
          aria-controls={menuId}
          aria-label="Menu"
          onClick={menu.toggle}
        >
          <span className={styles.bars} />
        </button>
        <nav ref={menu.panel} className={styles.nav} id={menuId} aria-label="Main">
          {menu.isOpen && (
            <div className={styles.edge} data-plate data-reach="4">
              <img
                src={imageUrl(edge.src, edge.width)}
                srcSet={imageSrcSet(edge, [640, 828, 1200])}
                sizes="100vw"
                alt=""
              />
            </div>
          )}
          <Entries layout={layout} hasPage={hasPage} close={menu.close} />
        </nav>
      </div>
    </header>
  );
}

type EntriesProps = { layout: LayoutData; hasPage: boolean; close: () => void };

/** Not rendered again when the menu opens: on a slow phone that would delay it. */
const Entries = memo(function Entries({ layout, hasPage, close }: EntriesProps) {
  const { pathname } = useLocation();
  return (
    <>
      <ul className={styles.links} role="list">
        {menuRoutes.map(({ id, path, name }) => (
          <li key={id}>
            <Link
              className={styles.link}
              to={path}
              aria-current={hasPage ? ariaCurrent(path, pathname) : undefined}
              onClick={close}
            >
              <Swell>{name}</Swell>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <NewsletterButton>{layout.footerNewsletterButtonText}</NewsletterButton>
        {layout.email && <TextLink to={`mailto:${layout.email}`}>{layout.email}</TextLink>}
        <SocialLinks links={layout.socialMediaLinks} />
      </div>
    </>
  );
});

/** `page` for the current page's entry, `true` for an ancestor's. */
function ariaCurrent(path: string, pathname: string): "page" | "true" | undefined {
  if (pathname === path) return "page";
  return pathname.startsWith(`${path}/`) ? "true" : undefined;
}
