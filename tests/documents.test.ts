/** What the documents name exists: files, headings, commands, log events and metrics. */

import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const isForeign = (folder: string) => /^(?:node_modules|dist.*|\..+)$/.test(path.basename(folder));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const filesMatching = (pattern: string) => globSync(pattern, { cwd: root, exclude: isForeign });

const documents = new Map(filesMatching("**/*.md").map((file) => [file, read(file)]));
const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;

/** Every first group of the pattern, once. */
const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, group = ""]) => group)),
];

/** GitHub's fragments of a document's headings. */
function fragmentsOf(text: string): string[] {
  const headings = found(text.replace(/^```.*?^```/gms, ""), /^#+ (.+)$/gm);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("every link to a file or heading of the repository has a target", () => {
  const missing = [...documents].flatMap(([file, text]) =>
    found(text, /\]\((?!https?:|mailto:)([^)\s]+)\)/g)
      .filter((link) => {
        const [name = "", fragment] = link.split("#");
        const target = name === "" ? file : path.posix.join(path.posix.dirname(file), name);
        if (fragment !== undefined) return !fragmentsOf(documents.get(target) ?? "").includes(fragment);
        return !existsSync(path.join(root, target));
      })
      .map((link) => `${file}: ${link}`),
  );
  expect(missing).toEqual([]);
});

test("every path in a document exists, from the root or beside the document", () => {
  const missing = [...documents].flatMap(([file, text]) =>
    found(text, /`([a-z][\w.-]*\/[\w./-]+\.(?:ts|tsx|mjs|css|md|json|ndjson))`/g)
      .filter((name) => !name.startsWith("dist/")) // what a build writes
      .filter((name) => ![".", path.dirname(file)].some((folder) => existsSync(path.join(root, folder, name))))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every command in a document is a script of package.json", () => {
  const unknown = [...documents].flatMap(([file, text]) =>
    found(text, /npm run (?:--silent )?([a-z][\w:]*)/g)
      .filter((name) => !(name in scripts))
      .map((name) => `${file}: npm run ${name}`),
  );
  expect(unknown).toEqual([]);
});

test("the README's table of commands lists every script of package.json", () => {
  const listed = found(read("README.md"), /^\| `npm (?:run )?([a-z][\w:]*)/gm);
  expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test("the content service's README names every parameter that its query endpoint reads", () => {
  const sources = ["queryRoutes.ts", "question.ts"].map((name) => read(`content-service/src/http/${name}`)).join("\n");
  const parameters = found(sources, /search\.get\("(\w+)"\)/g);
  expect(parameters).toContain("perspective");
  const [row = ""] = found(read("content-service/README.md"), /^\| (.*\/data\/query\/.*)$/gm);
  expect(parameters.filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
});

test("every document in docs/ is linked from the README", () => {
  const linked = found(read("README.md"), /\]\((docs\/\w+\.md)\)/g);
  expect(linked.toSorted()).toEqual(filesMatching("docs/*.md").toSorted());
});

test("every log event and metric in docs/operations.md is one of the site's", () => {
  const operations = read("docs/operations.md");
  const sources = filesMatching("server/**/*.ts").map(read).join("\n");
  const events = found(
    operations,
    /`((?:content|contentService|image|metrics|newsletter|page|process|request|response|worker)\.[a-z]+[A-Z]?\w*)`/g,
  );
  const metrics = found(operations, /`((?:http|content|pages?|images?|event|process|site)_[a-z_]+)(?:\{.*?\})?[` ]/g);
  expect(events.length).toBeGreaterThan(10);
  expect(metrics.length).toBeGreaterThan(10);
  expect([...events, ...metrics].filter((name) => !sources.includes(`"${name}"`))).toEqual([]);
});

test("each decision has a number of its own, in its file's name and in its title", () => {
  const files = filesMatching("docs/decisions/0*.md").sort();
  for (const [index, file] of files.entries()) {
    expect(path.basename(file)).toMatch(String(index + 1).padStart(4, "0"));
    expect(read(file), file).toMatch(`# ${index + 1}. `);
  }
});
