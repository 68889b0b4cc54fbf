/** What a disk that refuses a write comes to. */

import type { DatabaseSync } from "node:sqlite";
import { codeOf, resultCode } from "./resultCode.ts";

/** The disk refused a write. Nothing was changed, neither on disk nor in memory. */
export class StoreError extends Error {
  override name = "StoreError";
  readonly reason: "full" | "unavailable";

  constructor(reason: "full" | "unavailable", options: ErrorOptions) {
    super(reason === "full" ? "the disk is full" : "the disk cannot be written", options);
    this.reason = reason;
  }
}

/** Rethrows what the file system complains about as a `StoreError`, and anything else as it is. */
export function throwDiskError(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") throw new StoreError("full", { cause: error });
  if (code === "EROFS" || code === "EACCES" || code === "EIO") throw new StoreError("unavailable", { cause: error });
  throw error;
}

/** All of what `work` writes or none of it. A `StoreError` says that the database could not. */
export function durably<T>(database: DatabaseSync, work: () => T): T {
  try {
    database.exec("BEGIN IMMEDIATE");
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    const code = codeOf(error);
    if (code === undefined) throw error; // not the database's
    throw new StoreError(code === resultCode.full ? "full" : "unavailable", { cause: error });
  }
}
