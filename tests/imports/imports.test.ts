import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { importCycles, importedPackages, importFaults, isTest } from "./importRules.ts";

const root = path.join(import.meta.dirname, "../..");
const isForeign = (folder: string) => /^(?:node_modules|dist.*|\..+)$/.test(path.basename(folder));
const sources = new Map<string, string>();
for await (const file of glob("**/*.{ts,tsx,mjs}", { cwd: root, exclude: isForeign }))
  sources.set(file.replaceAll("\\", "/"), readFileSync(path.join(root, file), "utf8"));

test("every room's sources are read", () => {
  const rooms = new Set([...sources.keys()].map((file) => file.split("/")[0]));
  expect([...rooms]).toEqual(
    expect.arrayContaining([
      "server",
      "client",
      "shared",
      "content-service",
      "demo",
      "bench",
      "scripts",
      "studio",
      "tests",
    ]),
  );
});

test("imports between rooms flow one way", () => {
  expect(importFaults(sources)).toEqual([]);
});

test("no file imports itself through others", () => {
  expect(importCycles(sources)).toEqual([]);
});

test("the content service declares every package that it imports", () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, "content-service/package.json"), "utf8"));
  const imported = [...sources]
    .filter(([file]) => file.startsWith("content-service/") && !isTest(file))
    .flatMap(([, text]) => importedPackages(text))
    .filter((name) => !name.startsWith("node:"));
  expect(Object.keys(dependencies).sort()).toEqual([...new Set(imported)].sort());
});

/** What the rule says of files with these sources, and of empty ones that they name. */
const faultsOf = (texts: Record<string, string>, ...named: string[]) =>
  importFaults(new Map([...Object.entries(texts), ...named.map((file) => [file, ""] as const)]));

test.each([
  ["server/app.ts", "shared/routes.ts"],
  ["client/main.tsx", "shared/routes.ts"],
  ["studio/config.ts", "shared/schema.ts"],
  ["server/pages/renderPage.tsx", "client/Site.tsx"],
  ["scripts/studio.ts", "studio/model/settings.ts"],
  ["scripts/dev.ts", "esbuild.config.mjs"],
  ["demo/artwork/photograph/prints.ts", "scripts/findBrowser.ts"],
  ["bench/main.ts", "server/app.ts"],
  ["bench/main.ts", "tests/harness/startSite.ts"],
  ["tests/http/pages.test.ts", "tests/harness/startSite.ts"],
  ["tests/http/pages.test.ts", "tests/http/ask.ts"],
  ["vitest.config.ts", "tests/fuzz/seed.ts"],
  ["server/app.test.ts", "tests/harness/startSite.ts"],
  ["server/images/image.test.ts", "server/images/testOrigin.ts"],
  ["content-service/tests/live.test.ts", "tests/harness/startSite.ts"],
])("%s may import %s", (file, target) => {
  const specifier = path.posix.relative(path.posix.dirname(file), target);
  expect(faultsOf({ [file]: `import { x } from "${specifier}";` }, target)).toEqual([]);
});

test.each([
  ["shared/routes.ts", "server/app.ts"],
  ["shared/routes.ts", "client/Site.tsx"],
  ["client/Site.tsx", "server/app.ts"],
  ["server/app.ts", "client/Site.tsx"],
  ["server/pages/renderPage.test.ts", "client/Site.tsx"],
  ["server/app.ts", "scripts/dev.ts"],
  ["server/startServer.ts", "content-service/src/main.ts"],
  ["tests/http/pages.test.ts", "content-service/src/main.ts"],
  ["content-service/src/main.ts", "shared/routes.ts"],
  ["content-service/src/query.test.ts", "shared/routes.ts"],
  ["studio/config.ts", "server/app.ts"],
  ["studio/config.ts", "client/Site.tsx"],
  ["shared/routes.ts", "studio/config.ts"],
  ["server/app.ts", "studio/model/faults.ts"],
  ["demo/artwork/main.ts", "client/Site.tsx"],
  ["scripts/dev.ts", "tests/harness/startSite.ts"],
  ["scripts/test.ts", "bench/main.ts"],
  ["server/app.ts", "tests/harness/startSite.ts"],
  ["server/app.ts", "server/images/testOrigin.ts"],
  ["server/app.ts", "server/site.test.ts"],
  ["server/app.test.ts", "tests/http/ask.ts"],
  ["bench/main.ts", "tests/http/ask.ts"],
  ["tests/harness/startSite.ts", "tests/http/ask.ts"],
  ["tests/http/pages.test.ts", "bench/main.ts"],
  ["client/Site.tsx", "esbuild.config.mjs"],
  ["newRoom/main.ts", "shared/routes.ts"],
])("%s must not import %s", (file, target) => {
  const specifier = path.posix.relative(path.posix.dirname(file), target);
  expect(faultsOf({ [file]: `import { x } from "${specifier}";` }, target)).toEqual([`${file} imports ${target}`]);
});

test.each([
  ["import", `import { app } from "../server/app.ts";`],
  ["import of several lines", `import {\n  app,\n  other,\n} from "../server/app.ts";`],
  ["type import", `import type { App } from "../server/app.ts";`],
  ["type in place", `let app: import("../server/app.ts").App;`],
  ["import for its effect", `import "../server/app.ts";`],
  ["import on first use", `const { app } = await import("../server/app.ts");`],
  ["import on first use, in backquotes", "await import(`../server/app.ts`);"],
  ["re-export", `export { app } from "../server/app.ts";`],
  ["re-export of everything", `export * from "../server/app.ts";`],
  ["address", `new URL("../server/app.ts", import.meta.url);`],
  ["worker's entry, as it is built", `new Worker(new URL("../server/app.js", import.meta.url));`],
  ["program", `spawn(process.execPath, [path.join(import.meta.dirname, "../server/app.ts")]);`],
])("%s counts as an import", (_kind, text) => {
  expect(faultsOf({ "client/Site.tsx": text }, "server/app.ts")).toEqual(["client/Site.tsx imports server/app.ts"]);
});

test.each([
  ["shared/routes.ts", "react"],
  ["shared/routes.ts", "react-dom/server"],
  ["shared/routes.ts", "node:path"],
  ["client/Site.tsx", "node:path"],
  ["client/Site.tsx", "@sanity/client"],
  ["client/Site.tsx", "zod"],
  ["server/site.ts", "content-service"],
  ["shared/routes.ts", "content-service"],
  ["scripts/content.ts", "content-service"],
  ["server/startServer.ts", "content-service/src/main.ts"],
  ["tests/http/pages.test.ts", "content-service/src/main.ts"],
])("%s must not import %s", (file, name) => {
  expect(faultsOf({ [file]: `import { x } from "${name}";` })).toEqual([`${file} imports ${name}`]);
  expect(faultsOf({ [file]: `import type { X } from "${name}";` })).toEqual([`${file} imports ${name}`]);
  expect(faultsOf({ [file]: `const { x } = await import("${name}");` })).toEqual([`${file} imports ${name}`]);
});

test.each([
  ["server/startServer.ts", "content-service"],
  ["scripts/dev.ts", "content-service"],
  ["scripts/content/testTool.ts", "content-service"],
  ["tests/harness/startSite.ts", "content-service"],
  ["client/Site.tsx", "react"],
  ["client/Site.test.tsx", "node:fs"],
  ["shared/routes.ts", "zod"],
])("%s may import %s", (file, name) => {
  expect(faultsOf({ [file]: `import { x } from "${name}";` })).toEqual([]);
});

test.each(["@sanity/client", "helmet"])("one file of the server imports %s; tests are free to", (name) => {
  const text = `import { x } from "${name}";`;
  expect(faultsOf({ "server/http/one.ts": text, "server/http/one.test.ts": text })).toEqual([]);
  expect(faultsOf({ "server/http/one.ts": text, "server/content/other.ts": text })).toEqual([
    `server imports ${name} in server/http/one.ts and server/content/other.ts`,
  ]);
});

test("one file in each folder of the server imports sharp", () => {
  const text = `import sharp from "sharp";`;
  expect(faultsOf({ "server/images/one.ts": text, "server/social/other.ts": text })).toEqual([]);
  expect(faultsOf({ "server/images/one.ts": text, "server/images/other.ts": text })).toEqual([
    "server/images imports sharp in server/images/one.ts and server/images/other.ts",
  ]);
});

test("a circle is found, whether it is of values, of types or of a worker's entry", () => {
  const files = new Map([
    ["server/a.ts", `import { b } from "./b.ts";\nimport { leaf } from "./leaf.ts";`],
    ["server/b.ts", `import type { C } from "./c.ts";`],
    ["server/c.ts", `new Worker(new URL("./a.js", import.meta.url));`],
    ["server/leaf.ts", ""],
    ["server/main.ts", `import { a } from "./a.ts";`],
  ]);
  expect(importCycles(files)).toEqual(["server/a.ts → server/b.ts → server/c.ts → server/a.ts"]);
  files.set("server/c.ts", "");
  expect(importCycles(files)).toEqual([]);
});

test("every circle is found, not only the first", () => {
  const circle = (one: string, other: string) =>
    [
      [`server/${one}.ts`, `import { x } from "./${other}.ts";`],
      [`server/${other}.ts`, `import { x } from "./${one}.ts";`],
    ] as const;
  expect(importCycles(new Map([...circle("a", "b"), ...circle("c", "d")]))).toHaveLength(2);
});
