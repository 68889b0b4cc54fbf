/** The two tokens that the service accepts: configured, or generated once and stored beside the content. */

import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ContentServiceError } from "./contentServiceError.ts";
import type { Tokens } from "./http/access.ts";
import { isPlainObject } from "./store/document.ts";

/** Throws a `ContentServiceError` when the stored tokens cannot be read. */
export function readTokens(directory: string, given: Partial<Tokens>): Tokens {
  if (given.read && given.write) return { read: given.read, write: given.write };
  const file = path.join(directory, "tokens.json");
  const kept = readKept(file) ?? create(file);
  return { read: given.read ?? kept.read, write: given.write ?? kept.write };
}

function create(file: string): Tokens {
  const tokens = {
    read: `content-${randomBytes(24).toString("hex")}`,
    write: `content-${randomBytes(24).toString("hex")}`,
  };
  writeFileSync(file, JSON.stringify(tokens, null, 2), { mode: 0o600, flush: true });
  return tokens;
}

function readKept(file: string): Tokens | null {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isPlainObject(kept) && typeof kept.read === "string" && typeof kept.write === "string")
      return { read: kept.read, write: kept.write };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  }
  throw new ContentServiceError(`${file} does not hold a read and a write token: delete it to have new ones generated`);
}
