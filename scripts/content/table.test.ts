import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { facts, table } from "./table.ts";

const plain = (text: string) => stripVTControlCharacters(text).split("\n");

test("columns are as wide as their widest cell", () => {
  const rows = [
    ["a", 12, "x"],
    ["longer", 3, undefined],
  ];
  expect(plain(table(["ID", "BYTES", "NOTE"], rows))).toEqual(["ID      BYTES  NOTE", "a       12     x", "longer  3"]);
});

test("on a terminal the widest cells are cut until a row is a line", () => {
  const lines = plain(
    table(["ID", "TITLE"], [["image-0123456789", "A title that goes on and on"]], { widthColumns: 30 }),
  );
  expect(lines).toEqual(["ID              TITLE", "image-0123456…  A title that …"]);
  expect(lines.every((line) => line.length <= 30)).toBe(true);
});

test("characters that take two columns are counted as two, and never cut in half", () => {
  expect(
    plain(
      table(
        ["NAME", "KIND"],
        [
          ["日本語", "x"],
          ["ab", "y"],
        ],
      ),
    ),
  ).toEqual(["NAME    KIND", "日本語  x", "ab      y"]);
});

test("content neither breaks a line nor sends commands to the terminal", () => {
  const hostile = "one\ntwo\u001b[31m red\u0007\u009b2J";
  expect(plain(table(["TEXT"], [[hostile]]))).toEqual(["TEXT", "one two red"]);
  expect(plain(facts({ text: hostile }))).toHaveLength(1);
});

test("facts leave out empty values, and cut nothing", () => {
  const url = `https://example.com/${"a".repeat(300)}`;
  expect(plain(facts({ id: "x", name: null, title: undefined, size: 0, url }))).toEqual([
    "id    x",
    "size  0",
    `url   ${url}`,
  ]);
});
