import { expect, test } from "vitest";
import * as z from "zod";
import { defineDocument, documentGroq, documentStudio, pick, reference, references, sections } from "./document.ts";
import { type Field, optional, titleOf, withDefault } from "./field.ts";
import {
  choice,
  computed,
  dateTime,
  email,
  figure,
  href,
  language,
  list,
  listOf,
  longText,
  object,
  slug,
  text,
} from "./fields.ts";
import { image } from "./image.ts";
import { richText } from "./richText.ts";

test.each([
  "/",
  "/work/acme",
  "#terms",
  "/privacy#terms",
  "https://example.com/a?b=c",
  "mailto:a@b.co",
  "tel:+44 20 7946 0000",
])("%s is a valid link target", (address) => {
  expect(href().parse.parse(address)).toBe(address);
});

test.each(["", "work", "javascript:alert(1)", "//evil.example", "/\\evil.example", "ftp://example.com", "https://a b"])(
  "%j is not a valid link target",
  (address) => {
    expect(href().parse.safeParse(address).success).toBe(false);
  },
);

test.each(["en", "de-CH", "zh-Hant", "sr-Latn-RS", "es-419", "ca-valencia", "de-1996"])("%s is a language", (tag) => {
  expect(language().parse.parse(tag)).toBe(tag);
  expect(new Intl.Locale(tag).toString()).toBe(tag);
});

test.each(["", "English", "en_GB", "en-", "d", "de-CH,fr", "sl-rozaj-rozaj"])("%j is not a language", (tag) => {
  const { error } = language().parse.safeParse(tag);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "must be a language tag such as en, de-CH or zh-Hant, with hyphens",
  ]);
});

test.each([
  ["-38%", "−38%"],
  ["−38 %", "−38\u00a0%"],
  ["280 °C", "280\u00a0°C"],
  [" +23% ", "+23%"],
  ["2014-2026", "2014-2026"],
  ["14 people", "14 people"],
])("the number %j is shown as %j", (typed, shown) => {
  expect(figure({ max: 12 }).parse.parse(typed)).toBe(shown);
});

test("text is trimmed and never empty; the recommended length is not enforced", () => {
  const { parse } = text({ max: 5 });
  expect(parse.parse("  word ")).toBe("word");
  expect(parse.parse("longer")).toBe("longer");
  for (const wrong of ["", "  ", 7, null]) expect(parse.safeParse(wrong).success).toBe(false);
});

test("a text of megabytes is invalid", () => {
  expect(text().parse.safeParse("x".repeat(50_000)).success).toBe(true);
  for (const field of [text(), longText()]) expect(field.parse.safeParse("x".repeat(50_001)).success).toBe(false);
  expect(href().parse.safeParse(`/${"x".repeat(2000)}`).success).toBe(false);
});

test("a slug is lowercase words joined by dashes", () => {
  const { parse } = slug({ from: "title" });
  expect(parse.parse("halden-grid-2")).toBe("halden-grid-2");
  for (const wrong of ["", "Halden", "a--b", "-a", "a/b", "a b"]) expect(parse.safeParse(wrong).success).toBe(false);
});

test("an optional field that is missing is undefined", () => {
  expect(optional(text()).parse.parse(null)).toBeUndefined();
  expect(optional(text()).parse.parse(undefined)).toBeUndefined();
  expect(optional(text()).parse.safeParse(7).success).toBe(false);
});

test("an image without alternative text is invalid", () => {
  const asset = { _ref: `image-${"0".repeat(40)}-10x10-png` };
  expect(image().parse.safeParse({ _type: "image", asset, alt: "A kiln" }).success).toBe(true);
  expect(image().parse.safeParse({ _type: "image", asset }).success).toBe(false);
  expect(image().parse.safeParse({ _type: "image", asset, alt: " " }).success).toBe(false);
});

test.each([
  ["10x10-png", true],
  ["8000x8000-jpg", true],
  ["8000x8001-jpg", false],
  ["99999x99999-svg", true],
  ["10x10-tif", false],
  ["10x10-heif", false],
  ["0x10-png", false],
  ["100000x1-png", false],
])("whether an image whose id ends with %s is valid: %j", (end, isShown) => {
  const asset = { _ref: `image-${"0".repeat(40)}-${end}` };
  expect(image().parse.safeParse({ _type: "image", asset, alt: "A kiln" }).success).toBe(isShown);
});

test("rich text of an unknown style is an ordinary paragraph", () => {
  const block = { _type: "block", _key: "a", style: "h7", children: [{ _type: "span", _key: "b", text: "Hello" }] };
  expect(richText().parse.parse([block])).toMatchObject([{ style: "normal", children: [{ marks: [] }], markDefs: [] }]);
});

test("dates, choices and email addresses are checked", () => {
  expect(dateTime().parse.safeParse("2026-01-01T10:00:00Z").success).toBe(true);
  expect(dateTime().parse.safeParse("yesterday").success).toBe(false);
  expect(choice(["a", "b"]).parse.safeParse("c").success).toBe(false);
  expect(email().parse.safeParse("hello@orchid.example").success).toBe(true);
  expect(email().parse.safeParse("hello").success).toBe(false);
});

const author = defineDocument("author", { name: text(), born: dateTime() });

test("a document's projection follows from its fields", () => {
  const book = defineDocument("book", {
    title: text(),
    slug: slug({ from: "title" }),
    author: reference(pick(author, ["name"])),
    others: references(author),
    tags: list(text()),
    prizes: listOf({ year: dateTime() }),
    binding: object({ colour: text() }),
    parts: sections({ chapter: { title: text() } }),
    count: computed("count(pages)", z.number()),
  });
  expect(documentGroq(book)).toBe(
    [
      "_id",
      "title",
      '"slug":slug.current',
      "author->{_id,name}",
      "others[]->{_id,name,born}",
      "tags",
      "prizes[]{_key,year}",
      "binding{colour}",
      'parts[]{_type,_key,_type=="chapter"=>{title}}',
      '"count":count(pages)',
    ].join(","),
  );
});

test("the Studio has the same fields, except computed ones", () => {
  const book = defineDocument("book", { fullTitle: text({ max: 80 }), pages: computed("1", z.number()) });
  const otherwise = "visitors do not see this book";
  expect(documentStudio(book)).toMatchObject({ name: "book", type: "document", title: "Book" });
  expect(documentStudio(book).fields).toEqual([
    {
      name: "fullTitle",
      type: "string",
      title: "Full title",
      rules: {
        required: true,
        max: 50_000,
        recommendedMax: 80,
        pattern: { source: "\\S", says: "not be blank" },
        otherwise,
      },
    },
  ]);
});

test("a field without a value is required, unless it is optional or has a default", () => {
  const rules = (field: Field<unknown>) => field.studio("title", "visitors do not see this")?.rules;
  expect(rules(text())).toMatchObject({ required: true, otherwise: "visitors do not see this" });
  expect(rules(optional(text()))).toMatchObject({ otherwise: "visitors do not see the title" });
  expect(rules(optional(text()))).not.toHaveProperty("required");
  expect(rules(withDefault(text(), "Hello"))).toMatchObject({ otherwise: "visitors see “Hello”" });
});

test("a field's name becomes a label", () => {
  expect(titleOf("footerCTAHeaderText")).toBe("Footer CTA header text");
  expect(titleOf("url")).toBe("URL");
  expect(titleOf("footerContactUsButtonText")).toBe("Footer contact us button text");
});

test("a letter and its accent are one character, as fonts have it", () => {
  const title = "Façade à côté, Åse";
  const children = [{ _type: "span", _key: "a", text: title.normalize("NFD") }];
  expect(text().parse.parse(title.normalize("NFD"))).toBe(title.normalize("NFC"));
  expect(richText().parse.parse([{ _type: "block", _key: "a", children }])[0]?.children[0]?.text).toBe(
    title.normalize("NFC"),
  );
});
