/** Failures of the disk. */

import type { DatabaseSync } from "node:sqlite";
import { codeOf, resultCode } from "./resultCode.ts";

/** The disk refused a write. Nothing has changed, neither on disk nor in memory. */
export class StoreError extends Error {
  override name = "StoreError";
  readonly reason: "full" | "unavailable";

  constructor(reason: "full" | "unavailable", options: ErrorOptions) {
    super(reason === "full" ? "the disk is full" : "the disk cannot be written", options);
    this.reason = reason;
  }
}

/** Rethrows an error of the file system as a `StoreError`, and any other error as it is. */
export function throwDiskError(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") throw new StoreError("full", { cause: error });
  if (code === "EROFS" || code === "EACCES" || code === "EIO") throw new StoreError("unavailable", { cause: error });
  throw error;
}

/** Commits everything that `work` writes, or nothing. Throws a `StoreError` when the database cannot write. */
export function durably<T>(database: DatabaseSync, work: () => T): T {
  try {
    database.exec("BEGIN IMMEDIATE");
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    const code = codeOf(error);
    if (code === undefined) throw error; // not an error of the database
    throw new StoreError(code === resultCode.full ? "full" : "unavailable", { cause: error });
  }
}
