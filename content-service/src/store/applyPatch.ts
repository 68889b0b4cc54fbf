/** Applies patches with the engine that Studio uses. */

import { Mutation } from "@sanity/mutator";
import type { Document } from "./document.ts";
import type { PatchOperations } from "./mutation.ts";

/** Returns the patched document, a copy. Throws on an invalid path or value. */
export function applyPatch(document: Document, operations: PatchOperations): Document {
  const insert = operations.insert && inEngineTerms(operations.insert);
  const patch = { ...operations, ...(insert && { insert }), id: document._id };
  // The engine has a type for each form of `insert`; the parser has checked that it is one of them.
  const mutation = new Mutation({ mutations: [{ patch: patch as { id: string } }] });
  return mutation.apply(document) as Document;
}

type Insert = NonNullable<PatchOperations["insert"]>;

/**
 * Translates the replacement of a range for the engine. On the wire `-1` is the end of the array, after the last item;
 * for the engine it is the last item. On the wire `tags[2:2]` is the empty range before the third item; for the engine
 * it is the whole array.
 */
function inEngineTerms(insert: Insert): Insert {
  const range = /^(?<array>.*)\[(?<start>-?\d*):(?<end>-?\d*)\]$/.exec(insert.replace ?? "")?.groups;
  if (!range) return insert;
  const { items } = insert;
  const [start, end] = [Number(range.start), range.end === "-1" || range.end === "" ? null : Number(range.end)];
  if (start === -1) return { after: `${range.array}[-1]`, items };
  if (end !== null && end >= 0 && end <= start)
    return start === 0 ? { before: `${range.array}[0]`, items } : { after: `${range.array}[${start - 1}]`, items };
  return { replace: `${range.array}[${shifted(start)}:${end === null ? "" : shifted(end)}]`, items };
}

const shifted = (index: number) => (index < 0 ? index + 1 : index);
