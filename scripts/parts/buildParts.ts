/** The page of parts, bundled for the browser and for this process. Nothing is written into `dist/`. */

import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import { compileFunction } from "node:vm";
import { build } from "esbuild";
import type { renderParts } from "../../client/parts/renderParts.tsx";
import { clientBundle, shared } from "../../esbuild.config.mjs";

export type PartsBuild = {
  script: string;
  style: string;
  /** Changes with script and style. */
  version: string;
  renderParts: typeof renderParts;
};

/** Development builds of React report mistakes: a missing key, markup that differs between server and browser. */
const options = {
  ...shared,
  define: { "process.env.NODE_ENV": '"development"' },
  outdir: "parts",
  assetNames: clientBundle.assetNames, // the typefaces of clients are the site's files
  publicPath: clientBundle.publicPath,
  write: false,
} as const;

/** Rejects with the bundler's messages when a source cannot be built. */
export async function buildParts(): Promise<PartsBuild> {
  const [browser, server] = await Promise.all([
    build({
      ...options,
      entryPoints: ["client/parts/main.tsx", "client/parts/parts.css"],
      platform: "browser",
      sourcemap: "inline",
    }),
    build({ ...options, entryPoints: ["client/parts/renderParts.tsx"], platform: "node", format: "cjs" }),
  ]);
  const script = textOf(browser.outputFiles, "main.js");
  const style = textOf(browser.outputFiles, "parts.css"); // components are styled by the site's own styles
  return {
    script,
    style,
    version: createHash("sha256").update(script).update(style).digest("hex").slice(0, 8),
    renderParts: evaluate(textOf(server.outputFiles, "renderParts.js")).renderParts,
  };
}

function textOf(files: { path: string; text: string }[], name: string): string {
  const file = files.find((one) => path.basename(one.path) === name);
  if (!file) throw new TypeError(`the bundler must make "${name}" (got ${files.map((one) => one.path).join(", ")})`);
  return file.text;
}

/** Evaluated, not imported: Node keeps imported modules for ever, and each save makes another. */
function evaluate(code: string): Pick<PartsBuild, "renderParts"> {
  const module = { exports: {} as Pick<PartsBuild, "renderParts"> }; // what the entry exports
  compileFunction(code, ["module", "require"], { filename: "renderParts.js" })(module, createRequire(import.meta.url));
  return module.exports;
}
