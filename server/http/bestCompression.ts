/**
 * Brotli at its best level: a tenth smaller than the quick one, and a hundred times slower. So nobody waits for it, one
 * response is compressed at a time, and only when it has lasted for a moment.
 */

import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { exact, type StoredResponse } from "./storedResponse.ts";

/** `null` when the response is no longer wanted once its turn has come, or cannot be made smaller. Never rejects. */
export type ImproveResponse = (response: StoredResponse, isWanted: () => boolean) => Promise<StoredResponse | null>;

/** Beyond, it would take seconds. */
const maxBytes = 300_000;

/** `quietMs` is how long a response has to last before it is worth the work. */
export function createBestCompression({ quietMs = 2000 } = {}): ImproveResponse {
  let last: Promise<unknown> = Promise.resolve();
  return function improve(response, isWanted) {
    const lasted = wait(quietMs, undefined, { ref: false });
    const turn = last.then(() => lasted).then(() => (isWanted() ? improved(response) : null));
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
  const best = await promisify(brotliCompress)(identity, { params }).catch(() => null); // memory is short: stay as it is
  return best && best.length < br.length ? { ...response, bodies: { ...response.bodies, br: exact(best) } } : null;
}
