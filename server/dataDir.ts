/** The directory in which the site keeps what it should still have after a restart. */

import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Creates the directory where it is missing; rejects with one line when nothing can be written to it. */
export async function assertWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.writable-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, "");
    await rm(probe, { force: true });
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new Error(`the data directory ${dataDir} cannot be written (${reason}): set DATA_DIR to one that can`, {
      cause,
    });
  }
}
