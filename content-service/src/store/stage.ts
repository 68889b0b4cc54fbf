/** The changes that a transaction has made so far, on top of the stored documents. */

import type { Change } from "./contentTables.ts";
import type { Document } from "./document.ts";
import type { Mutation } from "./mutation.ts";

export type StagedChange = Change & {
  /** The position of its last mutation in the transaction. */
  index: number;
};

export function createStage(stored: ReadonlyMap<string, Document>) {
  const staged = new Map<string, { after: Document | null; mutations: Mutation[]; index: number }>();
  const purged = new Set<string>();
  const permitted = new Set<string>();
  const get = (id: string): Document | null => {
    const change = staged.get(id);
    return change ? change.after : (stored.get(id) ?? null);
  };
  return {
    get,
    put(id: string, after: Document | null, mutation: Mutation, index: number): void {
      const mutations = staged.get(id)?.mutations ?? [];
      mutations.push(mutation);
      staged.set(id, { after, mutations, index });
    },
    /** All documents as the transaction sees them now. */
    documents(): Document[] {
      const untouched = [...stored.values()].filter((document) => !staged.has(document._id));
      return [...untouched, ...[...staged.values()].flatMap(({ after }) => after ?? [])];
    },
    isStaged: (id: string): boolean => staged.has(id),
    /** The document as it was before the transaction. */
    before: (id: string): Document | null => stored.get(id) ?? null,
    /** Allows the change of a system document, such as a release. */
    permit: (id: string): void => void permitted.add(id),
    isPermitted: (id: string): boolean => permitted.has(id),
    /** The commit deletes the earlier revisions of the document. */
    purge: (id: string): void => void purged.add(id),
    /** A document that the transaction both created and deleted is not among them. */
    changes(): StagedChange[] {
      return [...staged]
        .map(([id, change]) => ({ id, before: stored.get(id) ?? null, isPurged: purged.has(id), ...change }))
        .filter(({ before, after }) => before !== null || after !== null);
    },
  };
}

export type Stage = ReturnType<typeof createStage>;
