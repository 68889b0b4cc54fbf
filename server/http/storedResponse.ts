/**
 * A response that is made once and sent often: its bytes in every encoding, and its validator.
 *
 * Pages, page data, feeds and the build's files are all sent this way; nothing is compressed per request.
 */

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";
import { isHeld, weakEtag } from "./conditional.ts";
import { type Encoding, negotiateEncoding } from "./negotiateEncoding.ts";

export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

export type StoredResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Weak: it stands for all encodings. */
  etag: string;
  bodies: Bodies;
};

export function storedResponse(status: number, headers: Record<string, string>, bodies: Bodies): StoredResponse {
  return { status, headers, etag: weakEtag(bodies.identity), bodies };
}

/** Gzip and brotli at levels that are quick enough to wait for: about half a millisecond for a page. */
export async function compressed(identity: Buffer): Promise<Bodies> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 6 }),
  ]);
  return { identity, br, gzip: gz };
}

/** Answers GET and HEAD, conditionally (RFC 9110 §13.1.2) and in the best encoding the client takes. */
export function sendStored(req: Request, res: Response, { status, headers, etag, bodies }: StoredResponse): void {
  const encoding = negotiateEncoding(req.headers["accept-encoding"], bodies);
  const body = encoding ? bodies[encoding] : bodies.identity;
  const common = { ...headers, ETag: etag, Vary: "Accept-Encoding" };
  if (status === 200 && isHeld(etag, req.headers["if-none-match"])) {
    res.writeHead(304, common).end();
    return;
  }
  res.writeHead(status, {
    ...common,
    ...(encoding && { "Content-Encoding": encoding }),
    "Content-Length": String(body?.length ?? 0),
  });
  res.end(req.method === "HEAD" ? undefined : body);
}
