/** What the build made: the files that visitors download, and the bundle that Node runs. */

import { readdir, readFile, stat } from "node:fs/promises";
import { isBuiltin, SourceMap } from "node:module";
import path from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { expect, test } from "vitest";
import { bundleClient } from "../../esbuild.config.mjs";

const assets = path.join(import.meta.dirname, "../../dist/client/assets");

async function filesEnding(ending: string, named = /^/): Promise<string[]> {
  const names = await readdir(assets);
  return names.filter((name) => name.endsWith(ending) && named.test(name)).map((name) => path.join(assets, name));
}

async function bytesOf(ending: string, named?: RegExp): Promise<number> {
  const files = await Promise.all((await filesEnding(ending, named)).map((file) => stat(file)));
  return files.reduce((sum, { size }) => sum + size, 0);
}

test("the main script is at most 99 kB brotli, and no chunk of sections is a part of it", async () => {
  expect(await bytesOf(".js.br", /^main-/)).toBeGreaterThan(0);
  expect(await bytesOf(".js.br", /^main-/)).toBeLessThanOrEqual(99_000);
  for (const chunk of [
    /^workSections-/,
    /^listSections-/,
    /^agencySections-/,
    /^contactSections-/,
    /^artefactSections-/,
    /^changeSections-/,
    /^chartSections-/,
    /^drawnSections-/,
    /^lookupSections-/,
    /^triedSections-/,
  ]) {
    expect(await bytesOf(".js.br", chunk)).toBeGreaterThan(1000);
    expect(await bytesOf(".js.br", chunk)).toBeLessThanOrEqual(6000);
  }
});

test("the scripts of a page are at most 117 kB gzip and 101 kB brotli, and the fonts 40 kB in two files", async () => {
  // No page of the demo has sections of more than two chunks.
  for (const [ending, most] of [
    [".js.gz", 117_000],
    [".js.br", 101_000],
  ] as const) {
    const chunks = await Promise.all((await filesEnding(ending, /Sections-/)).map((file) => stat(file)));
    const [largest = 0, second = 0] = chunks.map(({ size }) => size).sort((a, b) => b - a);
    expect(second).toBeGreaterThan(0);
    expect((await bytesOf(ending, /^(?:start|main)-/)) + largest + second).toBeLessThanOrEqual(most);
  }
  const { fonts }: { fonts: string[] } = JSON.parse(await readFile(path.join(assets, "../manifest.json"), "utf8"));
  expect(fonts).toHaveLength(2);
  const sizes = await Promise.all(fonts.map((url) => stat(path.join(assets, "..", url))));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(40_000);
});

test("every class name of a style is one that the server writes", async () => {
  const read = (files: string[]) =>
    Promise.all(files.map((file) => readFile(file, "utf8"))).then((all) => all.join("\n"));
  const server = path.join(assets, "../../server");
  const written = await read(
    (await readdir(server)).filter((name) => name.endsWith(".js")).map((name) => path.join(server, name)),
  );
  const names = new Set((await read(await filesEnding(".css"))).match(/(?<=\.)[A-Z]\w+_\w+/g));
  expect(names.size).toBeGreaterThan(200);
  expect([...names].filter((name) => !written.includes(`"${name}"`))).toEqual([]);
});

test("the forge is a script of its own, at most 6 kB brotli", async () => {
  expect(await bytesOf(".js.br", /^forge-/)).toBeGreaterThan(0);
  expect(await bytesOf(".js.br", /^forge-/)).toBeLessThanOrEqual(6000);
});

test("a visitor's script holds no content client, no validator, no query, and no source map", async () => {
  for (const file of await filesEnding(".js")) {
    const script = await readFile(file, "utf8");
    for (const trace of ["sanity", "Zod", "_zod", "asset->metadata", "Bearer", "sourceMappingURL"])
      expect(script.includes(trace), `${path.basename(file)} must not hold "${trace}"`).toBe(false);
  }
  expect(await filesEnding(".map")).toEqual([]);
});

test("a place in the main script has its line of the sources in the source map", async () => {
  const [file = ""] = await filesEnding(".js", /^main-/);
  const script = await readFile(file, "utf8");
  const before = script.slice(0, script.indexOf("the script must know the type of every section")).split("\n");
  const map = await readFile(path.join(assets, "../../maps", `${path.basename(file)}.map`), "utf8");
  const place = new SourceMap(JSON.parse(map)).findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  expect(place).toMatchObject({ originalSource: expect.stringMatching(/client\/hydrate\.tsx$/) });
});

test("the container installs exactly the packages that the bundle leaves outside", async () => {
  const { outputs }: Metafile = JSON.parse(await readFile(path.join(assets, "../../maps/server.json"), "utf8"));
  const outside = Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ external, kind }) => external && kind !== "url-token"),
  );
  const packages = new Set(outside.map((one) => one.path).filter((name) => !isBuiltin(name)));
  // Optional: `debug` and `ws` use them where they are installed.
  for (const optional of ["supports-color", "bufferutil", "utf-8-validate"]) packages.delete(optional);
  const image = await readFile(path.join(import.meta.dirname, "../../deploy/image/package.json"), "utf8");
  expect([...packages]).toEqual(Object.keys(JSON.parse(image).dependencies));
});

test("visitors download the same files as without the preview", async () => {
  const built = await bundleClient([withoutPreview]);
  const made = built.map((file) => path.basename(file.path)); // with hashes of what is bundled
  const names = made.filter((name) => !name.endsWith(".map")).sort();
  expect((await readdir(assets)).filter((name) => !/\.(?:br|gz)$/.test(name)).sort()).toEqual(names);
  const manifest = await readFile(path.join(assets, "../manifest.json"), "utf8");
  const named = names.filter((name) => !/(?:-latin-|client-).*woff2$/.test(name)); // named by the style and the script
  expect((manifest.match(/(?<=assets\/)[\w.-]+/g) ?? []).sort()).toEqual(named);
});

/** As if the preview's folder were not there. */
const withoutPreview: Plugin = {
  name: "without preview",
  setup(bundler) {
    bundler.onResolve({ filter: /preview\/|visual-editing/ }, ({ path: name }) => ({
      errors: [{ text: `${name} is gone` }],
    }));
  },
};

test("neither a visitor's script nor the server holds the page of parts", async () => {
  const server = path.join(assets, "../../server");
  const names = (await readdir(server)).filter((name) => name.endsWith(".js"));
  expect(names).toContain("main.js");
  for (const file of [...(await filesEnding(".js")), ...names.map((name) => path.join(server, name))]) {
    const code = await readFile(file, "utf8");
    // Its address, what its elements are called, and a word of its examples.
    for (const trace of ["/_parts", "partsStage", "Binnenschifffahrt"])
      expect(code.includes(trace), `${path.basename(file)} must not hold "${trace}"`).toBe(false);
  }
});
