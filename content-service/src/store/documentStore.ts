/**
 * All documents of a dataset, in memory, over its tables.
 *
 * A transaction is validated, written to disk, then visible in memory, then passed to watchers. It runs synchronously,
 * so transactions never interleave.
 */

import { randomUUID } from "node:crypto";
import { withTimeLimit } from "../timeLimit.ts";
import { applyMutations, type MutationResult } from "./applyMutations.ts";
import type { Commit, ContentTables } from "./contentTables.ts";
import { type Document, layerOf } from "./document.ts";
import type { Draft, SelectIds } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
import { TransactionExistsError } from "./mutationError.ts";
import { createReferenceIndex } from "./references.ts";
import { createStage } from "./stage.ts";
import { withArrayKeys } from "./withArrayKeys.ts";

export type Transaction = {
  /** Generated when missing. */
  transactionId?: string;
  /** Validates and returns the results, but writes nothing. */
  dryRun?: boolean;
  /** Who writes. */
  identity: string;
};

export type MutationTransaction = Transaction & { mutations: readonly Mutation[]; autoGenerateArrayKeys?: boolean };

export type DocumentStoreOptions = {
  tables: ContentTables;
  select: SelectIds;
  /** The most time that preparing one transaction may take. All other requests wait meanwhile. */
  transactionMs: number;
  /** Applied to each document read from disk, for fields that depend on the address of the service. */
  onLoad: (document: Document) => Document;
  /** A watcher threw this error. */
  onWatcherError: (error: unknown) => void;
};

export function createDocumentStore({ tables, select, transactionMs, onLoad, onWatcherError }: DocumentStoreOptions) {
  const index = createDocumentIndex();
  const { documents, references, put } = index;
  const watchers = createWatchers(onWatcherError);
  let { sequence, transactionId: lastTransactionId } = tables.last();
  for (const document of tables.documents()) put(document._id, null, onLoad(document));

  /**
   * Commits the changes that `apply` stages, all or none. Throws the errors of `apply`, a `TransactionExistsError`, a
   * `TimeLimitError` when `apply` takes longer than `transactionMs`, and a `StoreError` when the disk fails.
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
    watchers.announce({ sequence, transactionId, timestamp, identity, changes });
    return { transactionId, result };
  }

  return {
    /** The sequence number of the newest commit. */
    get sequence(): number {
      return sequence;
    },
    /** Empty before the first commit. */
    get lastTransactionId(): string {
      return lastTransactionId;
    },
    documents,
    layersOf: index.layersOf,
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
    watch: watchers.add,
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;

/** The documents in memory, and what is found by them. */
function createDocumentIndex() {
  const documents = new Map<string, Document>();
  const references = createReferenceIndex();
  /** The ids of each document's layers: itself, its draft, its versions. */
  const layers = new Map<string, Set<string>>();
  return {
    documents: documents as ReadonlyMap<string, Document>, // only `put` changes it
    references,
    /** The ids of a document's layers that exist: the published one, the draft, the versions. */
    layersOf: (publishedId: string): ReadonlySet<string> => layers.get(publishedId) ?? new Set(),
    put(id: string, before: Document | null, after: Document | null): void {
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
    },
  };
}

type Watcher = (commit: Commit) => void;

function createWatchers(onError: (error: unknown) => void) {
  const watchers = new Set<Watcher>();
  return {
    /** Calls back after each commit, in order. The result stops it. */
    add(watcher: Watcher): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** The commit is durable by now: an error of a watcher must not fail it. */
    announce(commit: Commit): void {
      for (const watcher of watchers) {
        try {
          watcher(commit);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}
