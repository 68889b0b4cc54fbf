/** Bundles the Studio with the esbuild of the site. Its packages have to be installed. */

import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as esbuild from "esbuild";
import { shared } from "../../esbuild.config.mjs";
import type { StudioSettings } from "../../studio/model/settings.ts";
import { isOlderThan } from "../buildWhenStale.ts";
import { type StudioEntries, studioPage } from "./studioPage.ts";

const root = path.join(import.meta.dirname, "../..");
const folder = "studio/dist";
export const studioDir = path.join(root, folder);
/** Written last. The page is made from it, because the settings are not part of the build. */
const entriesFile = "entries.json";

const sources = [
  "studio/{*,components/*,model/*}.{ts,tsx,css}",
  "shared/**/*.ts",
  "studio/package-lock.json",
  "package-lock.json",
  "scripts/studio/buildStudio.ts",
];

/** Resolves when `studio/dist` is as new as its sources; calls `onBuild` before it builds. */
export async function buildStudioWhenStale(onBuild: () => void): Promise<StudioEntries> {
  const isStale = await isOlderThan(`${folder}/${entriesFile}`, sources);
  if (isStale) {
    onBuild();
    await buildStudio();
  }
  const { default: entries } = await import(path.join(studioDir, entriesFile), { with: { type: "json" } });
  return entries;
}

/** The bundle is of no use without its page, which a static host serves for every path. */
export async function writeStaticPage(settings: StudioSettings, entries: StudioEntries): Promise<string> {
  await writeFile(path.join(studioDir, "index.html"), studioPage(settings, entries));
  return studioDir;
}

async function buildStudio(): Promise<void> {
  const staging = `${studioDir}.${process.pid}`;
  const { metafile } = await esbuild.build({
    ...shared,
    entryPoints: ["studio/main.tsx"],
    outdir: path.join(staging, "assets"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    publicPath: "/assets",
    splitting: true,
    minify: true,
    platform: "browser",
    target: "es2022",
    define: {
      ...shared.define,
      "process.env": "{}",
      __SANITY_STAGING__: "false",
    },
    write: true,
  });
  const outputs = Object.entries(metafile?.outputs ?? {});
  const [script, { cssBundle }] = outputs.find(([, { entryPoint }]) => entryPoint === "studio/main.tsx") ?? ["", {}];
  const entries: StudioEntries = { script: path.basename(script), style: path.basename(cssBundle ?? "") };
  await writeFile(path.join(staging, entriesFile), JSON.stringify(entries));
  await rm(studioDir, { recursive: true, force: true });
  await rename(staging, studioDir);
}
