/** The failures that have an exit code or an output of their own; see `reportError`. */

/** The command was called in a way that cannot work; nothing was sent. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The answer was printed, but part of it does not exist. */
export class IncompleteError extends Error {
  override name = "IncompleteError";
}

/** Ctrl-C before the command was done. */
export class InterruptedError extends Error {
  override name = "InterruptedError";
}
