/** The directory in which the site keeps what it should still have after a restart. */

import { access, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

export const defaultDataDir = ".data";

/** Its absolute path. For the entry, which needs it before the rest of the configuration can be read. */
export function dataDirOf({ DATA_DIR }: NodeJS.ProcessEnv): string {
  return path.resolve(DATA_DIR?.trim() || defaultDataDir);
}

/** Where Node keeps what it compiled of the server, so that the next start need not. */
export function compileCacheDirOf(dataDir: string): string {
  return path.join(dataDir, "compiled");
}

/** Creates the directory where it is missing; rejects with one line when nothing can be written to it. */
export async function assertWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.writable-${process.pid}`);
  try {
    await makeDirectory(dataDir);
    await writeFile(probe, "");
    await rm(probe, { force: true });
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new Error(`the data directory ${dataDir} cannot be written (${reason}): set DATA_DIR to one that can`, {
      cause,
    });
  }
}

/** Not `recursive`, which in Node 26 never returns where the kernel forbids a directory by saying that one is missing. */
async function makeDirectory(directory: string): Promise<void> {
  const parent = path.dirname(directory);
  if (parent !== directory && (await isMissing(parent))) await makeDirectory(parent);
  await mkdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

async function isMissing(directory: string): Promise<boolean> {
  return access(directory).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );
}
