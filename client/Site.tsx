import { use } from "react";
import { Outlet, ScrollRestoration, useMatches } from "react-router-dom";
import { Footer } from "./components/Footer/Footer.tsx";
import { Header } from "./components/Header/Header.tsx";
import { NewsletterDialog } from "./components/NewsletterDialog/NewsletterDialog.tsx";
import { RouteAnnouncer } from "./components/RouteAnnouncer/RouteAnnouncer.tsx";
import { DocumentPartsContext } from "./DocumentParts.tsx";
import { useLayout } from "./hooks/useLayout.ts";
import { usePlateWarmth } from "./hooks/usePlateWarmth.ts";
import { usePrefetch } from "./hooks/usePrefetch.ts";
import { pageBlockId } from "./pageBlock.ts";

/** The document around every page: head, skip link, header, footer and the newsletter popup. */
export function Site() {
  const { style, fonts, prefetch, onServer } = use(DocumentPartsContext);
  const layout = useLayout();
  const hasPage = useMatches().at(-1)?.loaderData !== undefined; // otherwise an error is shown
  usePrefetch(prefetch);
  usePlateWarmth();
  return (
    <html lang={layout.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#070f18" />
        <meta name="color-scheme" content="light dark" />
        <meta property="og:site_name" content={layout.site.name} />
        {fonts.map((url) => (
          <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={style} />
        <link rel="alternate" type="application/rss+xml" title={layout.site.name} href="/feed.xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <a className="skipLink visuallyHidden" href="#main" data-held-by-menu>
          Skip to content
        </a>
        <Header layout={layout} hasPage={hasPage} />
        <main id="main" tabIndex={-1} data-held-by-menu>
          <Outlet />
        </main>
        <Footer layout={layout} />
        <NewsletterDialog texts={layout.newsletterPopUp} action={layout.newsletterAction} email={layout.email} />
        <RouteAnnouncer />
        <ScrollRestoration />
        {onServer && <DataBlock id={pageBlockId} type="application/json" json={onServer.pageBlock} />}
        {onServer?.jsonLd && <DataBlock type="application/ld+json" json={onServer.jsonLd} />}
      </body>
    </html>
  );
}

/** Data in the document, never executed. Rendered on the server only: trusted types forbid this in the browser. */
function DataBlock({ json, ...attributes }: { id?: string; type: string; json: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every "<" is escaped
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: json }} />;
}
