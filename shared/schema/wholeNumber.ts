/** A number of things that are counted one by one. */

import * as z from "zod";
import type { Field } from "./field.ts";
import { simple } from "./fields.ts";

/** A whole number from `least` to `most`. */
export function wholeNumber({ least, most }: { least: number; most: number }): Field<number> {
  const says = `be a whole number from ${least} to ${most}`;
  const parse = z.number(`must ${says}`).int(`must ${says}`).min(least, `must ${says}`).max(most, `must ${says}`);
  return simple("number", parse, { whole: { least, most } });
}
