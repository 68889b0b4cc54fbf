/** Result codes of SQLite (https://www.sqlite.org/rescode.html). */

/** The primary result codes that are reported differently. */
export const resultCode = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 };

/** The primary result code of an error of SQLite: the lowest byte of its extended code. `undefined` for other errors. */
export const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
