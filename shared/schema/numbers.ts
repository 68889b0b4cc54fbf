/** Numbers that a page draws, and lists in their order. */

import * as z from "zod";
import type { Field } from "./field.ts";
import { simple } from "./fields.ts";

/** A number as it was measured, at most a billion: larger ones cannot be drawn. Pages decide how many decimals are shown. */
export function number(): Field<number> {
  return numberWithin({ least: -1e9, most: 1e9 });
}

/** A number from `least` to `most`, such as a share from 0 to 1. */
export function numberWithin({ least, most }: { least: number; most: number }): Field<number> {
  const says = `must be a number from ${least} to ${most}`;
  return simple("number", z.number(says).min(least, says).max(most, says), { within: { least, most } });
}

/** The same list by the number in this field, the least first. Of items with one number, the first remains. */
export function inOrderOf<Name extends string, Item extends { [Key in Name]: number }>(
  name: Name,
  field: Field<Item[]>,
): Field<Item[]> {
  const eachOnce = (items: Item[], context: z.core.$RefinementCtx<Item[]>) => {
    const seen = new Set<number>();
    for (const [index, { [name]: value }] of items.entries()) {
      if (seen.has(value)) context.addIssue({ code: "custom", path: [index], message: `must have each ${name} once` });
      seen.add(value);
    }
  };
  return {
    ...field,
    parse: field.parse.superRefine(eachOnce).transform((items) => items.toSorted((a, b) => a[name] - b[name])),
    studio: (own, otherwise) => {
      const studio = field.studio(own, otherwise);
      return studio && { ...studio, rules: { otherwise, ...studio.rules, eachOnce: name } };
    },
  };
}
