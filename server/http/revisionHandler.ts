/** Answers that are made once per revision of the content: page data, feed, sitemap. */

import type { RequestHandler } from "express";
import type { Log } from "../log.ts";
import { type Finished, finished } from "./hotResponses.ts";
import { createResponseCache, type KeptResponse } from "./responseCache.ts";
import { compressed, sendStored, storedResponse } from "./storedResponse.ts";

export type Answer = { status: number; type: string; cacheControl: string; body: string };

export type RevisionHandlerOptions = {
  revision: () => string;
  log: Log;
  maxBytes?: number;
  /** Makes the answer for a path; throws `HttpError` where the path is not one of its own. */
  make: (path: string) => Promise<Answer>;
};

export type RevisionHandler = {
  handler: RequestHandler;
  /** The answer for a path, where it is at hand. */
  finished: Finished;
};

export function revisionHandler({
  revision,
  log,
  make,
  maxBytes = 16_000_000,
}: RevisionHandlerOptions): RevisionHandler {
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
      sendStored(req, res, await answer);
    } catch (error) {
      const last = answers.last(path);
      if (!last) throw error;
      log.warn("answer.servedStale", { path, error });
      sendStored(req, res, last);
    }
  };
  return { handler, finished: (path) => finished(answers.fresh(path)) };
}
