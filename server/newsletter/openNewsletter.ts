/** Joins the parts of the newsletter, where it delivers. */

import type { RequestHandler } from "express";
import { subscribePath } from "../../shared/newsletter.ts";
import type { ContentWriter } from "../content/contentSource.ts";
import type { Log } from "../log.ts";
import { collectPage } from "../pages/pageStream.ts";
import type { PageRenderer } from "../pages/renderPage.tsx";
import { createNewsletterHandler, noNewsletter } from "./newsletterHandler.ts";
import { readNewsletterSecret } from "./newsletterSecret.ts";
import { createRateLimit } from "./rateLimit.ts";
import { createSubscriberStore } from "./subscriberStore.ts";

export type NewsletterOptions = {
  delivers: boolean;
  /** What subscribers' ids are made with; kept in the data directory when not given. */
  secret: string | undefined;
  dataDir: string;
  trustedProxies: number;
  /** That share the site's visitors, and know nothing of each other's. */
  processes: number;
  siteUrl: string;
  writer: ContentWriter;
  renderer: PageRenderer;
  log: Log;
};

/** In all processes together. */
const subscriptionsPerMinute = 60;

/** What answers at the form's address. Rejects with a message for the operator where the newsletter cannot deliver. */
export async function openNewsletter({
  delivers,
  secret,
  dataDir,
  trustedProxies,
  processes,
  siteUrl,
  writer,
  renderer,
  log,
}: NewsletterOptions): Promise<RequestHandler> {
  if (!delivers) return noNewsletter;
  return createNewsletterHandler({
    siteUrl,
    trustedProxies,
    limit: createRateLimit({ now: () => performance.now(), perMinute: subscriptionsPerMinute / processes }),
    subscribers: createSubscriberStore({
      writer,
      secret: await readNewsletterSecret(dataDir, secret),
      source: siteUrl,
      now: () => new Date(),
    }),
    // Rendered for each of them, and not kept: at its address there is nothing to be read.
    failurePage: async () => collectPage(await renderer.render(await renderer.load(subscribePath))),
    log,
  });
}
