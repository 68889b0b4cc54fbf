import { expect, test } from "vitest";
import { type Box, fitText } from "./fitText.ts";

/** A typewriter: each letter is half an em wide. */
const typewriter = { measure: (text: string) => text.length / 2, sizes: [100, 80, 60, 40], leading: 1 };
const wide: Box = { widthPx: 600, heightPx: 400, maxLines: 4 };

function linesOf(text: string, box: Partial<Box> = {}): string[] {
  return fitText(text, { ...wide, ...box }, typewriter).lines.map((line) => line.text);
}

test("a short text has the largest size, on one line", () => {
  expect(fitText("Work", wide, typewriter)).toEqual({ size: 100, lines: [{ text: "Work", start: 0 }] });
});

test("the widest word decides the size", () => {
  expect(fitText("Understory Bank", { ...wide, widthPx: 400 }, typewriter)).toMatchObject({
    size: 80,
    lines: [{ text: "Understory" }, { text: "Bank" }],
  });
});

test("lines are of even length, and as few as the size allows", () => {
  expect(linesOf("aaaa bbb ccc dd")).toEqual(["aaaa bbb", "ccc dd"]);
});

test("a line has its index in the text", () => {
  const text = "Say what is difficult to explain";
  for (const { text: line, start } of fitText(text, wide, typewriter).lines) {
    expect(text.slice(start, start + line.length)).toBe(line);
  }
});

test("a size a little smaller is better than another line, a much smaller one is not", () => {
  expect(fitText("aaaaa bbbbbbb", wide, typewriter)).toMatchObject({ size: 100, lines: [{}, {}] });
  const finer = { ...typewriter, sizes: [100, 90, 80, 60, 40] };
  expect(fitText("aaaaa bbbbbbb", wide, finer)).toMatchObject({ size: 90, lines: [{}] });
});

test("a long text gets smaller until its lines fit", () => {
  const text = "one two three four five six seven eight nine ten";
  const { size, lines } = fitText(text, wide, typewriter);
  expect(size).toBe(80);
  expect(lines).toHaveLength(4);
  expect(lines.map((line) => line.text).join(" ")).toBe(text);
});

test("the height limits the number of lines", () => {
  expect(fitText("aaaa bbbb cccc dddd", { ...wide, widthPx: 250 }, typewriter).size).toBe(100);
  expect(fitText("aaaa bbbb cccc dddd", { ...wide, widthPx: 250, heightPx: 250 }, typewriter).size).toBe(60);
});

test("a compound may break after its hyphen or slash", () => {
  expect(linesOf("Newcastle-upon-Tyne/Leeds", { widthPx: 500 })).toEqual(["Newcastle-", "upon-Tyne/", "Leeds"]);
});

test("a text does not break at a no-break space, nor before a dash between spaces", () => {
  expect(linesOf("aaaa\u00a0bbbb cccc", { widthPx: 450 })).toEqual(["aaaa\u00a0bbbb", "cccc"]);
  expect(linesOf("aaaa - bbbb", { widthPx: 350 })).toEqual(["aaaa -", "bbbb"]);
});

test("a text that is too long ends after a word, with an ellipsis", () => {
  const text = "one two three four five six seven eight nine ten ".repeat(5).trim();
  const { size, lines } = fitText(text, wide, typewriter);
  expect(size).toBe(40);
  expect(lines).toHaveLength(4);
  const shown = lines.map((line) => line.text).join(" ");
  expect(shown).toMatch(/ \w+…$/);
  expect(`${text} `.startsWith(`${shown.slice(0, -1)} `)).toBe(true);
  for (const line of lines) expect(typewriter.measure(line.text) * size).toBeLessThanOrEqual(wide.widthPx);
});

test("no punctuation stands before the ellipsis", () => {
  expect(linesOf("aaaa bbbb, cccc", { widthPx: 230, maxLines: 1 })).toEqual(["aaaa bbbb…"]);
});

test("a word wider than the box is broken, and cut off when it is too long", () => {
  expect(linesOf("abcdefghijklmno", { widthPx: 200 })).toEqual(["abcdefghij", "klmno"]);
  expect(linesOf("a".repeat(100), { widthPx: 200, maxLines: 2 })).toEqual(["aaaaaaaaaa", "aaaaaaaaa…"]);
});

test("an empty text is one empty line", () => {
  expect(linesOf("")).toEqual([""]);
});
