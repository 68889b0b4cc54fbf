/**
 * Receives the newsletter's form: checks it, bounds it, and passes the subscription to the content service.
 *
 * The answer says whether the form was accepted, and nothing about who is subscribed. Nothing that a visitor sends is
 * kept here, logged, or repeated in an answer.
 */

import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { thanksPath } from "../../shared/newsletter.ts";
import type { Clock } from "../clock.ts";
import { ContentError } from "../content/contentSource.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { HttpError } from "../http/errors.ts";
import type { Log } from "../log.ts";
import { createSparingLog, type Warn } from "../sparingLog.ts";
import { clientAddress, networkOf } from "./clientAddress.ts";
import { readBody } from "./readBody.ts";
import type { SubscriberStore } from "./subscriberStore.ts";
import { type BodyType, parseSubscription, type Subscription } from "./subscription.ts";

/** The handler where the newsletter does not deliver. */
export const noNewsletter: RequestHandler = () => {
  throw new HttpError(404, "There is no page at this address.");
};

export type NewsletterHandlerOptions = {
  /** The origin of the site's pages: forms of other origins are refused. */
  siteUrl: string;
  trustedProxies: number;
  /** Count forms of a client: all, and valid ones. Each returns the seconds to wait, 0 where there is nothing to wait for. */
  attempts: { take(client: string): number };
  limit: { take(client: string): number };
  subscribers: SubscriberStore;
  /** The page that a browser without script gets for a failed form; rejects where it cannot be rendered. */
  failurePage: () => Promise<Buffer>;
  log: Log;
  clock: Pick<Clock, "now" | "wait">;
  bodyTimeoutMs?: number;
  /** A form is accepted no sooner: otherwise the time would tell whether anything was written. */
  minAnswerMs?: number;
};

const maxBytes = 2048;
const retryAfterSeconds = 30;

export function createNewsletterHandler(options: NewsletterHandlerOptions): RequestHandler {
  const { siteUrl, attempts, limit, failurePage, log, clock, bodyTimeoutMs = 5000, minAnswerMs = 250 } = options;
  const warn = createSparingLog({ log, now: clock.now });
  const clientOf = addressing(options);
  const add = adding(options.subscribers, warn);
  const bodyOptions = { maxBytes, timeoutMs: bodyTimeoutMs, wait: clock.wait };

  /** Throws an `HttpError` for a form that is not accepted. */
  async function accept(req: IncomingMessage, type: BodyType): Promise<void> {
    const beganMs = clock.now();
    const client = clientOf(req);
    refuseUntil(attempts.take(client));
    const parsed = parseSubscription(type, await readBody(req, bodyOptions));
    if (!parsed) throw new HttpError(400, "Please enter your first name, last name and email address.");
    refuseUntil(limit.take(client));
    if (!parsed.isTrapped) await add(parsed.subscription);
    const remainingMs = beganMs + minAnswerMs - clock.now();
    if (remainingMs > 0) await clock.wait(remainingMs);
  }

  return async (req, res) => {
    const type = formTypeOf(req);
    checkOrigin(req, siteUrl, warn); // not below: no page is rendered for forms of other sites
    const isForm = type === "application/x-www-form-urlencoded";
    res.set("Cache-Control", cacheControl.none);
    try {
      await accept(req, type);
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

/** What names the client of a request. A proxy that is not trusted makes all visitors one client: that is logged once. */
function addressing({ trustedProxies, log }: NewsletterHandlerOptions): (req: IncomingMessage) => string {
  let isReported = trustedProxies > 0;
  return (req) => {
    const { "x-forwarded-for": forwardedFor, forwarded } = req.headers;
    if (!isReported && (forwardedFor !== undefined || forwarded !== undefined)) {
      isReported = true;
      log.warn("newsletter.proxyNotTrusted", { hint: "set TRUST_PROXY to the number of proxies in front of the site" });
    }
    return networkOf(clientAddress(req, trustedProxies));
  };
}

function adding(subscribers: SubscriberStore, warn: Warn) {
  return async (subscription: Subscription): Promise<void> => {
    try {
      await subscribers.add(subscription);
    } catch (error) {
      warn("newsletter.failed", error);
      throw error instanceof ContentError ? busy(503, retryAfterSeconds, error) : error;
    }
  };
}

/** Throws an `HttpError` for a request that is not a form. */
function formTypeOf({ method, headers }: IncomingMessage): BodyType {
  if (method !== "POST")
    throw new HttpError(405, `Forms are sent to this address with POST (got ${method}).`, {
      headers: { Allow: "POST" },
    });
  const type = headers["content-type"]?.toLowerCase();
  const isCompressed = headers["content-encoding"] !== undefined; // a small body could become a large one
  if (isCompressed || (type !== "application/x-www-form-urlencoded" && type !== "application/json"))
    throw new HttpError(415, "This address accepts a form or JSON, uncompressed.");
  return type;
}

/** Browsers state the origin of every POST. Throws an `HttpError` for one of another site. */
function checkOrigin({ headers }: IncomingMessage, siteUrl: string, warn: Warn): void {
  const { origin, "sec-fetch-site": site, "sec-fetch-mode": mode } = headers;
  const isOurs = origin === siteUrl || (origin === undefined && site === "same-origin");
  const isFromHere = site === undefined || site === "same-origin" || (site === "none" && mode === "navigate");
  if (isOurs && isFromHere) return;
  // A visitor who reaches the site at another origin than the configured one.
  if (site === "same-origin") warn("newsletter.originRefused", undefined, { expected: siteUrl });
  throw new HttpError(403, "This form can only be sent from this site.");
}

/** Throws an `HttpError` unless the client may go on at once. */
function refuseUntil(waitSeconds: number): void {
  if (waitSeconds > 0) throw busy(429, waitSeconds);
}

function busy(status: 429 | 503, retryAfterSeconds: number, cause?: unknown): HttpError {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new HttpError(status, "We could not subscribe you just now. Please try again later.", { headers, cause });
}
