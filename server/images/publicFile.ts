/** Files of `public/` as sources: found by root path, each with a version. */

import { realpath, stat } from "node:fs/promises";
import path from "node:path";

export type PublicFile = {
  /** The real path, without links. */
  path: string;
  /** Changes whenever the file is written; a file of another build may have the same one. */
  version: string;
  sizeBytes: number;
};

/** `null` when there is no such file, or when a link leads out of the directory. */
export async function findPublicFile(directory: string, rootPath: string): Promise<PublicFile | null> {
  try {
    const root = await realpath(directory);
    const file = await realpath(path.join(root, rootPath));
    if (!file.startsWith(root + path.sep)) return null;
    const stats = await stat(file);
    return stats.isFile() ? { path: file, version: `${stats.mtimeMs}-${stats.size}`, sizeBytes: stats.size } : null;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && ["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG"].includes(code);
}
