/** The demo's content, imported once for all tests of a run: each site that a test starts begins with a copy of it. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSite } from "./startSite.ts";

/** Afterwards `startSite` copies it. Resolves to the function that removes it. */
export async function seedContent(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "seed-"));
  const site = await startSite({ dataDir });
  await site.stop();
  process.env.SEEDED_DATA_DIR = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
