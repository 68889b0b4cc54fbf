/** Feed, sitemap, robots.txt and web manifest, from the same content as the pages. */

import { caseStudiesQuery, pageQuery } from "../../shared/content/queries.ts";
import type { PageLoader } from "../../shared/pageData.ts";
import { pageRouteIds, routes } from "../../shared/routes.ts";
import type { Answer } from "../http/answerHandler.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { HttpError } from "../http/errors.ts";
import type { ContentReader } from "../pages/pageLoader.ts";
import { feedXml } from "./feed.ts";
import { webManifest } from "./manifest.ts";
import { robotsTxt, sitemapXml } from "./sitemap.ts";

export const feedPaths = ["/feed.xml", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest"] as const;

export type FeedAnswersOptions = { loader: PageLoader; content: ContentReader; siteUrl: string };

export function createFeedAnswers({ loader, content, siteUrl }: FeedAnswersOptions) {
  const caseStudies = async () => (await content.read(caseStudiesQuery)) ?? [];
  /** The listed pages that have a document. */
  const pagePaths = async () => {
    const listed = pageRouteIds.map((id) => routes[id]).filter(({ sitemap }) => sitemap);
    const pages = await Promise.all(listed.map(({ path }) => content.read(pageQuery(path))));
    return listed.flatMap(({ path }, index) => (pages[index] ? [path] : []));
  };
  const feeds: Record<(typeof feedPaths)[number], { type: string; write: () => Promise<string> }> = {
    "/feed.xml": {
      type: "application/rss+xml",
      write: async () => feedXml(await loader.layout(), await caseStudies()),
    },
    "/sitemap.xml": {
      type: "application/xml",
      write: async () => sitemapXml(siteUrl, await pagePaths(), await caseStudies()),
    },
    "/robots.txt": { type: "text/plain", write: async () => robotsTxt(siteUrl) },
    "/manifest.webmanifest": {
      type: "application/manifest+json",
      write: async () => webManifest(await loader.layout()),
    },
  };
  return async (path: string): Promise<Answer> => {
    const feed = feeds[path as keyof typeof feeds];
    if (!feed) throw new HttpError(404, "This feed does not exist.");
    return {
      status: 200,
      type: `${feed.type}; charset=utf-8`,
      cacheControl: cacheControl.page,
      body: await feed.write(),
    };
  };
}
