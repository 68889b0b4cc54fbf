/** Answers that are made once per revision of the content: page data, feed, sitemap. */

import type { RequestHandler } from "express";
import type { Log } from "../log.ts";
import { finished, type HotHandler } from "./hotResponses.ts";
import { createResponseCache, type KeptResponse } from "./responseCache.ts";
import type { SendStored } from "./responseSender.ts";
import { compressed, storedResponse } from "./storedResponse.ts";

export type Answer = { status: number; type: string; cacheControl: string; body: string };

export type RevisionHandlerOptions = {
  revision: () => string;
  send: SendStored;
  log: Log;
  maxBytes?: number;
  /** Makes the answer for a path; throws `HttpError` where the path is not one of its own. */
  make: (path: string) => Promise<Answer>;
};

export function revisionHandler({
  revision,
  send,
  log,
  make,
  maxBytes = 16_000_000,
}: RevisionHandlerOptions): HotHandler {
  const answers = createResponseCache({ revision, maxBytes });
  const finish = async (path: string, atRevision: string): Promise<KeptResponse> => {
    const { status, type, cacheControl, body } = await make(path);
    const headers = { "Content-Type": type, "Cache-Control": cacheControl };
    return { ...storedResponse(status, headers, await compressed(Buffer.from(body))), revision: atRevision };
  };
  const handler: RequestHandler = async (req, res) => {
    const { path } = req;
    let answer = answers.fresh(path);
    if (!answer) {
      answer = finish(path, revision());
      void answers.add(path, answer);
    }
    try {
      send(req, res, await answer);
    } catch (error) {
      const last = answers.last(path);
      if (!last) throw error;
      log.warn("answer.servedStale", { path, error });
      send(req, res, last);
    }
  };
  return { handler, finished: (path) => finished(answers.fresh(path)) };
}
