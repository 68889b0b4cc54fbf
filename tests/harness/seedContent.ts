/** The demo content, imported once a run: every site that a test starts begins with a copy of it. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSite } from "./startSite.ts";

/**
 * Afterwards `startSite` copies the seeded directory. Resolves to the function that removes it.
 *
 * `SEEDED_DATA_DIR`, where it is set, is a directory that an earlier step of the same run has seeded.
 */
export async function seedContent(): Promise<() => Promise<void>> {
  if (process.env.SEEDED_DATA_DIR) return async () => {};
  const dataDir = await mkdtemp(path.join(tmpdir(), "seed-"));
  const site = await startSite({ dataDir });
  await site.stop();
  process.env.SEEDED_DATA_DIR = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
