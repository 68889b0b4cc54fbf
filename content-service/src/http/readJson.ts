/** Reads the body of a request as JSON. */

import type { IncomingMessage } from "node:http";
import { HttpError } from "./httpError.ts";

/** Deeper than real content, and safe for recursive functions. */
const maxDepth = 200;

/**
 * Throws a 413 for a body with too many bytes, and a 400 for one that is not JSON or is nested too deeply. A body that is
 * too long is still read to its end, because a client that is cut off while sending does not receive the response.
 * `whenEmpty` is the value of an empty body.
 */
export async function readJson(
  request: IncomingMessage,
  maxBytes: number,
  { whenEmpty }: { whenEmpty?: unknown } = {},
): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw new HttpError(413, `The body may have at most ${maxBytes} bytes (got ${size})`);
  if (size === 0 && whenEmpty !== undefined) return whenEmpty;
  const value = parse(Buffer.concat(chunks).toString("utf8"));
  if (isDeeperThan(maxDepth, value)) throw new HttpError(400, `The body may be nested at most ${maxDepth} levels deep`);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const body = text.slice(0, 200);
    const error = { type: "httpInvalidRequestBody", description: "The body is not JSON", body };
    throw new HttpError(400, "The body is not JSON", { error: { ...error, bodyTruncated: body.length < text.length } });
  }
}

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((child) => isDeeperThan(levels - 1, child)));
