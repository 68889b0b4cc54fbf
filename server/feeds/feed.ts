/** /feed.xml: case studies as RSS 2.0, newest first. */

import { Feed } from "feed";
import type { CaseStudyCard } from "../../shared/content/caseStudy.ts";
import type { LayoutData } from "../../shared/pageData.ts";
import { pathTo } from "../../shared/routes.ts";

export function feedXml(layout: LayoutData, caseStudies: CaseStudyCard[]): string {
  const { site, year } = layout;
  const feed = new Feed({
    title: layout.pageSeo.pageTitle ?? site.name,
    description: layout.pageSeo.pageDescription ?? site.name,
    id: `${site.url}/`,
    link: `${site.url}/`,
    language: "en",
    copyright: `© ${year} ${site.name}`,
    updated: new Date(caseStudies[0]?.publishedAt ?? 0),
    feedLinks: { rss: `${site.url}/feed.xml` },
    generator: site.name,
  });
  for (const { title, slug, headline, summary, publishedAt } of caseStudies) {
    const link = `${site.url}${pathTo("caseStudy", { slug })}`;
    feed.addItem({ title: `${title}: ${headline}`, id: link, link, description: summary, date: new Date(publishedAt) });
  }
  return feed.rss2();
}
