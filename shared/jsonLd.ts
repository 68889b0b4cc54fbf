/** Page data → JSON-LD for search engines: https://schema.org. */

import { pageMeta } from "./meta.ts";
import type { LayoutData, PageData } from "./pageData.ts";
import { pathTo } from "./routes.ts";

export type JsonLd = { "@context": string; "@graph": Record<string, unknown>[] };

/** The agency, the site, and for a case study the article and its breadcrumbs. */
export function jsonLd(layout: LayoutData, page: PageData): JsonLd {
  const meta = pageMeta(layout, page);
  const { site, language: inLanguage } = layout;
  const organisation = {
    "@type": "Organization",
    "@id": `${site.url}/#organisation`,
    name: site.name,
    url: `${site.url}/`,
    email: layout.email,
    logo: `${site.url}/icon-512.png`,
    sameAs: layout.socialMediaLinks.map((link) => link.url),
  };
  const home = `${site.url}/`;
  const website = { "@type": "WebSite", "@id": `${home}#website`, name: site.name, url: home, inLanguage };
  const webPage = { "@type": "WebPage", "@id": meta.canonical, url: meta.canonical, name: meta.title, inLanguage };
  if (page.id !== "caseStudy") return graph(organisation, website, webPage);
  const article = {
    "@type": "Article",
    headline: page.caseStudy.headline,
    description: meta.description,
    datePublished: page.caseStudy.publishedAt,
    image: meta.image?.url,
    mainEntityOfPage: meta.canonical,
    inLanguage,
    author: { "@id": organisation["@id"] },
    publisher: { "@id": organisation["@id"] },
  };
  const breadcrumbs = {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Work", item: `${site.url}${pathTo("work")}` },
      { "@type": "ListItem", position: 2, name: page.caseStudy.title, item: meta.canonical },
    ],
  };
  return graph(organisation, website, webPage, article, breadcrumbs);
}

function graph(...things: Record<string, unknown>[]): JsonLd {
  return { "@context": "https://schema.org", "@graph": things };
}
