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
