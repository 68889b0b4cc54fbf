import { expect, test } from "vitest";
import * as z from "zod";
import { layout } from "../content/layout.ts";
import { pageSections } from "../content/page.ts";
import { defineDocument, documentParser, reference, references, sections } from "./document.ts";
import { optional } from "./field.ts";
import { href, list, listOf, object, text } from "./fields.ts";
import { image } from "./image.ts";
import { type Omission, parseLeniently } from "./parseLeniently.ts";

const person = defineDocument("person", { name: text(), portrait: optional(image()) });

const page = defineDocument("page", {
  title: text({ max: 20 }),
  author: optional(reference(person)),
  readers: references(person),
  tags: list(text(), { min: 1 }),
  links: listOf({ label: text(), url: href() }),
  seo: optional(object({ pageTitle: optional(text()) })),
  sections: sections({
    quote: pageSections.quote,
    media: pageSections.media,
    statistics: pageSections.statistics,
    richText: pageSections.richText,
  }),
});

const asset = { _ref: `image-${"a".repeat(40)}-800x600-jpg` };
const picture = { _type: "image", asset, alt: "A kiln" };
const quote = { _type: "quote", _key: "q", text: "Good work.", name: "Ada", role: "Engineer" };
const ada = { _id: "ada", name: "Ada", portrait: picture };

const whole = {
  _id: "home",
  title: "Home",
  author: ada,
  readers: [ada],
  tags: ["kilns"],
  links: [{ _key: "a", label: "Work", url: "/work" }],
  seo: { pageTitle: "Welcome" },
  sections: [quote],
};

function parse(raw: unknown) {
  const omissions: Omission[] = [];
  const value = parseLeniently(documentParser(page), raw, (omission) => omissions.push(omission));
  return { value, paths: omissions.map(({ path }) => path), omissions };
}

test("valid content is unchanged", () => {
  expect(parse(whole)).toEqual({ value: whole, paths: [], omissions: [] });
});

test("the input is not modified", () => {
  const raw = { ...whole, sections: [quote, { ...quote, name: 7 }] };
  const copy = structuredClone(raw);
  parse(raw);
  expect(raw).toEqual(copy);
});

test("an invalid section is left out alone, and named by its key", () => {
  const { value, omissions } = parse({ ...whole, sections: [{ ...quote, _key: "broken", name: null }, quote] });
  expect(value).toEqual(whole);
  expect(omissions).toMatchObject([{ path: "sections.0", id: "broken" }]);
});

test("an invalid value removes what required it, from the inside out", () => {
  const { value, paths } = parse({ ...whole, sections: [quote, { ...quote, _key: "broken", name: 7 }] });
  expect(value).toEqual(whole);
  expect(paths).toEqual(["sections.1.name", "sections.1"]);
});

test("a section of an unknown type is left out", () => {
  const { value, omissions } = parse({ ...whole, sections: [{ _type: "carousel", _key: "c" }, quote, "text", null] });
  expect(value).toEqual(whole);
  expect(omissions).toContainEqual(expect.objectContaining({ path: "sections.0", id: "c" }));
});

test("a list without the item that it needs removes its section", () => {
  const statistics = { _type: "statistics", _key: "s", items: [{ _key: "i", value: "12" }] };
  expect(parse({ ...whole, sections: [statistics, quote] }).value).toEqual(whole);
});

test.each([
  ["no words", { ...picture, alt: "" }],
  ["no asset", { ...picture, asset: null }],
  ["an asset from elsewhere", { ...picture, asset: { _ref: "https://example.com/a.jpg" } }],
])("an optional image with %s is dropped, and nothing else", (_name, portrait) => {
  expect(parse({ ...whole, author: { ...ada, portrait } }).value).toEqual({
    ...whole,
    author: { _id: "ada", name: "Ada" },
  });
});

test("a crop that leaves no pixel is dropped, the image stays", () => {
  const portrait = { ...picture, crop: { top: 0.6, bottom: 0.6, left: 0, right: 0 } };
  expect(parse({ ...whole, author: { ...ada, portrait } }).value).toEqual(whole);
});

test.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "/\\evil.example",
  "vbscript:x",
])("the link %s is dropped", (url) => {
  const links = [{ _key: "bad", label: "Click", url }, ...whole.links];
  const { value, omissions } = parse({ ...whole, links });
  expect(value).toEqual(whole);
  expect(omissions[0]).toMatchObject({ path: "links.0.url", id: "bad" });
});

test("a reference to a missing document removes neither its list nor its document", () => {
  const { value, paths } = parse({ ...whole, readers: [null, ada, null], author: null });
  expect(value).toEqual({ ...whole, author: undefined });
  expect(paths).toEqual(["readers.0", "readers.2"]);
});

test("an invalid item of a list of texts is left out", () => {
  expect(parse({ ...whole, tags: ["kilns", "", 7, null] }).value).toEqual(whole);
});

test("an invalid field of the layout gets its default, and the others stay", () => {
  const given = {
    _id: "layout",
    email: "hello",
    language: "de_CH",
    footerCTAHeaderText: 7,
    footerContactUsButtonText: "Talk to us",
    newsletterPopUp: { promptText: "Four letters a year.", successMessage: "", errorMessage: null },
  };
  const omitted: string[] = [];
  const value = parseLeniently(documentParser(layout), given, ({ path }) => omitted.push(path));
  expect(value).toMatchObject({
    language: "en",
    footerCTAHeaderText: expect.stringMatching(/./),
    footerContactUsButtonText: "Talk to us",
    socialMediaLinks: [],
    newsletterPopUp: {
      promptText: "Four letters a year.",
      successMessage: "Thank you.",
      errorMessage: expect.stringMatching(/./),
    },
    pageSeo: {},
  });
  expect(value).not.toHaveProperty("email");
  expect(omitted).toEqual(["footerCTAHeaderText", "language", "email", "newsletterPopUp.successMessage"]);
  expect(parseLeniently(documentParser(layout), { _id: "layout" }, () => {})).not.toBeNull();
});

test("sections, list items, paragraphs and spans without a key get one from their position", () => {
  const span = { _type: "span", _key: null, text: "Hello", marks: [] };
  const body = [{ _type: "block", _key: "", style: "normal", children: [span], markDefs: [] }];
  const { value, omissions } = parse({
    ...whole,
    links: [...whole.links, { _key: null, label: "Work", url: "/work" }],
    sections: [quote, { ...quote, _key: undefined }, { _type: "richText", _key: null, body }],
  });
  expect(value?.links.map(({ _key }) => _key)).toEqual(["a", "item-1"]);
  expect(value?.sections.map(({ _key }) => _key)).toEqual(["q", "item-1", "item-2"]);
  expect(value?.sections[2]).toMatchObject({ body: [{ _key: "item-0", children: [{ _key: "item-0" }] }] });
  expect(omissions).toEqual([]);
});

test("missing lists are empty", () => {
  const { value, omissions } = parse({ ...whole, sections: null, links: undefined, readers: null });
  expect(value).toEqual({ ...whole, sections: [], links: [], readers: [] });
  expect(omissions).toEqual([]);
});

test("prototype keys have no effect", () => {
  const raw: unknown = JSON.parse(
    `{"__proto__":{"title":"Polluted"},"constructor":{"prototype":{"polluted":true}},${JSON.stringify(whole).slice(1)}`,
  );
  const { value } = parse(raw);
  expect(value).toEqual(whole);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(parse(JSON.parse('{"__proto__":{"_id":"x","title":"Home","tags":["a"]}}')).value).toBeNull();
});

test.each([
  ["null", null],
  ["undefined", undefined],
  ["text", "text"],
  ["a list", []],
  ["an object without anything", {}],
  ["a document without a title", { ...whole, title: null }],
  ["a document without the tag it needs", { ...whole, tags: [] }],
  ["a document without an id", { ...whole, _id: 7 }],
])("nothing of %s is valid", (_name, raw) => {
  expect(parse(raw).value).toBeNull();
});

test("parsing always ends, and its result can be parsed strictly", () => {
  const junk = [null, undefined, 7, "", "x".repeat(5000), [], {}, [null], { _type: "quote" }, { __proto__: null }];
  const random = sequence(42);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  let kept = 0;
  for (let round = 0; round < 1000; round++) {
    const raw = structuredClone({ ...whole, sections: [quote, { _type: "media", _key: "m", image: picture }] });
    for (let mistake = 0; mistake < 3; mistake++) spoil(raw, pick, pick(junk));
    const { value } = parse(raw);
    if (value === null) continue;
    kept += 1;
    expect(documentParser(page).safeParse(value).success).toBe(true);
  }
  expect(kept).toBeGreaterThan(100);
});

/** Replaces something, somewhere inside. */
function spoil(value: unknown, pick: <T>(items: readonly T[]) => T | undefined, junk: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const holder = value as Record<string, unknown>; // an array's indexes are names, too
  const name = pick(Object.keys(holder));
  if (name === undefined) return;
  const inner = holder[name];
  const goesDeeper = typeof inner === "object" && inner !== null && pick([true, true, false]);
  if (goesDeeper) spoil(inner, pick, junk);
  else holder[name] = structuredClone(junk);
}

/** Numbers between 0 and 1, the same for the same seed. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

test("a thousand mistakes need only a few passes over the document", () => {
  let parses = 0;
  const counted = z.preprocess((value) => {
    parses += 1;
    return value;
  }, documentParser(page));
  const links = Array.from({ length: 1000 }, (_, index) => ({ _key: `k${index}`, label: "x", url: "javascript:x" }));
  expect(parseLeniently(counted, { ...whole, links: [...links, ...whole.links] }, () => {})).toEqual(whole);
  expect(parses).toBeLessThan(5);
});
