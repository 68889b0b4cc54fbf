/** Bundles the bare render as the site is bundled, with React's production build. */

import path from "node:path";
import { build, type Plugin } from "esbuild";
import { shared } from "../../esbuild.config.mjs";

const directory = import.meta.dirname;

/** The site's renderer gets our stand-in; the stand-in gets React's. */
const captureRenderer: Plugin = {
  name: "capture what is rendered",
  setup({ onResolve }) {
    onResolve({ filter: /^react-dom\/server$/ }, ({ importer }) => {
      const file = path.join(directory, "capturedRenderer.ts");
      return importer.endsWith("renderPage.tsx") ? { path: file } : undefined;
    });
  },
};

/** Resolves with the file to run. */
export async function buildBareRender(into: string): Promise<string> {
  await build({
    ...shared,
    entryPoints: { bareRender: path.join(directory, "bareRenderProcess.ts") },
    outdir: into,
    outExtension: { ".js": ".mjs" },
    write: true,
    publicPath: "/",
    platform: "node",
    target: "node26",
    plugins: [captureRenderer],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  return path.join(into, "bareRender.mjs");
}
