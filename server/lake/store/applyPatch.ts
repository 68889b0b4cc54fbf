/** Patches, as the studio's own engine applies them. */

import { Mutation } from "@sanity/mutator";
import type { Document } from "./document.ts";
import type { PatchOperations } from "./mutation.ts";

/** The document after the patch; the given one is left as it is. Throws on a path or a value that makes no sense. */
export function applyPatch(document: Document, operations: PatchOperations): Document {
  const patch = { ...operations, id: document._id };
  // Its types know each form of `insert` apart; what is in it has been checked.
  const mutation = new Mutation({ mutations: [{ patch: patch as { id: string } }] });
  return mutation.apply(document) as Document;
}
