import { expect, test } from "vitest";
import type { RichText as RichTextValue } from "../../../shared/schema/richText.ts";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { RichText } from "./RichText.tsx";

type Block = RichTextValue[number];

function someBlock(text: string, extra: Partial<Block> = {}, marks: string[] = []): Block {
  const children = [{ _type: "span" as const, _key: "s", text, marks }];
  return {
    _type: "block",
    _key: text,
    style: "normal",
    listItem: undefined,
    level: undefined,
    markDefs: [],
    children,
    ...extra,
  };
}

const markupOfText = (...value: Block[]) => markupOf(<RichText value={value} />);

test.each([
  ["normal", "<p>Words</p>"],
  ["lede", '<p class="lede">Words</p>'],
  ["h2", "<h2>Words</h2>"],
  ["h3", "<h3>Words</h3>"],
] as const)("a block in the style %s becomes %s", (style, markup) => {
  expect(markupOfText(someBlock("Words", { style }))).toContain(markup);
});

test("nested lists become nested lists", () => {
  const markup = markupOfText(
    someBlock("One", { listItem: "bullet", level: 1 }),
    someBlock("Two", { listItem: "number", level: 2 }),
  );
  expect(markup).toMatch(/<ul><li>One<ol><li>Two<\/li><\/ol><\/li><\/ul>/);
});

test("an item may have a list of each kind, and a list may begin at any level", () => {
  const markup = markupOfText(
    someBlock("Deep", { listItem: "bullet", level: 2 }),
    someBlock("One", { listItem: "bullet", level: 1 }),
    someBlock("Two", { listItem: "number", level: 2 }),
    someBlock("Three", { listItem: "bullet", level: 2 }),
    someBlock("Other", { listItem: "number" }),
    someBlock("Words"),
  );
  expect(markup).toContain(
    "<ul><li>Deep</li></ul><ul><li>One<ol><li>Two</li></ol><ul><li>Three</li></ul></li></ul><ol><li>Other</li></ol><p>",
  );
});

test("points that all begin with strong words have titles, unless they have numbers", () => {
  const point = (text: string, listItem: "bullet" | "number", ...marks: string[]) =>
    someBlock(text, { listItem }, marks);
  expect(markupOfText(point("One", "bullet", "strong"), point("Two", "bullet", "strong"))).toContain("<ul data-titled");
  expect(markupOfText(point("One", "bullet", "strong"), point("Two", "bullet"))).toContain("<ul><li>");
  expect(markupOfText(point("One", "number", "strong"), point("Two", "number", "strong"))).toContain("<ol><li>");
});

test("a link is one link, whatever is emphasised in it, and lines are kept", () => {
  const span = (text: string, ...marks: string[]) => ({ _type: "span" as const, _key: text, text, marks });
  const markDefs = [{ _type: "link" as const, _key: "l", href: "/work" }];
  const children = [span("See "), span("our", "strong", "l"), span(" work", "l"), span(".\nNow", "em")];
  const markup = markupOfText({ ...someBlock("", { markDefs }), children });
  expect(markup).toMatch(/<p>See <a [^>]*><strong>our<\/strong> work<\/a><em>\.<br\/>Now<\/em><\/p>/);
});

test("emphasis and links become elements", () => {
  expect(markupOfText(someBlock("Words", {}, ["strong"]))).toContain("<strong>Words</strong>");
  expect(markupOfText(someBlock("Words", {}, ["em"]))).toContain("<em>Words</em>");
  const markDefs = [{ _type: "link" as const, _key: "l", href: "/work" }];
  expect(markupOfText(someBlock("Words", { markDefs }, ["l"]))).toMatch(/<a [^>]*href="\/work"[^>]*>Words<\/a>/);
});

test.each(["underline", "highlight", "gone-link", "constructor"])("text marked as %s becomes plain text", (mark) => {
  expect(markupOfText(someBlock("Words", {}, [mark]))).toContain("<p>Words</p>");
});

test("an unknown block is left out", () => {
  const unknown = { _type: "table", _key: "t" } as unknown as Block;
  expect(wordsOf(markupOfText(someBlock("Words"), unknown))).toBe("Words");
});

test("markup in a text is escaped", () => {
  expect(markupOfText(someBlock("<b>&"))).toContain("<p>&lt;b&gt;&amp;</p>");
});
