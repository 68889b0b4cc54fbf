/** Patches, as the studio's own engine applies them. */

import { Mutation } from "@sanity/mutator";
import type { Document } from "./document.ts";
import type { PatchOperations } from "./mutation.ts";

/** The document after the patch; the given one is left as it is. Throws on a path or a value that makes no sense. */
export function applyPatch(document: Document, operations: PatchOperations): Document {
  const insert = operations.insert && inEngineTerms(operations.insert);
  const patch = { ...operations, ...(insert && { insert }), id: document._id };
  // Its types know each form of `insert` apart; what is in it has been checked.
  const mutation = new Mutation({ mutations: [{ patch: patch as { id: string } }] });
  return mutation.apply(document) as Document;
}

type Insert = NonNullable<PatchOperations["insert"]>;

/**
 * Replacing a range, in the engine's terms. On the wire `-1` is the end of the array, behind its last item, where for
 * the engine it is that item; and `tags[2:2]` is the gap before the third item, where the engine takes everything.
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
