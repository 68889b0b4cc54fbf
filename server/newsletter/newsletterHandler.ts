/**
 * Where the popup's form arrives: checks it, bounds it, and hands it on to the content service.
 *
 * Whoever sends it learns that it was taken or that it was not, and nothing about who is subscribed. Nothing of it is
 * kept here, logged, or said again.
 */

import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { RequestHandler } from "express";
import { thanksPath } from "../../shared/newsletter.ts";
import { ContentError } from "../content/contentSource.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { HttpError } from "../http/errors.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { clientAddress, networkOf } from "./clientAddress.ts";
import { readBody } from "./readBody.ts";
import type { SubscriberStore } from "./subscriberStore.ts";
import { type BodyType, parseSubscription, type Subscription } from "./subscription.ts";

/** Where the newsletter does not deliver, nothing is here. */
export const noNewsletter: RequestHandler = () => {
  throw new HttpError(404, "There is nothing at this address.");
};

export type NewsletterHandlerOptions = {
  /** The origin that pages come from: forms of other sites are refused. */
  siteUrl: string;
  trustedProxies: number;
  limit: { take(client: string): number };
  subscribers: SubscriberStore;
  /** The page for those without script when their form was not taken; rejects where it cannot be made. */
  failurePage: () => Promise<Buffer>;
  log: Log;
  bodyTimeoutMs?: number;
  /** No form that is taken is answered sooner: one that changes nothing would be, and tell who is subscribed. */
  soonestMs?: number;
};

const maxBytes = 2048;
const retryAfterSeconds = 30;

export function createNewsletterHandler({
  siteUrl,
  trustedProxies,
  limit,
  subscribers,
  failurePage,
  log,
  bodyTimeoutMs = 5000,
  soonestMs = 250,
}: NewsletterHandlerOptions): RequestHandler {
  const warn = createSparingLog({ log, now: () => performance.now() });

  /** Throws an `HttpError` for what is not taken. */
  async function take(req: IncomingMessage, type: BodyType): Promise<void> {
    const parsed = parseSubscription(type, await readBody(req, { maxBytes, timeoutMs: bodyTimeoutMs }));
    if (!parsed)
      throw new HttpError(400, "A first name, a last name and an e-mail address are needed, and nothing else.");
    const waitSeconds = limit.take(networkOf(clientAddress(req, trustedProxies)));
    if (waitSeconds > 0) throw busy(429, waitSeconds);
    if (!parsed.isTrapped) await add(parsed.subscription);
  }

  async function add(subscription: Subscription): Promise<void> {
    try {
      await subscribers.add(subscription);
    } catch (error) {
      warn("newsletter.failed", error);
      throw error instanceof ContentError ? busy(503, retryAfterSeconds, error) : error;
    }
  }

  /** A browser says with every POST where it comes from. */
  function checkOrigin({ headers }: IncomingMessage): void {
    const { origin, "sec-fetch-site": site, "sec-fetch-mode": mode } = headers;
    const isOurs = origin === siteUrl || (origin === undefined && site === "same-origin");
    const isFromHere = site === undefined || site === "same-origin" || (site === "none" && mode === "navigate");
    if (isOurs && isFromHere) return;
    // Visitors get here who reach the site under another name than the configured one.
    if (site === "same-origin") warn("newsletter.originRefused", undefined, { expected: siteUrl });
    throw new HttpError(403, "This form can only be sent from the site itself.");
  }

  return async (req, res) => {
    if (req.method !== "POST")
      throw new HttpError(405, `This address takes a form with POST (got ${req.method}).`, {
        headers: { Allow: "POST" },
      });
    const type = bodyTypeOf(req);
    if (!type) throw new HttpError(415, "What was sent must be a form or JSON.");
    checkOrigin(req); // out here: whoever comes from elsewhere gets words, and no page is rendered for them
    const isForm = type === "application/x-www-form-urlencoded";
    res.set("Cache-Control", cacheControl.none);
    const beganMs = performance.now();
    try {
      await take(req, type);
      await wait(Math.max(0, beganMs + soonestMs - performance.now())); // Node warns of less
    } catch (error) {
      const page = isForm && error instanceof HttpError ? await failurePage().catch(() => null) : null;
      if (!page || !(error instanceof HttpError)) throw error;
      res.status(error.status).set(error.headers).type("html").send(page);
      return;
    }
    if (isForm) res.writeHead(303, { Location: thanksPath }).end();
    else res.json({ status: "received" });
  };
}

function bodyTypeOf({ headers }: IncomingMessage): BodyType | null {
  const type = headers["content-type"]?.toLowerCase();
  if (headers["content-encoding"] !== undefined) return null; // a small body could be a large one
  return type === "application/x-www-form-urlencoded" || type === "application/json" ? type : null;
}

function busy(status: 429 | 503, retryAfterSeconds: number, cause?: unknown): HttpError {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new HttpError(status, "That could not be taken just now. Please try again in a while.", { headers, cause });
}
