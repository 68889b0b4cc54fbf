/** Page data → the metadata in its head: title, description, canonical URL, preview image. */

import { imageUrl, isVectorImage } from "./images.ts";
import type { LayoutData, PageData, PageImage, SocialCardLink } from "./pageData.ts";
import { pathTo } from "./routes.ts";

export type PageMeta = {
  title: string;
  description: string | undefined;
  /** The canonical URL: `SITE_URL` plus the page's path; `undefined` for an error page. */
  canonical: string | undefined;
  image: { url: string; alt: string; widthPx: number; heightPx: number } | undefined;
  /** `og:type`. */
  type: "website" | "article";
  isIndexed: boolean;
  /** `og:locale`. */
  locale: string;
};

/** The size of social cards and of preview images that editors choose. */
export const previewWidthPx = 1200;
export const previewHeightPx = 630;

/** The path of a social card: `/about` or `/work/halden-grid` → `/social/….png`. The home page's is `/home`. */
export const socialCardPath = (path: string) => `/social${path}.png`;

/** `page` is `null` for an error page, which gets `fallbackTitle`. */
export function pageMeta(layout: LayoutData, page: PageData | null, fallbackTitle?: string): PageMeta {
  const { site } = layout;
  const seo = page?.id === "caseStudy" ? page.caseStudy.pageSeo : page?.pageSeo;
  const ownTitle = page ? titleOf(page) : fallbackTitle;
  const path = page ? pathOf(page) : undefined;
  const description = seo?.pageDescription ?? (page?.id === "caseStudy" ? page.caseStudy.summary : undefined);
  const canonical = path === undefined ? undefined : `${site.url}${path}`;
  return {
    title: ownTitle ? `${site.name} - ${ownTitle}` : (layout.pageSeo.pageTitle ?? site.name),
    description: description ?? layout.pageSeo.pageDescription,
    canonical,
    image:
      previewImage(site.url, seo?.linkPreviewImage) ??
      socialCard(site.url, page?.socialCard) ??
      previewImage(site.url, layout.pageSeo.linkPreviewImage),
    type: page?.id === "caseStudy" ? "article" : "website",
    isIndexed: page !== null,
    locale: layout.locale,
  };
}

function titleOf(page: PageData): string | undefined {
  return page.id === "caseStudy"
    ? (page.caseStudy.pageSeo?.pageTitle ?? page.caseStudy.title)
    : page.pageSeo?.pageTitle;
}

function pathOf(page: PageData): string {
  return page.id === "caseStudy" ? pathTo("caseStudy", { slug: page.caseStudy.slug }) : page.path;
}

function previewImage(siteUrl: string, image: PageImage | undefined): PageMeta["image"] {
  if (!image || isVectorImage(image.src)) return undefined; // social networks do not show SVG
  return {
    url: `${siteUrl}${imageUrl(image.src, previewWidthPx)}`,
    alt: image.alt,
    // The optimiser does not enlarge smaller images.
    widthPx: Math.min(previewWidthPx, image.width),
    heightPx: Math.min(previewHeightPx, image.height),
  };
}

function socialCard(siteUrl: string, card: SocialCardLink | null | undefined): PageMeta["image"] {
  return card
    ? { url: `${siteUrl}${card.src}`, alt: card.alt, widthPx: previewWidthPx, heightPx: previewHeightPx }
    : undefined;
}
