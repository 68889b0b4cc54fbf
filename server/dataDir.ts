/** The directory with everything that the site keeps across restarts. */

import { createHash } from "node:crypto";
import { access, mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

export const defaultDataDir = ".data";

/** Its absolute path. The entry needs it before it reads the rest of the configuration. */
export function dataDirOf({ DATA_DIR }: NodeJS.ProcessEnv): string {
  return path.resolve(DATA_DIR?.trim() || defaultDataDir);
}

/** The compile caches of all builds, a directory each. */
export function compileCachesDirOf(dataDir: string): string {
  return path.join(dataDir, "compiled");
}

/**
 * Where Node caches the compiled code of this build, so that the next start is faster. The names of a build's files
 * identify it, because they contain hashes of the contents.
 */
export async function compileCacheDirOf(dataDir: string, codeDir = import.meta.dirname): Promise<string> {
  const names = (await readdir(codeDir)).sort().join("\n");
  const build = createHash("sha256").update(names).digest("hex").slice(0, 16);
  return path.join(compileCachesDirOf(dataDir), build);
}

/** For so long a rollback to an earlier release starts fast. */
const keptUnusedMs = 7 * 24 * 60 * 60 * 1000;

/** Marks the compile cache of this build as used now; removes those unused for a week. Never rejects. */
export async function dropUnusedCompileCaches(dataDir: string, codeDir?: string): Promise<void> {
  try {
    const now = new Date();
    await utimes(await compileCacheDirOf(dataDir, codeDir), now, now);
    await dropUnused(compileCachesDirOf(dataDir));
  } catch {} // the site works without a cache
}

/** Removes the entries of a directory that were not touched for a week. */
export async function dropUnused(directory: string): Promise<void> {
  const drop = async (entry: string) => {
    const { mtimeMs } = await stat(entry);
    if (Date.now() - mtimeMs > keptUnusedMs) await rm(entry, { recursive: true, force: true });
  };
  const names = await readdir(directory);
  await Promise.allSettled(names.map((name) => drop(path.join(directory, name))));
}

/** Creates the directory if it is missing; rejects with one line when it cannot be written. */
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

/** Without `recursive`: in Node 26 that never returns where the kernel refuses a directory with ENOENT, as in /proc. */
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
