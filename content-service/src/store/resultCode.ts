/** What SQLite says of a call that failed (https://www.sqlite.org/rescode.html). */

/** The primary result codes that need different words. */
export const resultCode = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 };

/** The primary result code, which is the lowest byte of an extended one; `undefined` for other errors. */
export const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
