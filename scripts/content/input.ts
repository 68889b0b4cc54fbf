/** What a command reads: a file, or standard input for `-`. */

import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { z } from "zod";
import { UsageError } from "./usageError.ts";

export const readText = (file: string): Promise<string> =>
  file === "-" ? text(process.stdin) : readFile(file, "utf8");

/** Throws a `UsageError` that names what was expected: `a JSON list of actions`, say. */
export async function readJson<T>(file: string, schema: z.ZodType<T>, expected: string): Promise<T> {
  const name = file === "-" ? "standard input" : file;
  const read = schema.safeParse(parseJson(await readText(file), name, expected));
  if (!read.success) throw new UsageError(`${name} must hold ${expected}`);
  return read.data;
}

function parseJson(json: string, name: string, expected: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new UsageError(`${name} must hold ${expected}`, { cause: error });
  }
}
