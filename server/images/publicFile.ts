/** Files of `public/` as sources: found by root path, and told apart from their earlier versions. */

import { realpath, stat } from "node:fs/promises";
import path from "node:path";

export type PublicFile = {
  /** Where the file really is. */
  path: string;
  /** Changes whenever the file is written; another build's file may have the same one. */
  version: string;
  sizeBytes: number;
};

/** `null` when there is no such file, or when a link would lead out of the directory. */
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
