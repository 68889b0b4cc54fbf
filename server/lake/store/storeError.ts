/** The disk refused a write. Nothing was changed, neither on disk nor in memory. */
export class StoreError extends Error {
  override name = "StoreError";
  readonly reason: "full" | "unavailable";

  constructor(reason: "full" | "unavailable", options: ErrorOptions) {
    super(reason === "full" ? "the disk is full" : "the disk cannot be written", options);
    this.reason = reason;
  }
}

/** What the file system complains about → which of the two it is; anything else stays what it was. */
export function asDiskError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return new StoreError("full", { cause: error });
  if (code === "EROFS" || code === "EACCES" || code === "EIO") return new StoreError("unavailable", { cause: error });
  return error;
}
