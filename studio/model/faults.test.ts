import { expect, test } from "vitest";
import type { Field } from "../../shared/schema/field.ts";
import { labelled, optional, withDefault } from "../../shared/schema/field.ts";
import { choice, email, href, list, listOf, longText, slug, text } from "../../shared/schema/fields.ts";
import { image } from "../../shared/schema/image.ts";
import { inOrderOf, number, numberWithin } from "../../shared/schema/numbers.ts";
import { richText } from "../../shared/schema/richText.ts";
import { wholeNumber } from "../../shared/schema/wholeNumber.ts";
import { faultsIn } from "./faults.ts";

const studioOf = (field: Field<unknown>) =>
  field.studio("field", "visitors do not see this person") ?? expect.unreachable("the field is in the Studio");
const messagesOf = (field: Field<unknown>, value: unknown) =>
  faultsIn(studioOf(field), value).map(({ level, message }) => `${level}: ${message}`);

const asset = (end: string) => ({ _type: "image", alt: "A kiln", asset: { _ref: `image-${"0".repeat(40)}-${end}` } });
const long = "x".repeat(50_001);

/** Values as the content service stores them, and as a query returns them to the site where that differs. */
const kinds: [name: string, field: Field<unknown>, values: unknown[], asRead?: (value: unknown) => unknown][] = [
  ["text", text(), ["word", " ", "", long, undefined]],
  ["long text", longText(), ["word", "\n", long, undefined]],
  ["optional text", optional(text()), ["word", " ", undefined]],
  ["text with a default", withDefault(text(), "word"), ["word", undefined]],
  ["email", email(), ["hello@orchid.example", "hello", "a@b", undefined]],
  ["choice", choice(["a", "b"]), ["a", "c", undefined]],
  [
    "link",
    href(),
    [
      "/",
      " /contact ",
      "#terms",
      "https://a.example",
      "mailto:a@b.co",
      "work",
      "//evil.example",
      "javascript:1",
      "ftp://a",
      `/${long}`,
      undefined,
    ],
  ],
  [
    "slug",
    slug({ from: "title" }),
    [{ current: "halden-grid" }, { current: "Halden" }, { current: "a--b" }, { _type: "slug" }, undefined],
    (value) => (value as { current?: string } | undefined)?.current,
  ],
  ["whole number", wholeNumber({ least: 0, most: 60 }), [0, 60, 61, -1, 2.5, "7", undefined]],
  ["number within bounds", numberWithin({ least: 0, most: 1 }), [0, 0.25, 1, 1.01, -1, "0.5", undefined]],
  ["list", list(text(), { min: 1 }), [["a"], [], undefined]],
  ["number", number(), [2.5, -0.04, 0, undefined]],
  [
    "list in the order of years",
    inOrderOf("year", listOf({ year: number() }, { min: 2 })),
    [
      [
        { _key: "a", year: 2024 },
        { _key: "b", year: 2023 },
      ],
      [
        { _key: "a", year: 2024 },
        { _key: "b", year: 2024 },
      ],
      [{ _key: "a", year: 2024 }],
    ],
  ],
  ["list of objects", listOf({ title: text() }, { min: 1 }), [[{ _key: "a", title: "b" }], [], undefined]],
  ["list without a minimum", list(text()), [[], undefined]],
  [
    "rich text",
    richText(),
    [[{ _type: "block", _key: "a", children: [{ _type: "span", _key: "b", text: "" }] }], [], undefined],
  ],
  [
    "image",
    image(),
    [
      asset("10x10-png"),
      asset("9999x9999-svg"),
      asset("8000x8001-jpg"),
      asset("10x10-tif"),
      { _type: "image", alt: "A" },
      undefined,
    ],
  ],
];

test.each(kinds)(
  "the Studio refuses exactly what the site leaves out: %s",
  (_name, field, values, asRead = (value) => value) => {
    const refused = values.filter((value) => faultsIn(studioOf(field), value).some(({ level }) => level === "error"));
    const leftOut = values.filter((value) => !field.parse.safeParse(asRead(value) ?? null).success && value !== "");
    expect(refused.filter((value) => value !== "")).toEqual(leftOut);
  },
);

test("an error says what visitors will see", () => {
  expect(messagesOf(text(), undefined)).toEqual(["error: Required: without it, visitors do not see this person."]);
  expect(messagesOf(slug({ from: "name" }), { current: "A b" })).toEqual([
    "error: It must be lowercase words joined by dashes: otherwise, visitors do not see this person.",
  ]);
  expect(messagesOf(withDefault(text(), "Contact us"), " ")).toEqual([
    "error: It must not be blank: otherwise, visitors see “Contact us”.",
  ]);
  expect(messagesOf(optional(labelled(image(), { title: "Photograph" })), asset("1x1-tif"))[0]).toContain(
    "otherwise, visitors do not see the photograph.",
  );
});

test("longer text than recommended is a warning, because visitors see it", () => {
  expect(messagesOf(text({ max: 5 }), "longer")).toEqual([
    "warning: 6 characters; at most 5 are recommended. Visitors see all of them.",
  ]);
  expect(messagesOf(text({ max: 5 }), "short ")).toEqual([]);
});

test("an optional image whose file was removed is a warning", () => {
  expect(messagesOf(optional(image()), { _type: "image", alt: "A kiln" })).toEqual([
    "warning: No image is chosen: visitors do not see the field.",
  ]);
});
