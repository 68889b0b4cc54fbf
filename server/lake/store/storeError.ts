/** The disk refused a write. Nothing was changed, neither on disk nor in memory. */
export class StoreError extends Error {
  override name = "StoreError";
  readonly reason: "full" | "unavailable";

  constructor(reason: "full" | "unavailable", options: ErrorOptions) {
    super(reason === "full" ? "the disk is full" : "the disk cannot be written", options);
    this.reason = reason;
  }
}
