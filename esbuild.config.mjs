/**
 * Builds `dist/client` (what visitors download), `dist/preview` (what editors download beside it) and `dist/server` (what
 * Node runs). `npm run studio` builds the Studio with the same options.
 *
 * All bundles are made without minified identifiers first, because those rename CSS-module classes differently in
 * each; the browser's script is shortened in a second pass, by a minifier that takes longer and makes it 5 % smaller.
 */

import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as esbuild from "esbuild";
import { minify } from "terser";
import terser from "terser/package.json" with { type: "json" };
import decompressWoff2 from "woff2-encoder/decompress";
import { bundleScripts } from "./scripts/bundleScripts.ts";
import { packagesForVisitors } from "./scripts/packagesForVisitors.ts";
import { lettersOf } from "./server/social/lettering.ts";

const root = import.meta.dirname;
/** Everything is written beside `dist` and then replaces it, so that a running server never reads half a build. */
const staging = path.join(root, `dist.${process.pid}`);

/** Source maps and what esbuild reports: for engineers, neither served nor part of the container. */
const mapsDir = path.join(staging, "maps");

/**
 * The options that all bundles share, those of the page of parts too.
 *
 * @type {esbuild.BuildOptions}
 */
export const shared = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
  loader: { ".woff2": "file" },
  metafile: true,
  write: false,
  logLevel: "warning",
};

/** Packages that stay outside the bundle, because they are native code. The container installs them: deploy/image. */
const externalPackages = ["sharp"];

/**
 * Loads Node's own modules by `require`: an `import` reads all exports of a module, and for those of `node:http` Node
 * loads `fetch` and `WebSocket`.
 *
 * @type {esbuild.Plugin}
 */
const requiredBuiltins = {
  name: "required builtins",
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path: name, kind }) =>
      kind === "import-statement" && name !== "node:module" ? { path: name, namespace: "builtin" } : undefined,
    );
    build.onLoad({ filter: /./, namespace: "builtin" }, ({ path: name }) => ({
      contents: `module.exports = require(${JSON.stringify(name)});`,
    }));
  },
};

/**
 * Leaves out Express's body parsers and their character sets. Express loads them at start and the site uses none; with
 * them a start takes a tenth longer.
 *
 * @type {esbuild.Plugin}
 */
const noBodyParser = {
  name: "no body parser",
  setup(build) {
    build.onResolve({ filter: /^body-parser$/ }, () => ({ path: "body-parser", namespace: "left out" }));
    build.onLoad({ filter: /./, namespace: "left out" }, () => ({ contents: "module.exports = {};" }));
  },
};

/**
 * Writes the user agent of `@sanity/export` into the bundle. The package reads it from its own package.json, which the
 * container does not have.
 *
 * @type {esbuild.Plugin}
 */
const exportUserAgent = {
  name: "user agent of the export",
  setup(build) {
    build.onLoad({ filter: /@sanity\/export\/dist\/getUserAgent\.js$/ }, async ({ path: file }) => {
      const { name, version } = JSON.parse(await readFile(path.join(file, "../../package.json"), "utf8"));
      return { contents: `export const getUserAgent = () => ${JSON.stringify(`${name}@${version}`)};` };
    });
  },
};

/** Builds everything and returns how many bytes visitors download for script and style, compressed. */
export async function build() {
  const [client, preview, server] = await Promise.all([bundleClient(), bundlePreview(), bundleServer()]);
  await writeServer(server);
  await writePreview(preview);
  const sizes = await writeClient(client);
  await rm(path.join(root, "dist"), { recursive: true, force: true });
  await rename(staging, path.join(root, "dist"));
  return sizes;
}

/**
 * The browser's bundle, for production and for `npm run dev`.
 *
 * @type {esbuild.BuildOptions}
 */
export const clientBundle = {
  ...shared,
  entryPoints: ["client/start.ts", "client/main.tsx", "client/forge/forge.ts"],
  assetNames: "assets/[name]-[hash]",
  publicPath: "/",
  platform: "browser",
  target: ["chrome111", "firefox114", "safari16.4"],
};

/**
 * Visitors' script is compiled whole, in the background while it is downloaded, where the browser knows this comment:
 * almost all of it runs at once, and each function that V8 leaves out would be parsed again when it is called.
 */
const compileAll = "//# allFunctionsCalledOnLoad";

const shortening = {
  module: true,
  ecma: 2020,
  compress: { passes: 2 },
  format: { comments: false, preamble: compileAll },
};

/**
 * The same for production only.
 *
 * @type {esbuild.BuildOptions}
 */
const visitorsBundle = {
  ...clientBundle,
  // Without warnings for engineers. The package's own entries are those of development.
  alias: {
    "react-router": path.join(root, "node_modules/react-router/dist/production/index.mjs"),
    "react-router/dom": path.join(root, "node_modules/react-router/dist/production/dom-export.mjs"),
  },
  outdir: path.join(staging, "client"),
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: "external",
  // Names have a hash of the bytes before they are shortened: browsers keep the files of another minifier by its name.
  banner: { js: `/* terser ${terser.version} ${JSON.stringify(shortening)} */` },
};

/**
 * What visitors download, as esbuild's output files. A page loads the script and the style of those sections that it
 * shows.
 *
 * @param {esbuild.Plugin[]} plugins
 */
export async function bundleClient(plugins = []) {
  const [scripts, whole] = await Promise.all([
    bundleScripts(visitorsBundle, [packagesForVisitors, ...plugins]),
    esbuild.build({ ...visitorsBundle, plugins, entryNames: "assets/[name]-[hash]" }),
  ]);
  return [...whole.outputFiles.filter((file) => !/^main\b/.test(path.basename(file.path))), ...scripts];
}

/** Larger than the site itself, and never shortened: its editors are few and near. The site's bundle knows nothing of it. */
function bundlePreview() {
  return esbuild.build({
    ...clientBundle,
    entryPoints: { preview: "client/preview/main.tsx" },
    outdir: path.join(staging, "preview"),
    entryNames: "assets/[name]-[hash]",
    chunkNames: "assets/[name]-[hash]",
    splitting: true, // the overlays are loaded in the Studio only
    minifySyntax: true,
    minifyWhitespace: true,
  });
}

function bundleServer() {
  return esbuild.build({
    ...shared,
    entryPoints: {
      main: "server/main.ts",
      siteWorker: "server/siteWorker.ts",
      contentServiceWorker: "content-service/src/contentServiceWorker.ts",
      videoProcess: "content-service/src/assets/videoProcess.ts",
      lake: "content-service/src/main.ts",
      content: "scripts/content.ts",
    },
    outdir: path.join(staging, "server"),
    platform: "node",
    target: "node26",
    splitting: true, // modules imported on first use are read only then
    chunkNames: "[name]-[hash]",
    sourcemap: "external",
    external: externalPackages,
    plugins: [requiredBuiltins, noBodyParser, exportUserAgent],
    // React's server renderer is CommonJS and loads Node's modules by `require`.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
}

async function writeServer({ outputFiles, metafile }) {
  for (const { path: file, contents } of outputFiles) {
    if (file.endsWith(".js")) await write(file, contents);
    if (file.endsWith(".js.map")) await write(path.join(mapsDir, path.basename(file)), contents);
  }
  await write(path.join(mapsDir, "server.json"), JSON.stringify(metafile));
}

/** The fonts are the site's own. The manifest names the entry's script and style. */
async function writePreview({ outputFiles }) {
  const previewDir = path.join(staging, "preview");
  const manifest = {};
  for (const file of outputFiles) {
    const url = `/${path.relative(previewDir, file.path)}`;
    if (!/\.(js|css)$/.test(url)) continue;
    await write(file.path, file.contents);
    await write(`${file.path}.gz`, await promisify(gzip)(file.contents));
    if (/\/preview-\w+\.js$/.test(url)) manifest.script = { url, integrity: integrityOf(file.contents) };
    if (/\/preview-\w+\.css$/.test(url)) manifest.style = url;
  }
  await write(path.join(previewDir, "manifest.json"), JSON.stringify(manifest, null, 2));
}

async function writeClient(outputFiles) {
  const clientDir = path.join(staging, "client");
  const manifest = emptyManifest();
  const sizes = {};
  const maps = new Map(outputFiles.map((file) => [file.path, file.text]));
  for (const file of outputFiles) {
    const url = `/${path.relative(clientDir, file.path)}`;
    if (url.endsWith(".map")) continue;
    const map = maps.get(`${file.path}.map`);
    const contents = url.endsWith(".js") ? await shorten(file, map) : Buffer.from(file.contents);
    await write(file.path, contents);
    await addToManifest(manifest, clientDir, url, contents);
    if (!url.endsWith(".woff2")) sizes[url] = await writeCompressed(file.path, contents); // fonts are compressed
  }
  await write(path.join(clientDir, "manifest.json"), JSON.stringify(manifest, null, 2));
  return sizes;
}

export function emptyManifest() {
  return { start: {}, script: {}, forge: {}, style: "", fonts: [], displayFont: {} };
}

/** Enters one file that browsers download, by what its name says it is. */
export async function addToManifest(manifest, clientDir, url, contents) {
  if (url.endsWith(".woff2")) {
    if (url.includes("-basic-"))
      manifest.fonts.push(url); // what every page shows
    else if (url.includes("/anybody-")) manifest.displayFont = await writeDisplayFont(clientDir, contents);
    return;
  }
  const [name] = path.basename(url).split(/[-.]/);
  if (url.endsWith(".css")) {
    if (name === "main") manifest.style = url;
    else if (name.startsWith("main_")) manifest.pageStyles = { ...manifest.pageStyles, [name.slice(5)]: url };
    else manifest.chunkStyles = { ...manifest.chunkStyles, [name]: url };
  } else addScript(manifest, name, { url, integrity: integrityOf(contents) });
}

/** The chunks of sections are those without a name of their own. */
function addScript(manifest, name, script) {
  if (name === "main") manifest.script = script;
  else if (name in manifest) manifest[name] = script;
  else manifest.chunks = { ...manifest.chunks, [name]: script };
}

/** Unpacks the display font for the pictures that the server draws: fontkit cuts no variable WOFF2. */
async function writeDisplayFont(clientDir, woff2) {
  const truetype = Buffer.from(await decompressWoff2(woff2));
  const version = createHash("sha256").update(woff2).digest("base64url").slice(0, 12);
  const file = `display-${version}.ttf`;
  await write(path.join(clientDir, file), truetype);
  return { file, version, letters: await lettersOf(truetype) };
}

/** https://www.w3.org/TR/SRI/ */
function integrityOf(contents) {
  return `sha384-${createHash("sha384").update(contents).digest("base64")}`;
}

/** Writes the source map of what it returns. */
async function shorten(file, sourceMap) {
  const { code, map } = await minify(file.text, { ...shortening, sourceMap: { content: sourceMap } });
  await write(path.join(mapsDir, `${path.basename(file.path)}.map`), map);
  return Buffer.from(code);
}

async function writeCompressed(file, contents) {
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(contents, options),
    promisify(gzip)(contents, { level: 9 }),
  ]);
  await Promise.all([write(`${file}.br`, br), write(`${file}.gz`, gz)]);
  return { brotli: br.length, gzip: gz.length };
}

async function write(file, contents) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, contents);
}

if (import.meta.main) {
  const started = performance.now();
  for (const [url, { brotli, gzip: zipped }] of Object.entries(await build()))
    console.log(`${url}  ${(brotli / 1000).toFixed(1)} kB brotli, ${(zipped / 1000).toFixed(1)} kB gzip`);
  console.log(`built in ${Math.round(performance.now() - started)} ms`);
}
