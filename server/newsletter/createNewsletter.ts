/** Joins the parts of the newsletter. */

import type { RequestHandler } from "express";
import type { Clock } from "../clock.ts";
import type { ContentWriter } from "../content/contentSource.ts";
import type { Log } from "../log.ts";
import type { PageRenderer } from "../pages/renderPage.tsx";
import { createFailurePage } from "./failurePage.ts";
import { createNewsletterHandler } from "./newsletterHandler.ts";
import { attemptWindows, createRateLimit } from "./rateLimit.ts";
import { createSubscriberStore } from "./subscriberStore.ts";

export type NewsletterOptions = {
  writer: ContentWriter;
  /** The key of the subscribers' ids. */
  secret: string;
  trustedProxies: number;
  /** Processes that share the visitors; each counts only its own. */
  processes: number;
  siteUrl: string;
  renderer: PageRenderer;
  /** Changes with the content. */
  revision: () => string;
  minAnswerMs?: number;
  clock: Clock;
  log: Log;
};

/** Of all processes together. */
const subscriptionsPerMinute = 60;

/** Answers at the address of the newsletter's form. */
export function createNewsletter({
  writer,
  secret,
  trustedProxies,
  processes,
  siteUrl,
  renderer,
  revision,
  clock,
  ...handlerOptions
}: NewsletterOptions): RequestHandler {
  return createNewsletterHandler({
    ...handlerOptions,
    siteUrl,
    trustedProxies,
    attempts: createRateLimit({ now: clock.now, windows: attemptWindows }),
    limit: createRateLimit({ now: clock.now, perMinute: subscriptionsPerMinute / processes }),
    subscribers: createSubscriberStore({ writer, secret, source: siteUrl, now: clock.date }),
    failurePage: createFailurePage({ renderer, revision }),
    clock,
  });
}
