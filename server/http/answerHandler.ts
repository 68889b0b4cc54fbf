/** Answers made from content and cached as bytes: page data, feed, sitemap. */

import type { RequestHandler } from "express";
import type { Log } from "../log.ts";
import type { ImproveResponse } from "./bestCompression.ts";
import { weakEtag } from "./conditional.ts";
import type { Draft } from "./draft.ts";
import type { RenewableHandler } from "./hotResponses.ts";
import { createResponseCache } from "./responseCache.ts";
import type { SendStored } from "./responseSender.ts";
import { compressed, contentResponse } from "./storedResponse.ts";

export type Answer = { status: number; type: string; cacheControl: string; body: string };

export type AnswerHandlerOptions = {
  revision: () => string;
  send: SendStored;
  improve?: ImproveResponse;
  log: Log;
  maxBytes?: number;
  /** The answer for a path; throws `HttpError` for a path that it does not know. */
  answer: (path: string) => Promise<Answer>;
};

export function createAnswerHandler({
  revision,
  send,
  improve,
  log,
  answer,
  maxBytes = 16_000_000,
}: AnswerHandlerOptions): RenewableHandler {
  const { get, finished, renew } = createResponseCache({ revision, maxBytes, draft, improve, log });

  async function draft(path: string): Promise<Draft> {
    const { status, type, cacheControl, body } = await answer(path);
    const bytes = Buffer.from(body);
    const headers = { "Content-Type": type, "Cache-Control": cacheControl };
    const bodiesOf = async () => (status === 200 ? compressed(bytes) : { identity: bytes }); // nothing else is cached
    const make = async () => contentResponse(status, headers, await bodiesOf());
    return { key: `${status} ${weakEtag(bytes)}`, make };
  }

  const handler: RequestHandler = async (req, res) => {
    const held = get(req.path);
    send(req, res, await held, !(held instanceof Promise));
  };
  return { handler, finished, renew };
}
