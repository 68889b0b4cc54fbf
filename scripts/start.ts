/**
 * `npm start` and `npm run lake`: builds when the build is missing or older than its sources, then runs it in this
 * process.
 */

import { glob, stat } from "node:fs/promises";
import path from "node:path";
import { build } from "../esbuild.config.mjs";

const root = path.join(import.meta.dirname, "..");
const entry = process.argv[2] === "lake" ? "lake.js" : "main.js";

if (await isBuildStale()) {
  process.stdout.write("building …\n");
  await build();
}
process.chdir(root);
await import(path.join(root, "dist/server", entry));

async function isBuildStale(): Promise<boolean> {
  const built = await modifiedAt(path.join(root, "dist/client/manifest.json")); // written last
  const sources = ["{client,server,shared}/**/*.{ts,tsx,css}", "esbuild.config.mjs", "package-lock.json"];
  for await (const file of glob(sources, { cwd: root }))
    if ((await modifiedAt(path.join(root, file))) > built) return true;
  return built === 0;
}

/** Milliseconds since the epoch; 0 for a file that is not there. */
async function modifiedAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
