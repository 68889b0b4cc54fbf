import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { envExample, withConfigTable } from "./documentConfig.ts";

test(".env.example and the README's table are up to date: npx node scripts/documentConfig.ts", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readFileSync(".env.example", "utf8")).toBe(envExample());
  expect(readme).toBe(withConfigTable(readme));
  expect(readme).toContain("| `PORT` | `3000` | port the site listens on |");
});

test.each(["", " anything ", "\n", "\n\n| a table |\n\n"])(
  "the table replaces %j between its markers, and nothing else",
  (before) => {
    const marks = (between: string) => `above\n<!-- configuration -->${between}<!-- /configuration -->\nbelow`;
    expect(withConfigTable(marks(before))).toBe(withConfigTable(marks("")));
    expect(withConfigTable(marks(before))).toMatch(/^above\n<!--.*\| `PORT` \|.*-->\nbelow$/s);
  },
);

test("a README without both markers throws", () => {
  expect(() => withConfigTable("# Site\n\n<!-- configuration -->\n")).toThrow("must contain <!-- configuration -->");
});
