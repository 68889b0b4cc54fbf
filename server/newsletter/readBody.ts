/** Reads a small request body whole, bounded in bytes and in time. */

import type { IncomingMessage } from "node:http";
import type { Clock } from "../clock.ts";
import { HttpError } from "../http/errors.ts";

export type ReadBodyOptions = { maxBytes: number; timeoutMs: number; wait: Clock["wait"] };

const lingerMs = 1000;

/**
 * Rejects with an `HttpError` after which the connection is closed: 413 for a body that is too large, 408 for one that
 * does not arrive in time, 400 for one that was cut off.
 */
export function readBody(req: IncomingMessage, { maxBytes, timeoutMs, wait }: ReadBodyOptions): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const over = new AbortController();
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isTooLarge = false;

  const refuse = (status: number, message: string) =>
    reject(new HttpError(status, message, { headers: { Connection: "close" } }));
  const refuseSize = () => refuse(413, "The form is too large.");

  /** Reads on for a moment and discards it: a client whose connection closes while it writes may not read the answer. */
  function linger(): void {
    if (isTooLarge) return;
    isTooLarge = true;
    chunks.length = 0;
    void wait(lingerMs, over.signal).then(refuseSize);
  }

  void wait(timeoutMs, over.signal).then(() => refuse(408, "The form took too long to arrive. Please try again."));
  if (Number(req.headers["content-length"] ?? 0) > maxBytes) linger();
  req.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) linger();
    else if (!isTooLarge) chunks.push(chunk);
  });
  req.once("end", () => (isTooLarge ? refuseSize() : resolve(Buffer.concat(chunks))));
  req.once("error", () => {}); // `close` follows
  req.once("close", () => refuse(400, "The form was cut off. Please try again."));

  return promise.finally(() => over.abort()); // what the waits do then comes too late
}
