/** The demo content, read with the site's own queries and without a content service. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { evaluate, parse } from "groq-js";
import type { ContentSource, SourceQuery } from "../../server/content/contentSource.ts";
import { createMemoryLog } from "../../server/log.ts";
import { createImageLinks } from "../../server/pages/imageLinks.ts";
import { createPageLoader, type PageLoaderOptions } from "../../server/pages/pageLoader.ts";
import { createSocialCards } from "../../server/social/socialCards.ts";
import type { Query } from "../../shared/content/queries.ts";
import { type PageRouteId, pageRouteIds, routes } from "../../shared/routes.ts";
import { displayFont } from "./displayFont.ts";

export type DemoDocument = { _id: string; _type: string; [field: string]: unknown };

export type DemoReader = ReturnType<typeof createDemoReader>;

export const demoSite = { name: "Orchid and Steel", url: "https://site.example" };

const file = new URL("../../demo/data.ndjson", import.meta.url);
const previousFile = new URL("../fixtures/demoBefore.ndjson", import.meta.url);

/** The documents as they are after an import, with an invented asset for every image. */
export const demoDocuments = (): DemoDocument[] => documentsIn(readFileSync(file, "utf8"));

/** The demo as it was stored before there were artefact blocks, many fields and displays; its file is never changed. */
export const previousDemoDocuments = (): DemoDocument[] => documentsIn(readFileSync(previousFile, "utf8"));

/** The documents of a file with one document a line. */
function documentsIn(ndjson: string): DemoDocument[] {
  return ndjson
    .trim()
    .split("\n")
    .map((line) => ({ ...JSON.parse(line, toAsset), _updatedAt: "2026-10-01T00:00:00Z" }));
}

/** The composed pages that the demo has a document for. */
export const demoPageIds: readonly PageRouteId[] = pageRouteIds.filter((id) =>
  demoDocuments().some(({ _type, path }) => _type === "page" && path === routes[id].path),
);

function toAsset(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("_sanityAsset" in value)) return value;
  const { _sanityAsset, ...image } = value;
  const name = String(_sanityAsset);
  const hash = createHash("sha1").update(name).digest("hex");
  return { ...image, asset: { _type: "reference", _ref: `image-${hash}-2560x1600-${name.split(".").at(-1)}` } };
}

/** The answer of a content service that holds `documents`. */
async function answerOf({ groq, params }: SourceQuery, documents: DemoDocument[]): Promise<unknown> {
  return (await evaluate(parse(groq, { params }), { dataset: documents, params })).get();
}

/** Reads from `documents`, which a test may change, and keeps the queries. */
export function createDemoReader(documents = demoDocuments()) {
  const asked: Query<unknown>[] = [];
  const reader = {
    documents,
    asked,
    /** What every read fails with, while it is set. */
    failure: undefined as Error | undefined,
    async read<T>(query: Query<T>): Promise<T | null> {
      asked.push(query);
      if (reader.failure) throw reader.failure;
      const answer = await answerOf(query, documents);
      return answer === null ? null : query.parse.parse(answer);
    },
  };
  return reader;
}

/** Of a site in a language, as a tag such as `de-CH`. */
export function readerIn(language: string) {
  return createDemoReader(demoDocuments().map((one) => (one._type === "layout" ? { ...one, language } : one)));
}

/** The same as a content service: answers as they are on the wire, and no events. */
export function createDemoSource(documents = demoDocuments()) {
  const asked: SourceQuery[] = [];
  const source = {
    documents,
    asked,
    failure: undefined as Error | undefined,
    async fetch(query: SourceQuery): Promise<unknown> {
      asked.push(query);
      if (source.failure) throw source.failure;
      return answerOf(query, documents);
    },
    watch: () => ({ stop: () => {} }),
  };
  return source satisfies ContentSource;
}

/** The server's page loader over demo content, for the year 2026. */
export function createDemoLoader(
  content = createDemoReader(),
  socialCards: PageLoaderOptions["socialCards"] = demoCards(),
  newsletterAction?: string,
) {
  const images = createImageLinks({ imageHost: "https://images.example", projectId: "demo", dataset: "production" });
  return createPageLoader({ content, images, socialCards, site: demoSite, year: () => 2026, newsletterAction });
}

function demoCards() {
  const loadPicture = () => Promise.reject(new Error("a page must not ask for a picture"));
  return createSocialCards({
    font: displayFont,
    site: demoSite,
    loadPicture,
    log: createMemoryLog(),
  });
}
