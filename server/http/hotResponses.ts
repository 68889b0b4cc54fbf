/**
 * The fast path: a response that is in memory is looked up by the request target and sent before any middleware runs.
 * Every other request goes through the app.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { kindOf, type ObserveRequest } from "./requestObserver.ts";
import type { SendStored } from "./responseSender.ts";
import type { StoredResponse } from "./storedResponse.ts";

/** The response for a path, where it is in memory. */
export type Finished = (path: string, req: IncomingMessage) => StoredResponse | undefined;

/** A handler for the app, and its responses that are in memory. */
export type HotHandler = { handler: RequestHandler; finished: Finished };

/** One whose responses are made from content; `renew` makes those again whose content changed, and never rejects. */
export type RenewableHandler = HotHandler & { renew(): Promise<void> };

export type HotResponsesOptions = {
  /** Asked in order. */
  sources: readonly Finished[];
  send: SendStored;
  observe?: ObserveRequest | undefined;
};

/** The app refuses longer targets. */
const maxTargetLength = 8192;

/** Answers the request where its response is in memory, and returns whether it did. */
export function createHotResponses({ sources, send, observe }: HotResponsesOptions) {
  return function sendHot(req: IncomingMessage, res: ServerResponse): boolean {
    const { method, url = "" } = req;
    if ((method !== "GET" && method !== "HEAD") || url.length > maxTargetLength) return false;
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
