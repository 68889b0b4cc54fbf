/** How search engines and social networks show a page, before it is published. */

import { pageMeta, socialCardPath } from "../../shared/meta.ts";
import type { LayoutData, PageData } from "../../shared/pageData.ts";
import { pageRouteIds, pathTo, routes } from "../../shared/routes.ts";
import { isRecord } from "./faults.ts";

type Site = { name: string; url: string };

export type SearchResult = {
  title: string;
  description: string | undefined;
  url: string;
  /** The card that the site draws from the published page; an image that the editor chooses replaces it. */
  cardUrl: string;
};

/** `null` for a document without a page of its own, or before it has an address. */
export function searchResultOf(document: unknown, layout: unknown, site: Site): SearchResult | null {
  const page = isRecord(document) ? pageOf(document) : null;
  if (!page) return null;
  const pageSeo = textsOf(isRecord(layout) ? layout.pageSeo : undefined);
  // The metadata reads no more of a layout and a page than this; the language is not shown.
  const meta = pageMeta({ site, pageSeo, language: "en" } as LayoutData, page.data as PageData);
  const { title, description, canonical = site.url } = meta;
  return { title, description, url: canonical, cardUrl: `${site.url}${socialCardPath(page.cardPath)}` };
}

function pageOf({ _type, path, slug, title, summary, pageSeo }: Record<string, unknown>) {
  const seo = textsOf(pageSeo);
  if (_type === "page") {
    const id = pageRouteIds.find((known) => routes[known].path === path);
    return id ? { data: { id, path, pageSeo: seo }, cardPath: `/${id}` } : null;
  }
  const current = isRecord(slug) ? textOf(slug.current) : undefined;
  if (_type !== "caseStudy" || current === undefined) return null;
  const caseStudy = { slug: current, title: textOf(title), summary: textOf(summary), pageSeo: seo };
  return { data: { id: "caseStudy", caseStudy }, cardPath: pathTo("caseStudy", { slug: current }) };
}

function textsOf(seo: unknown) {
  const { pageTitle, pageDescription } = isRecord(seo) ? seo : {};
  return { pageTitle: textOf(pageTitle), pageDescription: textOf(pageDescription) };
}

const textOf = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value.trim() : undefined);
