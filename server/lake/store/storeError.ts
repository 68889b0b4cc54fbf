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
