/**
 * Finished responses, sent before anything else looks at the request: its target is looked up, and what is at hand
 * leaves at once. Whatever is not found here takes the long way.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { kindOf, type ObserveRequest } from "./requestObserver.ts";
import type { SendStored } from "./responseSender.ts";
import type { StoredResponse } from "./storedResponse.ts";

/** The finished response for a path, where there is one at hand. */
export type Finished = (path: string, req: IncomingMessage) => StoredResponse | undefined;

/** What answers requests the long way, and says what of it is finished already. */
export type HotHandler = { handler: RequestHandler; finished: Finished };

/** One whose responses are made from content; `renew` makes those anew that changed with it, and never rejects. */
export type RenewableHandler = HotHandler & { renew(): Promise<void> };

export type HotResponsesOptions = {
  /** Asked one after the other. */
  sources: readonly Finished[];
  send: SendStored;
  /** While this is true, everything takes the long way. */
  isPaused: () => boolean;
  observe?: ObserveRequest | undefined;
};

/** Longer targets are refused, further on. */
const maxTargetLength = 8192;

/** Answers the request if it can, and says whether it did. */
export function createHotResponses({ sources, send, isPaused, observe }: HotResponsesOptions) {
  return function sendHot(req: IncomingMessage, res: ServerResponse): boolean {
    const { method, url = "" } = req;
    if ((method !== "GET" && method !== "HEAD") || url.length > maxTargetLength || isPaused()) return false;
    const path = pathOf(url);
    for (const finished of sources) {
      const response = finished(path, req);
      if (!response) continue;
      send(req, res, response, true);
      observe?.({ kind: kindOf(path), status: res.statusCode, durationMs: undefined });
      return true;
    }
    return false;
  };
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}
