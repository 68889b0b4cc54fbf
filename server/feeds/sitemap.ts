/** /sitemap.xml and /robots.txt: what search engines index. https://www.sitemaps.org/protocol.html */

import { pathTo } from "../../shared/routes.ts";

export type SitemapEntry = { slug: string; _updatedAt: string };

/** One entry for each page, and one for each case study with the day it last changed. */
export function sitemapXml(siteUrl: string, pagePaths: readonly string[], caseStudies: SitemapEntry[]): string {
  const pages = pagePaths.map((path) => `<url><loc>${escapeXml(siteUrl + path)}</loc></url>`);
  const work = caseStudies.map(({ slug, _updatedAt }) => {
    const loc = escapeXml(siteUrl + pathTo("caseStudy", { slug }));
    return `<url><loc>${loc}</loc><lastmod>${escapeXml(_updatedAt)}</lastmod></url>`;
  });
  const urls = [...pages, ...work].join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

export function robotsTxt(siteUrl: string): string {
  return `User-agent: *\nDisallow: /_data/\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

function escapeXml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
