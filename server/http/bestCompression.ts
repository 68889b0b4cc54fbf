/**
 * Brotli at its best level: a tenth smaller than the quick level, and a hundred times slower. So no request waits for it,
 * one response is compressed at a time, and only when it has been cached for a moment.
 */

import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { exact, type StoredResponse } from "./storedResponse.ts";

/** `null` when the response is no longer needed at its turn, or cannot be made smaller. Never rejects. */
export type ImproveResponse = (response: StoredResponse, isNeeded: () => boolean) => Promise<StoredResponse | null>;

/** A larger response would take seconds. */
const maxBytes = 300_000;

/** `quietMs`: how long a response must be cached before it is worth the work. */
export function createBestCompression({ quietMs = 2000 } = {}): ImproveResponse {
  let last: Promise<unknown> = Promise.resolve();
  return function improve(response, isNeeded) {
    const quiet = wait(quietMs, undefined, { ref: false });
    const turn = last.then(() => quiet).then(() => (isNeeded() ? improved(response) : null));
    last = turn;
    return turn;
  };
}

async function improved(response: StoredResponse): Promise<StoredResponse | null> {
  const { identity, br } = response.bodies;
  if (!br || identity.length > maxBytes) return null;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const best = await promisify(brotliCompress)(identity, { params }).catch(() => null); // out of memory: it stays as it is
  return best && best.length < br.length ? { ...response, bodies: { ...response.bodies, br: exact(best) } } : null;
}
