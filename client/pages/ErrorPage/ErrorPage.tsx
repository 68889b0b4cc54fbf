import { isRouteErrorResponse, useLocation, useRouteError } from "react-router-dom";
import { imageUrl } from "../../../shared/images.ts";
import { pageMeta } from "../../../shared/meta.ts";
import { pathTo } from "../../../shared/routes.ts";
import { Page } from "../../components/Page/Page.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { useLayout } from "../../hooks/useLayout.ts";
import styles from "./ErrorPage.module.css";

/** In the layout, where a page should be: there is no such page, or it could not be made. */
export function ErrorPage() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failure />;
}

function NotFound() {
  return (
    <Page meta={pageMeta(useLayout(), null, "Page not found")}>
      <section className={styles.page} data-surface="ink">
        <ErrorPlate src="/plate-cold.jpg" />
        <div className={`wrap ${styles.words}`}>
          <h1>This one has gone cold</h1>
          <p className="lede">There is no page at this address. It may have moved, or the link may be mistyped.</p>
          <p className={styles.links}>
            <TextLink to={pathTo("work")}>See our work</TextLink>
            <TextLink to={pathTo("home")}>Start at home</TextLink>
          </p>
        </div>
      </section>
    </Page>
  );
}

function Failure() {
  const layout = useLayout();
  const { pathname } = useLocation();
  return (
    <Page meta={pageMeta(layout, null, "Something overheated")}>
      <section className={styles.page} data-surface="ink">
        <ErrorPlate src="/plate-overheated.jpg" />
        <div className={`wrap ${styles.words}`}>
          <h1>Something overheated</h1>
          <p className="lede">This page could not be made just now. That is our fault, and we have been told.</p>
          <p className={styles.links}>
            <a href={pathname} className={styles.retry}>
              Try again
            </a>
            {layout.email && <TextLink to={`mailto:${layout.email}`}>{layout.email}</TextLink>}
          </p>
        </div>
      </section>
    </Page>
  );
}

function ErrorPlate({ src }: { src: string }) {
  const widths = [640, 1080, 1920];
  return (
    <img
      className={styles.plate}
      src={imageUrl(src, 1080)}
      srcSet={widths.map((width) => `${imageUrl(src, width)} ${width}w`).join(", ")}
      sizes="100vw"
      width={1920}
      height={1200}
      alt=""
      fetchPriority="high"
    />
  );
}
