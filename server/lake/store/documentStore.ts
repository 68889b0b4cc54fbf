/**
 * All documents, in memory, over the database.
 *
 * A transaction is validated, written to disk, and only then visible; those who watch commits hear of it last. It
 * runs in one go, so no other can come between.
 */

import { randomUUID } from "node:crypto";
import { applyMutations, type MutationResult, type SelectIds } from "./applyMutations.ts";
import type { Database } from "./database.ts";
import type { Document } from "./document.ts";
import type { Mutation } from "./mutation.ts";
import { TransactionExistsError } from "./mutationError.ts";
import { createReferenceIndex } from "./references.ts";
import type { StagedChange } from "./stage.ts";
import { withArrayKeys } from "./withArrayKeys.ts";

export type Transaction = {
  mutations: readonly Mutation[];
  /** A new one when left out. */
  transactionId?: string;
  /** Says what would happen, and does nothing. */
  dryRun?: boolean;
  autoGenerateArrayKeys?: boolean;
  /** Who writes, for those who watch. */
  identity: string;
};

export type Commit = {
  transactionId: string;
  timestamp: string;
  identity: string;
  changes: readonly StagedChange[];
};

export type DocumentStoreOptions = {
  database: Database;
  select: SelectIds;
  /** Applied to each document as it is read from disk, for what depends on where the service runs now. */
  onLoad: (document: Document) => Document;
};

export function createDocumentStore({ database, select, onLoad }: DocumentStoreOptions) {
  const documents = new Map<string, Document>();
  const references = createReferenceIndex();
  const watchers = new Set<(commit: Commit) => void>();
  let revision = 0;

  const put = (id: string, before: Document | null, after: Document | null) => {
    references.update(before, after);
    if (after) documents.set(id, after);
    else documents.delete(id);
  };
  for (const document of database.documents()) put(document._id, null, onLoad(document));

  return {
    /** Rises with every commit. */
    get revision(): number {
      return revision;
    },
    documents: documents as ReadonlyMap<string, Document>,
    /** Throws `MutationError` or `TransactionExistsError` when refused, `StoreError` when the disk fails. */
    transact({ mutations, transactionId = randomUUID(), dryRun = false, ...transaction }: Transaction): {
      transactionId: string;
      results: MutationResult[];
    } {
      if (database.hasTransaction(transactionId))
        throw new TransactionExistsError(`Transaction "${transactionId}" has already been committed`);
      const timestamp = new Date().toISOString();
      const { results, changes } = applyMutations(
        transaction.autoGenerateArrayKeys ? mutations.map(withArrayKeys) : mutations,
        { stored: documents, references, select, transactionId, timestamp },
      );
      if (dryRun) return { transactionId, results };
      database.write({ id: transactionId, timestamp, changes });
      for (const { id, before, after } of changes) put(id, before, after);
      revision += 1;
      const commit = { transactionId, timestamp, identity: transaction.identity, changes };
      for (const watcher of watchers) watcher(commit);
      return { transactionId, results };
    },
    /** Calls back after each commit, in order. Returns how to stop. */
    watch(watcher: (commit: Commit) => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;
