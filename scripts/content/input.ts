/** What a command reads: a file, or standard input for `-`. */

import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type * as z from "zod";
import { UsageError } from "./errors.ts";
import type { Runtime } from "./runtime.ts";

export const readText = (file: string, { stdin }: Runtime): Promise<string> =>
  file === "-" ? text(stdin) : readFile(file, "utf8");

/** Throws a `UsageError` that names the expectation, such as `a JSON list of actions`. */
export async function readJson<T>(
  file: string,
  runtime: Runtime,
  { schema, expected }: { schema: z.ZodType<T>; expected: string },
): Promise<T> {
  const name = file === "-" ? "standard input" : file;
  const json = await readText(file, runtime);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new UsageError(`${name} must hold ${expected}`, { cause: error });
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new UsageError(`${name} must hold ${expected}`);
  return read.data;
}
