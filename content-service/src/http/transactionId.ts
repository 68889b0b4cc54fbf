import { HttpError } from "./httpError.ts";

/** The id that a client gave its transaction, if any. Throws a 400 for an invalid one. */
export function parseTransactionId(given: unknown): string | undefined {
  if (given === undefined) return undefined;
  if (typeof given === "string" && /^[\w.-]{1,128}$/.test(given)) return given;
  throw new HttpError(400, "transactionId must be 1 to 128 letters, digits, dots, underscores and dashes");
}
