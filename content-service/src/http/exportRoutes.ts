/** `/data/export`: all documents in the order of their ids, one a line. With `nextCursor` the export has pages. */

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Document } from "../store/document.ts";
import type { Call, Route } from "./call.ts";

const pageSize = 1000;

export function exportRoutes(): Route[] {
  async function handle({ response, search, dataset: { store } }: Call): Promise<void> {
    const types = search.get("types")?.split(",");
    const documents = [...store.documents.values()]
      .filter(({ _type }) => !types || types.includes(_type))
      .sort((a, b) => (a._id < b._id ? -1 : 1));
    const cursor = search.get("nextCursor");
    const lines = cursor === null ? documents : pageAfter(cursor, documents);
    response.writeHead(200, { "content-type": "application/x-ndjson", "cache-control": "no-store" });
    await pipeline(Readable.from(toNdjson(lines)), response);
  }

  return [{ method: "GET", path: "/data/export/:dataset", needs: "read", handle }];
}

/** The documents after the cursor, and the cursor of the next page if there is one. */
function pageAfter(cursor: string, documents: readonly Document[]): object[] {
  const later = documents.filter(({ _id }) => _id > cursor);
  const page = later.slice(0, pageSize);
  const last = page.at(-1);
  return last && later.length > page.length ? [...page, { nextCursor: last._id }] : page;
}

function* toNdjson(lines: readonly object[]): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}
