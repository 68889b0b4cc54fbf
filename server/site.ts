/** The site, joined of its parts: what answers requests, and what keeps its content and responses new. */

import { caseStudiesQuery, layoutQuery, redirectsQuery } from "../shared/content/queries.ts";
import { subscribePath } from "../shared/newsletter.ts";
import { buildOf, type PageLoader, type SiteIdentity } from "../shared/pageData.ts";
import { createPagePaths } from "../shared/pagePaths.ts";
import { createApp } from "./app.ts";
import type { DisplayFont, Manifest } from "./assets.ts";
import type { Clock } from "./clock.ts";
import { createContentListener } from "./content/contentListener.ts";
import type { ContentSource } from "./content/contentSource.ts";
import { type ContentStoreOptions, createContentStore } from "./content/contentStore.ts";
import type { ContentNews } from "./content/contentWatch.ts";
import { createFeedAnswers } from "./feeds/feedAnswers.ts";
import { createAnswerHandler } from "./http/answerHandler.ts";
import type { ImproveResponse } from "./http/bestCompression.ts";
import type { ObserveRequest } from "./http/requestObserver.ts";
import { createResponseSender, type SendStored } from "./http/responseSender.ts";
import { securityHeaders } from "./http/securityHeaders.ts";
import { createImageHandler } from "./images/imageHandler.ts";
import { createImageOptimiser, type ImageOptimiserOptions } from "./images/imageOptimiser.ts";
import type { Log } from "./log.ts";
import type { SiteFigures } from "./metrics/siteMetrics.ts";
import { createNewsletter, type NewsletterOptions } from "./newsletter/createNewsletter.ts";
import { noNewsletter } from "./newsletter/newsletterHandler.ts";
import { createImageLinks, type ImageLinksOptions } from "./pages/imageLinks.ts";
import { createNotFoundHandler } from "./pages/notFoundHandler.ts";
import { createPageDataAnswers } from "./pages/pageDataHandler.ts";
import { createPageHandler } from "./pages/pageHandler.ts";
import { createPageLoader } from "./pages/pageLoader.ts";
import { createPageMaker } from "./pages/pageMaker.ts";
import { createRedirects, type Redirects } from "./pages/redirects.ts";
import { createPageRenderer, type PageRenderer } from "./pages/renderPage.tsx";
import { createSocialCardHandler } from "./social/socialCardHandler.ts";
import { createSocialCards, type SocialCardsOptions } from "./social/socialCards.ts";

/** What the build made, and where its files are. */
export type SiteAssets = {
  manifest: Manifest;
  displayFont: DisplayFont;
  /** Where the files at `/assets/…` are: this build's, then those of earlier builds. */
  directories: readonly string[];
  publicDir: string;
};

export type SiteParts = {
  /** The site's name and public origin. */
  identity: SiteIdentity;
  source: ContentSource;
  /** Where changes of the content become known. */
  news: ContentNews;
  /** Settings of the content store, beyond its source. */
  store: Pick<ContentStoreOptions, "snapshot" | "staleAfterMs" | "refreshIntervalMs">;
  /** The content's images: their project, and the host they are fetched from. */
  imageLinks: ImageLinksOptions;
  /** Settings of the image optimiser, beyond where images come from. */
  images?: Pick<Partial<ImageOptimiserOptions>, "cacheDir" | "fetchImage">;
  socialCards?: Pick<SocialCardsOptions, "pictureTimeoutMs">;
  assets: SiteAssets;
  /** Compresses better what is sent often. */
  improve?: ImproveResponse;
  /** Where subscribers go; without it the newsletter's form sends nothing. */
  newsletter?: Pick<NewsletterOptions, "writer" | "secret" | "trustedProxies" | "minAnswerMs"> | undefined;
  /** Processes that share the machine and the visitors. */
  processes: number;
  clock: Clock;
  log: Log;
  observe?: ObserveRequest | undefined;
};

export type SiteCore = ReturnType<typeof createSite>;

/** Starts nothing: no socket, no timer, no query. */
export function createSite(parts: SiteParts) {
  const { identity, assets, log } = parts;
  const { content, listener } = createContent(parts, () => void renew());
  const headers = securityHeaders({ isHttps: identity.url.startsWith("https:") });
  const send = createResponseSender({ headers, isContentStale: content.isStale });
  const { images, socialCards } = createPictures(parts);
  const loader = createLoader(parts, content, socialCards);
  const renderer = createPageRenderer({ loader, manifest: assets.manifest, log });
  const revision = () => `${content.revision}.${parts.clock.date().getFullYear()}`; // the copyright line has the year
  const mayBePage = createPagePaths(() => content.peek(caseStudiesQuery));
  const redirects = createRedirects({
    rules: () => content.peek(redirectsQuery),
    caseStudies: () => content.peek(caseStudiesQuery),
    mayBePage,
    siteUrl: identity.url,
    log,
  });
  const responses = createContentResponses(parts, { content, loader, renderer, redirects, revision, send });
  const { pages, notFound, pageData, feeds } = responses;
  let [isDraining, hadLayout] = [false, false];
  const hasLayout = () => (hadLayout ||= content.has(layoutQuery)); // it stays, whatever else is evicted
  const app = createApp({
    headers,
    send,
    assetDirs: assets.directories,
    publicDir: assets.publicDir,
    readiness: { hasContent: () => content.hasContent, isDraining: () => isDraining, content: content.status },
    hasLayout,
    images: createImageHandler({ images, send }),
    pageData,
    socialCards: createSocialCardHandler({ loader, cards: socialCards, send }),
    feeds,
    pages,
    notFound,
    mayBePage,
    isRedirected: redirects.has,
    newsletter: createNewsletterOf(parts, renderer, revision),
    log,
    observe: parts.observe,
  });

  /** Resolves once every cached response is as new as the content. */
  async function renew(): Promise<void> {
    redirects.renew();
    await Promise.all([pages, notFound, pageData, feeds].map((handler) => handler.renew()));
  }

  return {
    app,
    headers,
    content,
    listener,
    pages,
    renew,
    figures: (): SiteFigures => ({
      content: content.status(),
      listener: listener.status(),
      pages: pages.figures(),
      images: images.figures(),
    }),
    /** From now on readiness says no. */
    startDraining(): void {
      isDraining = true;
    },
    async close(): Promise<void> {
      listener.stop();
      images.close();
      await content.close();
    },
  };
}

type Content = ReturnType<typeof createContentStore>;

/** The content in memory, and what keeps it new. */
function createContent({ source, news, store, clock: { now }, log }: SiteParts, onChange: () => void) {
  const content = createContentStore({ source, onChange, log, now, ...store });
  const { refresh, confirm } = content;
  const listener = createContentListener({ news, refresh, onChecked: confirm });
  return { content, listener };
}

/** What shows pictures: the image optimiser, and the social cards that are drawn with its images. */
function createPictures({ identity, imageLinks, assets, processes, clock: { now }, log, ...parts }: SiteParts) {
  const { displayFont: font, publicDir } = assets;
  const images = createImageOptimiser({ ...imageLinks, publicDir, processes, log, now, ...parts.images });
  const loadPicture = images.load;
  const socialCards = createSocialCards({ font, site: identity, loadPicture, log, now, ...parts.socialCards });
  return { images, socialCards };
}

function createLoader(
  { identity, imageLinks, newsletter, clock }: SiteParts,
  content: Content,
  socialCards: ReturnType<typeof createSocialCards>,
) {
  return createPageLoader({
    content,
    images: createImageLinks(imageLinks),
    socialCards,
    site: identity,
    year: () => clock.date().getFullYear(),
    ...(newsletter && { newsletterAction: subscribePath }),
  });
}

type ContentParts = {
  content: Content;
  loader: PageLoader;
  renderer: PageRenderer;
  redirects: Redirects;
  revision: () => string;
  send: SendStored;
};

/** What answers with responses made from content. */
function createContentResponses(
  { identity, assets, log, improve }: SiteParts,
  { content, loader, renderer, redirects, revision, send }: ContentParts,
) {
  const common = { revision, send, improve, log };
  const maker = createPageMaker({ renderer, fonts: assets.manifest.fonts });
  const pages = createPageHandler({ ...common, maker, isContentStale: content.isStale });
  const notFound = createNotFoundHandler({ ...common, draft: maker.draftNotFound, redirectFrom: redirects.from });
  const build = buildOf(assets.manifest.script.url);
  const answer = createPageDataAnswers({ loader, build, isRedirected: redirects.has });
  const pageData = createAnswerHandler({ ...common, answer });
  const feedAnswers = createFeedAnswers({ loader, content, siteUrl: identity.url });
  const feeds = createAnswerHandler({ ...common, answer: feedAnswers });
  return { pages, notFound, pageData, feeds };
}

function createNewsletterOf(
  { newsletter, identity, processes, clock, log }: SiteParts,
  renderer: PageRenderer,
  revision: () => string,
) {
  if (!newsletter) return noNewsletter;
  return createNewsletter({ ...newsletter, siteUrl: identity.url, processes, renderer, revision, clock, log });
}
