/** Sends an asset: whole, in part, or not at all where the client has it already. */

import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Call } from "./call.ts";
import { HttpError } from "./httpError.ts";

type StoredFile = { file: string; size: number; mimeType: string };

/** A part of a file can be requested; bytes in memory are sent whole. */
export type Content = StoredFile | { bytes: Buffer; mimeType: string };

/**
 * Answers 304 when the client names the tag, and HEAD without a body. `open` is called only when there is something to
 * send; its `null` sends nothing, for a connection that has closed in the meantime. Throws a 416 for a range that begins
 * behind the end of the file.
 */
export async function sendContent(
  { request, response }: Call,
  etag: string,
  open: () => Content | null | Promise<Content | null>,
): Promise<void> {
  response.setHeader("etag", etag);
  if (isUnchanged(request, etag)) return void response.writeHead(304).end();
  const content = await open();
  if (!content) return;
  response.setHeader("content-type", content.mimeType);
  if ("file" in content) return sendFile({ request, response }, content, etag);
  response.writeHead(200, { "content-length": content.bytes.length });
  response.end(request.method === "HEAD" ? undefined : content.bytes);
}

/** RFC 9110 §13.1.2: weak comparison. */
function isUnchanged({ headers }: Call["request"], etag: string): boolean {
  const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, "");
  const known = headers["if-none-match"]?.split(",").map(withoutWeakness) ?? [];
  return known.includes("*") || known.includes(withoutWeakness(etag));
}

/** One range is sent alone (206); for several, or another unit, the whole file is sent (RFC 9110 §14.2). */
async function sendFile(
  { request, response }: Pick<Call, "request" | "response">,
  { file, size }: StoredFile,
  etag: string,
): Promise<void> {
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

/** `null` when the header does not name exactly one range of bytes. */
function readRange(header: string | undefined, size: number) {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first !== "" && last !== "" && Number(first) > Number(last)) return null;
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}
