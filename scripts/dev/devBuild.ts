/**
 * The site's bundles for `npm run dev`, rebuilt from what esbuild remembers of the last build.
 *
 * They differ from production's in what only takes time: nothing is minified or compressed, the server loads its
 * packages from `node_modules`, and names carry no hashes, so that an open page finds the style of a later build.
 */

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { context, type Metafile, type OutputFile } from "esbuild";
import { addToManifest, clientBundle, emptyManifest, shared } from "../../esbuild.config.mjs";

/** What browsers download, by its path in a URL. */
export type DevFiles = ReadonlyMap<string, Uint8Array>;

export type Built = {
  files: DevFiles;
  /** The server's bundle and its source map. */
  server: OutputFile[];
  /** The packages that the server imports. */
  packages: string[];
  /** Equal for equal styles. */
  style: string;
  /** Equal for equal scripts, fonts and server. */
  code: string;
};

export type DevBuild = {
  /** Rejects with esbuild's messages when a source cannot be built. */
  rebuild(): Promise<Built>;
  /** Writes what a process of the site reads when it starts. */
  write(built: Built): Promise<void>;
  stop(): Promise<void>;
};

/** `folder` gets what production has in `dist`; `root` has the sources. */
export async function createDevBuild(folder: string, root: string): Promise<DevBuild> {
  const clientDir = path.join(folder, "client");
  const common = {
    absWorkingDir: root,
    write: false,
    metafile: true,
    sourcemap: "linked",
    logLevel: "silent",
  } as const;
  const [browser, server] = await Promise.all([
    context({ ...clientBundle, ...common, outdir: clientDir, entryNames: "assets/[name]" }),
    context({
      ...shared,
      ...common,
      entryPoints: ["server/main.ts"],
      outdir: path.join(folder, "server"),
      platform: "node",
      target: "node26",
      packages: "external",
    }),
  ]);
  const manifestOf = createManifests(clientDir);

  return {
    async rebuild() {
      const [{ outputFiles: downloads }, { outputFiles: bundle, metafile }] = await Promise.all([
        browser.rebuild(),
        server.rebuild(),
      ]);
      return {
        files: new Map(downloads.map(({ path: file, contents }) => [`/${path.relative(clientDir, file)}`, contents])),
        server: bundle.filter(({ path: file }) => /\.js(?:\.map)?$/.test(file)),
        packages: importedPackages(metafile),
        style: hashOf(downloads, /\.css$/),
        code: hashOf([...downloads, ...bundle], /\.(?:js|woff2)$/),
      };
    },
    async write({ files, server }) {
      const fonts = [...files].filter(([url]) => isFont(url));
      await Promise.all([
        put(path.join(clientDir, "manifest.json"), JSON.stringify(await manifestOf(files))),
        ...fonts.map(([url, bytes]) => put(path.join(clientDir, url), bytes)),
        ...server.map(({ path: file, contents }) => put(file, contents)),
      ]);
    },
    async stop() {
      await Promise.all([browser.dispose(), server.dispose()]);
    },
  };
}

/** What the manifest says of fonts takes long to read out of them, and they rarely change: it is kept. */
function createManifests(clientDir: string) {
  let fonts = { names: "", manifest: emptyManifest() };
  return async function manifestOf(files: DevFiles) {
    const names = [...files.keys()].filter(isFont).join();
    if (fonts.names !== names) {
      fonts = { names, manifest: emptyManifest() };
      for (const [url, bytes] of files) if (isFont(url)) await addToManifest(fonts.manifest, clientDir, url, bytes);
    }
    const manifest = structuredClone(fonts.manifest);
    for (const [url, bytes] of files)
      if (/\.(?:js|css)$/.test(url)) await addToManifest(manifest, clientDir, url, bytes);
    return manifest;
  };
}

const isFont = (url: string) => url.endsWith(".woff2");

function importedPackages({ outputs }: Metafile): string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  return [
    ...new Set(imports.filter(({ external, kind }) => external && kind === "import-statement").map((one) => one.path)),
  ];
}

function hashOf(files: OutputFile[], names: RegExp): string {
  return files
    .filter(({ path: file }) => names.test(file))
    .map(({ path: file, hash }) => `${file} ${hash}`)
    .sort()
    .join("\n");
}

async function put(file: string, contents: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, contents);
}
