/** A small body, whole: bounded in bytes and in time. */

import type { IncomingMessage } from "node:http";
import { HttpError } from "../http/errors.ts";

export type ReadBodyOptions = { maxBytes: number; timeoutMs: number; lingerMs?: number };

/**
 * Rejects with an `HttpError` after which the connection is closed: 413 for a body that is too large, 408 for one that
 * does not come, 400 for one that was cut.
 */
export function readBody(
  req: IncomingMessage,
  { maxBytes, timeoutMs, lingerMs = 1000 }: ReadBodyOptions,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const tooSlow = setTimeout(() => reject(refusal(408, "What was sent took too long to arrive.")), timeoutMs);
  let lingering: NodeJS.Timeout | undefined;
  let bytes = 0;

  const refuseSize = () => reject(refusal(413, "What was sent is too large."));

  /** What still comes is read for a moment, and thrown away: a client that is cut while it writes may not read our answer. */
  function linger(): void {
    chunks.length = 0;
    lingering ??= setTimeout(refuseSize, lingerMs);
  }

  if (Number(req.headers["content-length"] ?? 0) > maxBytes) linger();
  req.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) linger();
    else if (!lingering) chunks.push(chunk);
  });
  req.once("end", () => (lingering ? refuseSize() : resolve(Buffer.concat(chunks))));
  req.once("error", () => {}); // `close` follows
  req.once("close", () => reject(refusal(400, "What was sent was cut off.")));

  return promise.finally(() => {
    clearTimeout(tooSlow);
    clearTimeout(lingering);
  });
}

const refusal = (status: number, message: string) =>
  new HttpError(status, message, { headers: { Connection: "close" } });
