import { readFileSync } from "node:fs";
import path from "node:path";
import { transform } from "esbuild";
import { expect, test } from "vitest";
import { loaderOf, type Mutant, mutate, roomOf } from "./mutant.ts";
import { mutants } from "./mutants.ts";

const root = path.join(import.meta.dirname, "../..");

const someMutant: Mutant = {
  name: "a page is never stale",
  file: "server/http/pageCache.ts",
  find: "age > maxAge",
  replace: "false",
  level: "unit",
  tests: [],
};

test("a mutant replaces its text, and every character of the replacement counts as it is", () => {
  expect(mutate("if (age > maxAge) renew();", someMutant)).toBe("if (false) renew();");
  expect(mutate("age > maxAge", { ...someMutant, replace: "$& $1" })).toBe("$& $1");
});

test.each([
  ["missing", "if (isStale) renew();", 0],
  ["not unique", "age > maxAge || age > maxAge", 2],
])("a text that is %s is refused with the mutant, the file and the text", (_, source, times) => {
  expect(() => mutate(source, someMutant)).toThrow(
    `mutant "a page is never stale": server/http/pageCache.ts must contain its text exactly once (found ${times} times): age > maxAge`,
  );
});

test("a room is the folder of a file, and within the site's and the content service's sources the folder in it", () => {
  expect(roomOf("server/log.ts")).toBe("server");
  expect(roomOf("server/http/errors.ts")).toBe("server/http");
  expect(roomOf("client/components/Header/Header.tsx")).toBe("client/components");
  expect(roomOf("content-service/src/store/database.ts")).toBe("content-service/src/store");
  expect(roomOf("shared/content/page.ts")).toBe("shared/content");
  expect(roomOf("scripts/content/client.ts")).toBe("scripts/content");
  expect(roomOf("demo/artwork/noise.ts")).toBe("demo");
});

test("each mutant changes a text that its file has once, still parses, and names tests that are there", async () => {
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const faults = await Promise.all(
    mutants.map(async (mutant) => {
      try {
        const mutated = mutate(read(mutant.file), mutant);
        await transform(mutated, { loader: loaderOf(mutant.file) });
        return mutant.tests.every((file) => /\btest/.test(read(file))) ? [] : [`"${mutant.name}" names no tests`];
      } catch (error) {
        return [`"${mutant.name}": ${error}`];
      }
    }),
  );
  expect(faults.flat()).toEqual([]);
});

test("no two mutants have one name", () => {
  const names = mutants.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every promise of docs/reliability.md has a mutant", () => {
  const document = readFileSync(path.join(root, "docs/reliability.md"), "utf8");
  const promises = [...document.matchAll(/^\| (P\d+) \|/gm)].map(([, promise]) => promise);
  const present = Array.from({ length: 35 }, (_, index) => `P${index + 1}`).filter((promise) => promise !== "P32");
  expect(promises).toEqual(expect.arrayContaining(present)); // P32 comes with previews
  const broken = new Set(mutants.map(({ promise }) => promise));
  expect(promises.filter((promise) => !broken.has(promise))).toEqual([]);
});

const rooms = [
  ...["", "/content", "/http", "/pages", "/images", "/social", "/feeds", "/newsletter", "/metrics", "/preview"].map(
    (folder) => `server${folder}`,
  ),
  ...["shared", "shared/schema", "shared/content"],
  ...[
    "client",
    "client/components",
    "client/sections",
    "client/hooks",
    "client/pages",
    "client/styles",
    "client/preview",
  ],
  ...["store", "query", "http", "actions", "assets", "datasets"].map((folder) => `content-service/src/${folder}`),
  ...["scripts", "scripts/content", "studio", "demo", "tests"],
];

test("every room has a mutant, and every level of tests that `npm test` runs has six", () => {
  const mutated = new Set(mutants.map(({ file }) => roomOf(file)));
  expect(rooms.filter((room) => !mutated.has(room))).toEqual([]);
  const counts = Map.groupBy(mutants, ({ level }) => level);
  for (const level of ["unit", "http", "faults", "browser"] as const)
    expect(counts.get(level)?.length, level).toBeGreaterThanOrEqual(6);
});
