/** Sending a file whole or in part, or not at all to those who have it. */

import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Call } from "./call.ts";
import { HttpError } from "./httpError.ts";

export type StoredFile = { file: string; size: number; mimeType: string; etag: string };

/**
 * One range is sent alone (206); of several, or in another unit, the whole (RFC 9110 §14.2). Throws a 416 where the
 * file is shorter than the range.
 */
export async function sendFile({ request, response }: Call, { file, size, mimeType, etag }: StoredFile): Promise<void> {
  response.setHeader("content-type", mimeType);
  response.setHeader("accept-ranges", "bytes");
  const ifRange = request.headers["if-range"];
  const isRanged = request.method === "GET" && (ifRange === undefined || ifRange === etag);
  const range = isRanged ? readRange(request.headers.range, size) : null;
  if (range === "unsatisfiable") {
    response.setHeader("content-range", `bytes */${size}`);
    throw new HttpError(416, `Range must begin within the ${size} bytes of the file (got "${request.headers.range}")`);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.setHeader("content-length", end - start + 1);
  if (range) response.setHeader("content-range", `bytes ${start}-${end}/${size}`);
  response.writeHead(range ? 206 : 200);
  if (request.method === "HEAD") response.end();
  else await pipeline(createReadStream(file, { start, end }), response);
}

/** `null` for what does not ask for one range of bytes. */
function readRange(header: string | undefined, size: number) {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first !== "" && last !== "" && Number(first) > Number(last)) return null;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}

/** Whether the caller has these bytes already (RFC 9110 §13.1.2: weak comparison). Then they are not sent again. */
export function answerUnchanged({ request, response }: Call, etag: string): boolean {
  response.setHeader("etag", etag);
  const known = request.headers["if-none-match"]?.split(",").map(withoutWeakness) ?? [];
  if (!known.includes("*") && !known.includes(withoutWeakness(etag))) return false;
  response.writeHead(304).end();
  return true;
}

const withoutWeakness = (etag: string) => etag.trim().replace(/^W\//, "");
