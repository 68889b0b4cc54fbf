/** `/data/export`: all documents, one to a line. */

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Document } from "../store/document.ts";
import type { Call, Route } from "./call.ts";

export function exportRoutes(): Route[] {
  async function handle({ response, search, dataset: { store } }: Call): Promise<void> {
    const types = search.get("types")?.split(",");
    const documents = [...store.documents.values()].filter(({ _type }) => !types || types.includes(_type));
    response.writeHead(200, { "content-type": "application/x-ndjson", "cache-control": "no-store" });
    await pipeline(Readable.from(linesOf(documents)), response);
  }

  return [{ method: "GET", path: "/data/export/:dataset", needs: "read", handle }];
}

function* linesOf(documents: readonly Document[]): Generator<string> {
  for (const document of documents) yield `${JSON.stringify(document)}\n`;
}
