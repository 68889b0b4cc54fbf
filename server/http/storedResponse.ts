/**
 * A response that is made once and sent often: its bytes in every encoding, and its validator.
 *
 * Pages, page data, feeds, images and the build's files are all stored this way; nothing is compressed per request.
 */

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./acceptedEncodings.ts";
import { weakEtag } from "./conditional.ts";

export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

export type StoredResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Weak where it stands for several encodings. */
  etag: string;
  bodies: Bodies;
  /** Made from content, so that it is stale when that is. */
  isOfContent?: boolean;
};

export function storedResponse(status: number, headers: Record<string, string>, bodies: Bodies): StoredResponse {
  return { status, headers, etag: weakEtag(bodies.identity), bodies };
}

export function contentResponse(...made: Parameters<typeof storedResponse>): StoredResponse {
  return { ...storedResponse(...made), isOfContent: true };
}

/** Bytes in memory, in all encodings; never 0, which `lru-cache` rejects. */
export function sizeOf({ bodies }: StoredResponse): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 1);
}

/** Levels fast enough for a request to wait: a quarter of a millisecond for a page. */
export const quickGzip = { level: 6 };
export const quickBrotli = (sizeHint = 0) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: sizeHint },
});

/** The bytes and both encodings of them, each in memory of its own. */
export async function compressed(bytes: Buffer): Promise<Bodies> {
  const identity = exact(bytes);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, quickBrotli(identity.length)),
    promisify(gzip)(identity, quickGzip),
  ]);
  return { identity, br: exact(br), gzip: exact(gz) };
}

/** The bytes in memory of their own: a small buffer is a slice of a large one, which would stay in memory with it. */
export function exact(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
