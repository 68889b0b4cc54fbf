/** Builds when the build is missing or older than its sources. */

import { glob, stat } from "node:fs/promises";
import path from "node:path";
import { build } from "../esbuild.config.mjs";

const root = path.join(import.meta.dirname, "..");

/** Resolves when `dist/` is as new as its sources; calls `onBuild` before it builds. */
export async function buildWhenStale(onBuild: () => void): Promise<void> {
  if (!(await isBuildStale())) return;
  onBuild();
  await build();
}

function isBuildStale(): Promise<boolean> {
  const sources = [
    "{client,server,shared,content-service,scripts/content}/**/*.{ts,tsx,css}",
    "scripts/content.ts",
    "esbuild.config.mjs",
    "package-lock.json",
  ];
  return isOlderThan("dist/client/manifest.json", sources); // written last
}

/** Whether a file of the repository is missing, or older than one of those that the patterns name. */
export async function isOlderThan(output: string, sources: string[]): Promise<boolean> {
  const built = await modifiedAt(path.join(root, output));
  for await (const file of glob(sources, { cwd: root }))
    if ((await modifiedAt(path.join(root, file))) > built) return true;
  return built === 0;
}

/** Milliseconds since the epoch; 0 for a file that does not exist. */
async function modifiedAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
