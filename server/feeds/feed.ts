/** /feed.xml: case studies as RSS 2.0, newest first. */

import { Feed } from "feed";
import type { CaseStudyCard } from "../../shared/content/caseStudy.ts";
import type { LayoutData } from "../../shared/pageData.ts";
import { pathTo } from "../../shared/routes.ts";

export function feedXml(layout: LayoutData, caseStudies: CaseStudyCard[]): string {
  const { site, year } = layout;
  const feed = new Feed({
    title: xmlText(layout.pageSeo.pageTitle ?? site.name),
    description: xmlText(layout.pageSeo.pageDescription ?? site.name),
    id: `${site.url}/`,
    link: `${site.url}/`,
    language: layout.language,
    copyright: `© ${year} ${site.name}`,
    updated: new Date(caseStudies[0]?.publishedAt ?? 0),
    feedLinks: { rss: `${site.url}/feed.xml` },
    generator: site.name,
  });
  for (const { title, slug, headline, summary, publishedAt } of caseStudies) {
    const link = `${site.url}${pathTo("caseStudy", { slug })}`;
    feed.addItem({
      title: xmlText(`${title}: ${headline}`),
      id: link,
      link,
      description: xmlText(summary),
      date: new Date(publishedAt),
    });
  }
  return feed.rss2();
}

/**
 * Text that the library writes correctly: it escapes only the first `]]>`, which would end the CDATA section, and keeps
 * control characters, which XML does not allow (XML 1.0 §2.2).
 */
function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  return text.replaceAll("]]>", "]] >").replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}
