/**
 * Finished responses, in memory.
 *
 * One is fresh exactly as long as the content it was made from, so nothing is invalidated: its `revision` is compared
 * on reading. The last one of an older revision remains, for when making a new one fails.
 */

import { LRUCache } from "lru-cache";
import type { StoredResponse } from "./storedResponse.ts";

export type KeptResponse = StoredResponse & { revision: string };

export type ResponseCacheOptions = { revision: () => string; maxBytes: number };

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache({ revision, maxBytes }: ResponseCacheOptions) {
  const responses = new LRUCache<string, KeptResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const making = new Map<string, Promise<KeptResponse>>();
  const keyOf = (path: string) => `${revision()} ${path}`;
  return {
    /** The response at the current revision, or the promise of it when it is being made for someone else. */
    fresh(path: string): KeptResponse | Promise<KeptResponse> | undefined {
      const response = responses.get(path);
      return response?.revision === revision() ? response : making.get(keyOf(path));
    },
    /** The last good response, however old. */
    last: (path: string): KeptResponse | undefined => responses.peek(path),
    /** Keeps the response once it is whole; until then others wait for it through `fresh`. Never rejects. */
    add(path: string, response: Promise<KeptResponse>): Promise<void> {
      const key = keyOf(path);
      // Only what exists is kept: a flood of unknown paths must not push it out, and what is deleted must not return. A
      // failure says nothing of it, so the last good one stays.
      const keep = (whole: KeptResponse) => {
        if (whole.status === 200) responses.set(path, whole);
        else if (whole.status === 404) responses.delete(path);
      };
      const ignore = () => {}; // whoever makes it reports the failure
      making.set(key, response);
      return response.then(keep, ignore).finally(() => making.delete(key));
    },
    /** How many bytes are held. */
    get bytes() {
      return responses.calculatedSize;
    },
  };
}

function sizeOf({ bodies }: KeptResponse): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 1);
}
