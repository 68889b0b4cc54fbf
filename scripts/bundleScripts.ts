/**
 * Bundles the main script and its styles, and beside them the chunks of sections that only some pages load.
 *
 * A chunk imports from the main script what both use, so that nothing is downloaded twice and the main script has no
 * smaller parts. Since they import each other, all have the same hash in their names, made from the bytes of all.
 *
 * A document links one style: where there is no HTTP/2, a second one costs a connection before the first paint. So each
 * pair of chunks has a style that begins with the main one, and so have all together, for pages that need more than two.
 * The style of a chunk alone is for later visits.
 */

import { createHash } from "node:crypto";
import path from "node:path";
import { type BuildOptions, build, type OutputFile, type Plugin } from "esbuild";
import { chunkNames, combinationOf } from "../client/sections/sectionChunks.ts";

const all = chunkNames();

/** Stands for the hash until all files are there. It is as long, so that source maps stay right. */
const hashToCome = "@@HASH@@";
const mainUrl = `./main-${hashToCome}.js`;

export type BundledFile = Pick<OutputFile, "path" | "contents" | "text">;

/** Rejects when a chunk needs what `client/forChunks.ts` does not export. */
export async function bundleScripts(options: BuildOptions, plugins: Plugin[] = []): Promise<BundledFile[]> {
  const common = { ...options, entryNames: `assets/[name]-${hashToCome}`, metafile: true, write: false } as const;
  const main = await build({
    ...common,
    entryPoints: ["client/main.tsx"],
    plugins: [...plugins, chunksOutside],
  });
  const exported = Object.values(main.metafile.outputs).flatMap((output) => output.exports);
  const outside = mainOutside(new Set(Object.keys(main.metafile.inputs)), exported);
  // One by one: together, esbuild would number the class names of styles that two chunks have, and the server's would not be theirs.
  const sections = await Promise.all(
    all.map((name) =>
      build({ ...common, entryPoints: [`client/sections/${name}.ts`], plugins: [outside, ...plugins] }),
    ),
  );
  const ofSections = sections.flatMap(({ outputFiles }) => outputFiles.map(withUsedNames));
  const files = [...main.outputFiles, ...ofSections];
  return named([...files.filter(({ path: file }) => /\.(?:js|css)(?:\.map)?$/.test(file)), ...pageStylesOf(files)]);
}

type WrittenFile = Pick<OutputFile, "path" | "text">;

/** The main style together with that of one chunk, of two, and of all. */
function pageStylesOf(files: WrittenFile[]): WrittenFile[] {
  const styleOf = (name: string) => files.find((file) => path.basename(file.path) === `${name}-${hashToCome}.css`);
  const main = styleOf("main");
  const pairs = all.flatMap((name, index) => all.slice(index + 1).map((other) => [name, other]));
  const combinations = [...all.map((name) => [name]), ...pairs, all];
  return combinations.flatMap((names) => {
    if (!main) return [];
    const file = path.join(path.dirname(main.path), `main_${combinationOf(names)}-${hashToCome}.css`);
    return { path: file, text: [main, ...names.map(styleOf)].map((style) => style?.text).join("") };
  });
}

/** The main script loads them when a page needs them. */
const chunksOutside: Plugin = {
  name: "chunks outside",
  setup({ onResolve }) {
    onResolve({ filter: /Sections\.ts$/ }, ({ path: name, kind }) =>
      kind === "dynamic-import" ? { path: `./${path.parse(name).name}-${hashToCome}.js`, external: true } : undefined,
    );
  },
};

/**
 * Modules of the main script are imported from it, by one statement for all. Class names are not: they are in both, as
 * text.
 */
const mainOutside = (inMain: ReadonlySet<string>, exported: readonly string[]): Plugin => ({
  name: "main script outside",
  setup({ onLoad, onResolve, resolve, initialOptions: { absWorkingDir = "" } }) {
    const namespace = "exports of client/forChunks.ts";
    onResolve({ filter: /^[^/]/ }, async ({ path: name, pluginData, ...importer }) => {
      if (importer.namespace === namespace) return { path: name, external: true };
      if (pluginData === inMain || importer.kind !== "import-statement") return undefined;
      const module = await resolve(name, { ...importer, pluginData: inMain });
      const isShared = inMain.has(path.relative(absWorkingDir, module.path)) && !module.path.endsWith(".css");
      return isShared ? { path: "main", namespace, sideEffects: false } : module;
    });
    onLoad({ filter: /./, namespace }, () => ({ contents: `export {${exported}} from "${mainUrl}";` }));
  },
});

/**
 * Takes those names out of the import from the main script that a chunk does not use: esbuild leaves them in. Spaces are
 * in their place, so that source maps stay right.
 */
export function withUsedNames({ path: file, text }: WrittenFile): WrittenFile {
  const [statement, names] = text.match(/\bimport\{([^}]*)\}from"\.\/main-/) ?? [];
  if (!statement || names === undefined) return { path: file, text };
  const words = new Set(text.replace(statement, "").match(/[\w$]+/g));
  const used = names.replace(/(?:[\w$]+ as )?([\w$]+),?/g, (entry, name) =>
    words.has(name) ? entry : " ".repeat(entry.length),
  );
  return { path: file, text: text.replace(names, () => used) };
}

function named(files: WrittenFile[]): BundledFile[] {
  const hash = createHash("sha256");
  for (const { text } of files) hash.update(text);
  const suffix = hash.digest("hex").slice(0, hashToCome.length).toUpperCase();
  return files.map(({ path: file, text }) => {
    const code = text.replaceAll(hashToCome, suffix);
    return { path: file.replace(hashToCome, suffix), contents: Buffer.from(code), text: code };
  });
}
