/**
 * All documents of a dataset, in memory, over its tables.
 *
 * A transaction is validated, written to disk, and only then visible; those who watch commits hear of it last. It
 * runs in one go, so no other can come between.
 */

import { randomUUID } from "node:crypto";
import { withTimeLimit } from "../timeLimit.ts";
import { applyMutations, type Draft, type MutationResult, type SelectIds } from "./applyMutations.ts";
import type { Commit, ContentTables } from "./contentTables.ts";
import { type Document, layerOf } from "./document.ts";
import type { Mutation } from "./mutation.ts";
import { TransactionExistsError } from "./mutationError.ts";
import { createReferenceIndex } from "./references.ts";
import { createStage } from "./stage.ts";
import { withArrayKeys } from "./withArrayKeys.ts";

export type Transaction = {
  /** A new one when left out. */
  transactionId?: string;
  /** Says what would happen, and does nothing. */
  dryRun?: boolean;
  /** Who writes, for those who watch. */
  identity: string;
};

export type MutationTransaction = Transaction & { mutations: readonly Mutation[]; autoGenerateArrayKeys?: boolean };

export type DocumentStoreOptions = {
  tables: ContentTables;
  select: SelectIds;
  /** What working out one transaction may take: all other requests wait for it. */
  transactionMs: number;
  /** Applied to each document as it is read from disk, for what depends on where the service runs now. */
  onLoad: (document: Document) => Document;
  /** Someone who watches has failed. */
  onWatcherError: (error: unknown) => void;
};

export function createDocumentStore({ tables, select, transactionMs, onLoad, onWatcherError }: DocumentStoreOptions) {
  const documents = new Map<string, Document>();
  const references = createReferenceIndex();
  /** The ids of each document's layers: itself, its draft, its versions. */
  const layers = new Map<string, Set<string>>();
  const watchers = new Set<(commit: Commit) => void>();
  let { sequence, transactionId: lastTransactionId } = tables.last();

  const put = (id: string, before: Document | null, after: Document | null) => {
    references.update(before, after);
    const { publishedId } = layerOf(id);
    const ids = layers.get(publishedId) ?? new Set();
    if (after) {
      documents.set(id, after);
      layers.set(publishedId, ids.add(id));
    } else {
      documents.delete(id);
      ids.delete(id);
      if (ids.size === 0) layers.delete(publishedId);
    }
  };
  for (const document of tables.documents()) put(document._id, null, onLoad(document));

  /**
   * Commits what `apply` stages, all or nothing. Whatever `apply` throws is passed on; also throws a
   * `TransactionExistsError`, a `TimeLimitError` when that takes longer than `transactionMs`, and a `StoreError` when the disk fails.
   */
  function commit<T>(
    apply: (draft: Draft) => T,
    { transactionId = randomUUID(), dryRun = false, identity }: Transaction,
  ): { transactionId: string; result: T } {
    if (tables.hasTransaction(transactionId))
      throw new TransactionExistsError(`Transaction "${transactionId}" has already been committed`);
    const timestamp = new Date().toISOString();
    const stage = createStage(documents);
    const stamp = { _rev: transactionId, _updatedAt: timestamp };
    const result = withTimeLimit(transactionMs, () => apply({ stage, references, select, stamp, identity }));
    if (dryRun) return { transactionId, result };
    const changes = stage.changes();
    sequence = tables.write({ transactionId, timestamp, identity, changes });
    lastTransactionId = transactionId;
    for (const { id, before, after } of changes) put(id, before, after);
    tell({ sequence, transactionId, timestamp, identity, changes });
    return { transactionId, result };
  }

  /** What has been committed cannot fail any more, whatever happens to those who hear of it. */
  function tell(commit: Commit): void {
    for (const watcher of watchers) {
      try {
        watcher(commit);
      } catch (error) {
        onWatcherError(error);
      }
    }
  }

  return {
    /** That of the newest commit: it rises with every one. */
    get sequence(): number {
      return sequence;
    },
    /** Empty before the first commit. */
    get lastTransactionId(): string {
      return lastTransactionId;
    },
    documents: documents as ReadonlyMap<string, Document>,
    /** The ids under which a document is stored: its own, its draft's, those of its versions. */
    layersOf: (publishedId: string): ReadonlySet<string> => layers.get(publishedId) ?? new Set(),
    history: tables,
    commit,
    /** Commits mutations. Throws a `MutationError`, and what `commit` throws. */
    transact({ mutations, autoGenerateArrayKeys = false, ...transaction }: MutationTransaction): {
      transactionId: string;
      results: MutationResult[];
    } {
      const complete = autoGenerateArrayKeys ? mutations.map(withArrayKeys) : mutations;
      const { transactionId, result } = commit((draft) => applyMutations(complete, draft), transaction);
      return { transactionId, results: result };
    },
    /** Calls back after each commit, in order. Returns how to stop. */
    watch(watcher: (commit: Commit) => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;
