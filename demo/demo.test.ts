import { readdirSync, readFileSync } from "node:fs";
import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { z } from "zod";
import { caseStudiesQuery, caseStudyQuery, documents, layoutQuery, pageQuery } from "../shared/content/queries.ts";
import { documentGroq, documentParser, documentStudio } from "../shared/schema/document.ts";
import { previousDemoDocuments } from "../tests/harness/demoReader.ts";

type Stored = { _id: string; _type: string; [field: string]: unknown };

const stored = readFileSync(new URL("data.ndjson", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Stored => JSON.parse(line));

/** The documents as they are after an import, with the same invented asset for every image. */
const imported = stored.map(
  (document): Stored => ({ ...JSON.parse(JSON.stringify(document, toAsset)), _updatedAt: "2026-10-01T00:00:00Z" }),
);

function toAsset(_key: string, value: unknown): unknown {
  if (!isRecord(value) || typeof value._sanityAsset !== "string") return value;
  const { _sanityAsset, ...image } = value;
  return { ...image, asset: { _type: "reference", _ref: `image-${"a".repeat(40)}-2560x1600-jpg` } };
}

async function answerTo(groq: string, params: Record<string, string> = {}): Promise<unknown> {
  const value = await evaluate(parse(groq, { params }), { dataset: imported, params });
  return value.get();
}

/** All objects inside a value, including the value itself. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (isRecord(value)) yield value;
  if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) yield* objectsIn(inner);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const valuesOf = (name: string) =>
  [...objectsIn(stored)].flatMap((object) => (typeof object[name] === "string" ? [object[name]] : []));
const ofType = (type: string) => stored.filter((document) => document._type === type);
const pages = ofType("page").map(({ path }) => z.string().parse(path));
const slugs = ofType("caseStudy").map((document) => z.object({ current: z.string() }).parse(document.slug).current);

test.each(documents)("every $type parses strictly", async (definition) => {
  const found = z
    .array(z.unknown())
    .parse(await answerTo(`*[_type=="${definition.type}"]{${documentGroq(definition)}}`));
  expect(found).toHaveLength(ofType(definition.type).length);
  expect(found.length).toBeGreaterThan(0);
  for (const document of found) documentParser(definition).parse(document);
});

test("every document, of the previous demo too, has a definition, which lists all its fields and those of its sections", () => {
  for (const document of [...imported, ...previousDemoDocuments()]) {
    const definition = studioTypes.find(({ name }) => name === document._type);
    expect(unknownFields(document, definition), document._id).toEqual([]);
    const sections = definition?.fields.find(({ name }) => name === "sections")?.of ?? [];
    for (const section of z.array(z.looseObject({ _type: z.string() })).parse(document.sections ?? []))
      expect(
        unknownFields(
          section,
          sections.find(({ name }) => name === section._type),
        ),
        document._id,
      ).toEqual([]);
  }
});

const studioField = z.object({ name: z.string() });
const studioSection = z.object({ name: z.string().optional(), fields: z.array(studioField).default([]) });
const studioType = z.object({
  name: z.string(),
  fields: z.array(studioField.extend({ of: z.array(studioSection).optional() })),
});
const studioTypes = documents.map((definition) => studioType.parse(documentStudio(definition)));

function unknownFields(value: object, type: { fields: { name: string }[] } | undefined): string[] {
  const known = new Set(["_id", "_type", "_key", "_updatedAt", ...(type?.fields ?? []).map(({ name }) => name)]);
  return Object.keys(value).filter((name) => !known.has(name));
}

test("every document of the previous demo still exists, with the same id, type and address", () => {
  const previous = previousDemoDocuments();
  expect(previous).toHaveLength(36);
  const addressOf = ({ _id, _type, path, slug }: Stored) => ({ _id, _type, path, slug });
  const addresses = stored.map(addressOf);
  for (const document of previous) expect(addresses, document._id).toContainEqual(addressOf(document));
});

test("the site's own queries find their documents", async () => {
  layoutQuery.parse.parse(await answerTo(layoutQuery.groq));
  expect(caseStudiesQuery.parse.parse(await answerTo(caseStudiesQuery.groq))).toHaveLength(slugs.length);
  for (const path of pages) {
    const query = pageQuery(path);
    expect(query.parse.parse(await answerTo(query.groq, query.params)).sections.length).toBeGreaterThan(0);
  }
  for (const slug of slugs) {
    const query = caseStudyQuery(slug);
    expect(query.parse.parse(await answerTo(query.groq, query.params)).slug).toBe(slug);
  }
});

test("every image that a document names exists, and every image is named", () => {
  const named = new Set(valuesOf("_sanityAsset").map((asset) => asset.replace("image@file://./images/", "")));
  expect([...named].sort()).toEqual(readdirSync(new URL("images", import.meta.url)).sort());
});

test("every reference leads to a document, and ids and keys are unique", () => {
  const ids = stored.map((document) => document._id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(valuesOf("_ref")));
  for (const object of objectsIn(stored))
    for (const list of Object.values(object).filter(Array.isArray)) {
      const keys = list.filter(isRecord).map((item) => item._key);
      expect(keys, JSON.stringify(list).slice(0, 80)).not.toContain(undefined);
      expect(new Set(keys).size).toBe(keys.length);
    }
});

test("every link into the site leads to a page, and every fragment to a section", () => {
  const known = new Set<string>([...pages, ...slugs.map((slug) => `/work/${slug}`)]);
  const anchors = new Set(valuesOf("anchor"));
  const links = valuesOf("href").filter((href) => href.startsWith("/"));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const { pathname, hash } = new URL(link, "https://site.example");
    expect(known, link).toContain(pathname);
    if (hash) expect(anchors, link).toContain(hash.slice(1));
  }
  expect(anchors).toContain("terms");
});

test("descriptions fit into a search result: 50 to 160 characters", () => {
  const descriptions = valuesOf("pageDescription");
  expect(descriptions).toHaveLength(ofType("page").length + ofType("caseStudy").length + 1);
  expect(descriptions.filter(({ length }) => length < 50 || length > 160)).toEqual([]);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

test("whom a page and a case study both quote, they quote with the same words", () => {
  const quotesIn = (type: string) => [...objectsIn(ofType(type))].filter((object) => object._type === "quote");
  const published = new Map(quotesIn("caseStudy").map(({ text, name, role }) => [name, { text, role }]));
  const repeated = quotesIn("page").filter(({ name }) => published.has(name));
  expect(repeated.length).toBeGreaterThan(0);
  for (const { text, name, role } of repeated) expect({ text, role }).toEqual(published.get(name));
});

test("case studies were published from 2024 to September 2026, and the home page shows the newest", () => {
  const dates = ofType("caseStudy").map(({ _id, publishedAt }) => ({ _id, publishedAt: String(publishedAt) }));
  const newestFirst = dates.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  expect(newestFirst.at(-1)?.publishedAt.slice(0, 4)).toBe("2024");
  expect(newestFirst[0]?.publishedAt.slice(0, 7)).toBe("2026-09");
  const home = ofType("page").filter(({ path }) => path === "/");
  expect([...objectsIn(home)].map(({ _ref }) => _ref)).toContain(newestFirst[0]?._id);
});

test("numbers below zero have the true minus", () => {
  const texts = [...objectsIn(stored)]
    .flatMap((object) => Object.values(object))
    .filter((value) => typeof value === "string");
  expect(texts.filter((text) => /−\d/.test(text)).length).toBeGreaterThan(0);
  expect(texts.filter((text) => /(?:^|[\s(“])-\d/.test(text))).toEqual([]);
});

test("no two case studies have the same order of sections", () => {
  const orders = ofType("caseStudy").map(({ sections }) =>
    z
      .array(z.looseObject({ _type: z.string() }))
      .parse(sections)
      .map(({ _type }) => _type)
      .join(" "),
  );
  expect(new Set(orders).size).toBe(orders.length);
});

test("case studies open in six ways, none of them more often than twice", () => {
  const openings = ofType("caseStudy").map(({ opening = "cover" }) => opening);
  expect(new Set(openings).size).toBe(6);
  for (const opening of openings) expect(openings.filter((other) => other === opening).length).toBeLessThanOrEqual(2);
});

/** The last two sections of every document of a type. */
const endingsOf = (type: string) =>
  ofType(type).map(({ sections }) =>
    z
      .array(z.looseObject({ _type: z.string() }))
      .parse(sections)
      .slice(-2),
  );

test("case studies end with six types of sections, none of them more often than twice, and no two with the same two", () => {
  const endings = endingsOf("caseStudy").map((sections) => sections.map(({ _type }) => _type));
  expect(new Set(endings.map(String)).size).toBe(endings.length);
  const last = endings.map((types) => types.at(-1));
  expect(new Set(last).size).toBe(6);
  for (const type of last) expect(last.filter((other) => other === type).length).toBeLessThanOrEqual(2);
});

test("no two pages end with the same section in the same display", () => {
  const last = endingsOf("page").map((sections) => `${sections.at(-1)?._type} ${sections.at(-1)?.display}`);
  expect(new Set(last).size).toBe(last.length);
});

test("the title of the newsletter popup has four words at most", () => {
  const [title = ""] = valuesOf("promptText");
  expect(title.split(" ").length).toBeLessThanOrEqual(4);
  expect(title).not.toBe("");
});

test("no picture has a second file, under another name or among the site's own", () => {
  const files = ["images/", "../public/"].flatMap((folder) => {
    const url = new URL(folder, import.meta.url);
    return readdirSync(url).map((name) => readFileSync(new URL(name, url)).toString("base64"));
  });
  expect(files.length).toBeGreaterThan(50);
  expect(new Set(files).size).toBe(files.length);
});

const asset = z.object({ _sanityAsset: z.string() });

test("a picture is shown at one place: only covers and details, with which projects are opened, are on lists as well", () => {
  const named = valuesOf("_sanityAsset");
  expect(named.length).toBeGreaterThan(0);
  const isTwice = (asset: string) => named.indexOf(asset) !== named.lastIndexOf(asset);
  // A comparison that opens a page stands in place of the cover, which is its first picture.
  const opening = z.object({ opening: z.literal("comparison"), cover: asset, sections: z.array(z.unknown()) });
  const covers = ofType("caseStudy").flatMap((document) => {
    const { data } = opening.safeParse(document);
    return data
      ? [[data.cover._sanityAsset, z.object({ before: asset }).parse(data.sections[0]).before._sanityAsset]]
      : [];
  });
  expect(covers.length).toBeGreaterThan(0);
  for (const [cover, first] of covers) expect(first).toBe(cover);
  // Of each client a part of a picture in its case study.
  const details = ofType("client").map((client) => {
    const { plate } = z.object({ plate: asset.extend({ crop: z.object({ left: z.number() }) }) }).parse(client);
    const ofClient = ofType("caseStudy").filter(({ client: of }) => JSON.stringify(of).includes(client._id));
    expect(JSON.stringify(ofClient)).toContain(plate._sanityAsset);
    return plate._sanityAsset;
  });
  expect(new Set(named.filter(isTwice))).toEqual(new Set([...covers.map(([cover]) => cover), ...details]));
  expect(named.length).toBe(new Set(named).size + covers.length + details.length);
  // A service without a picture of its own would show the cover of a case study.
  expect(ofType("service").filter(({ image }) => image === undefined)).toEqual([]);
});
