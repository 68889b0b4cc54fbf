import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { envExample, withConfigTable } from "./documentConfig.ts";

test("the example environment and the README's table say what the configuration says", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readFileSync(".env.example", "utf8")).toBe(envExample());
  expect(readme).toBe(withConfigTable(readme));
  expect(readme).toContain("| `PORT` | `3000` | port the site listens on |");
});

test.each(["", " anything ", "\n", "\n\n| a table |\n\n"])("the table replaces %j, and nothing else", (before) => {
  const marks = (between: string) => `above\n<!-- configuration -->${between}<!-- /configuration -->\nbelow`;
  expect(withConfigTable(marks(before))).toBe(withConfigTable(marks("")));
  expect(withConfigTable(marks(before))).toMatch(/^above\n<!--.*\| `PORT` \|.*-->\nbelow$/s);
});

test("a README without a place for the table is a mistake", () => {
  expect(() => withConfigTable("# Site\n\n<!-- configuration -->\n")).toThrow("must have a place for the table");
});
