import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("client/**/*.{css,ts,tsx}").map((file) => ({ file, text: readFileSync(file, "utf8") }));

test("every custom property that a style reads is set somewhere, or has a fallback", () => {
  const isSet = new Set(
    sources.flatMap(({ file, text }) => {
      const pattern = file.endsWith(".css") ? /(--[\w-]+)\s*:/g : /"(--[\w-]+)"/g;
      return [...text.matchAll(pattern)].map(([, name]) => name);
    }),
  );
  const isRead = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => ({ file, name })),
  );
  expect(isRead.length).toBeGreaterThan(100);
  expect(isRead.filter(({ name }) => !isSet.has(name))).toEqual([]);
});

test("words are hyphenated only by the property that keeps Safari from hyphenating short ones", () => {
  const values = sources.flatMap(({ text }) =>
    [...text.matchAll(/\s(?:-webkit-)?hyphens:\s*([^;]+);/g)].map(([, value]) => value),
  );
  expect(values.length).toBeGreaterThan(1);
  expect(values.filter((value) => value !== "var(--hyphens)")).toEqual([]);
});

test("what waits for the first paint waits only where there is script, which marks it", () => {
  const waiting = sources.flatMap(({ file, text }) => {
    if (!file.endsWith(".css")) return [];
    const css = text.replace(/\/\*.*?\*\//gs, "");
    return [...css.matchAll(/:root:not\(\[data-painted\]\)/g)].map(({ index }) => ({
      file,
      in: rulesAround(css, index),
    }));
  });
  expect(waiting.length).toBeGreaterThan(3);
  expect(waiting.filter((rule) => !rule.in.some((one) => /^@media .*scripting: enabled/.test(one)))).toEqual([]);
});

/** The beginnings of the rules that are open at a place, from the outside in. */
function rulesAround(css: string, place: number): string[] {
  const open: string[] = [];
  for (const [, beginning = "", end] of css.slice(0, place).matchAll(/([^{};]*)([{};])/g))
    if (end === "{") open.push(beginning.trim());
    else if (end === "}") open.pop();
  return open;
}
