/**
 * Describes a change as instructions that lead from one revision to the next and back.
 *
 * The format is Mendoza (https://github.com/sanity-io/mendoza): a flat list of instructions and their operands. Three
 * instructions are enough. `_rev` is not part of the compared content.
 */

import { isDeepStrictEqual } from "node:util";
import type { Document } from "./document.ts";

export type Effects = { apply: readonly unknown[]; revert: readonly unknown[] };

const instruction = { value: 0, setField: 17, deleteField: 19 };

export const effectsOf = ({ before, after }: { before: Document | null; after: Document | null }): Effects => ({
  apply: patchFrom(before, after),
  revert: patchFrom(after, before),
});

function patchFrom(from: Document | null, to: Document | null): unknown[] {
  if (!from || !to) return [instruction.value, to && withoutRevision(to)];
  const [old, next] = [withoutRevision(from), withoutRevision(to)];
  const names = Object.keys(old).toSorted(); // a field to delete is given by its index among the sorted names
  const deletions = names.flatMap((name, index) => (name in next ? [] : [instruction.deleteField, index]));
  const assignments = Object.entries(next)
    .filter(([name, value]) => !isDeepStrictEqual(value, old[name]))
    .flatMap(([name, value]) => [instruction.setField, value, name]);
  return [...deletions, ...assignments];
}

const withoutRevision = ({ _rev, ...content }: Document): Record<string, unknown> => content;
