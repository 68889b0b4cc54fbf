/** The tables of one dataset: its current documents, and its history of transactions and revisions. */

import type { DatabaseSync } from "node:sqlite";
import type { ContentServiceError } from "../contentServiceError.ts";
import { type Document, isPlainObject } from "./document.ts";
import type { Mutation } from "./mutation.ts";
import { durably } from "./storeError.ts";

/** What a transaction changed in a document; `after` is `null` for a deleted one. */
export type Change = {
  id: string;
  before: Document | null;
  after: Document | null;
  /** The mutations of this document only. */
  mutations: readonly Mutation[];
  /** Its earlier revisions are deleted. */
  isPurged?: boolean;
};

export type Commit = {
  /** Increases with every commit, across datasets and restarts. */
  sequence: number;
  transactionId: string;
  timestamp: string;
  /** Who wrote it. */
  identity: string;
  changes: readonly Change[];
};

/** A revision in the history of a document and its layers, without its content. */
export type Step = {
  /** Of the document or its layer. */
  id: string;
  sequence: number;
  transactionId: string;
  timestamp: string;
  identity: string;
  isDeletion: boolean;
};

/** The sequence numbers of the first and the last commit of a range. */
export type Range = { from: number; to: number };

export type ContentTablesOptions = {
  database: DatabaseSync;
  dataset: string;
  /** Creates the error for a document that cannot be read. */
  damaged: (finding: string) => ContentServiceError;
};

export function createContentTables({ database, dataset, damaged }: ContentTablesOptions) {
  const statements = prepareStatements(database);
  return {
    ...createHistory(statements, dataset),
    /** Throws a `ContentServiceError` when one of them cannot be read. */
    documents(): Document[] {
      try {
        return statements.documents.all({ dataset }).map(documentIn);
      } catch (error) {
        throw damaged(error instanceof Error ? error.message : String(error));
      }
    },
    /** Writes all of a commit or nothing, and returns its sequence number. Throws a `StoreError` when the disk fails. */
    write({ transactionId, timestamp, identity, changes }: Omit<Commit, "sequence">): number {
      return durably(database, () => {
        const inserted = statements.insertTransaction.run({ dataset, id: transactionId, timestamp, identity });
        const sequence = Number(inserted.lastInsertRowid);
        for (const [position, { id, after, mutations, isPurged }] of changes.entries()) {
          if (isPurged) statements.purgeRevisions.run({ dataset, id });
          const content = after && JSON.stringify(after);
          const is_purge = Number(isPurged ?? false);
          const revision = { sequence, position, id, content, mutations: toText(mutations, after), is_purge };
          statements.insertRevision.run(revision);
          if (after) statements.putDocument.run({ dataset, id, sequence, position });
          else statements.deleteDocument.run({ dataset, id });
        }
        return sequence;
      });
    },
  };
}

export type ContentTables = ReturnType<typeof createContentTables>;

type Statements = ReturnType<typeof prepareStatements>;

/** The transactions of the dataset, and the documents as they left them. */
function createHistory(statements: Statements, dataset: string) {
  /** The document as the last transaction before that one left it. */
  function contentBefore(id: string, sequence: number): Document | null {
    return parseContent(statements.revisionBefore.get({ dataset, id, sequence })?.content);
  }

  function commitOf({ sequence, id, timestamp, identity }: Row): Commit {
    const changes = statements.revisionsIn.all({ sequence: Number(sequence) }).map((row) => ({
      id: String(row.id),
      before: contentBefore(String(row.id), Number(sequence)),
      after: parseContent(row.content),
      mutations: mutationsFrom(String(row.mutations), parseContent(row.content)),
    }));
    return {
      sequence: Number(sequence),
      transactionId: String(id),
      timestamp: String(timestamp),
      identity: String(identity),
      changes,
    };
  }

  return {
    hasTransaction: (id: string): boolean => statements.findTransaction.get({ dataset, id }) !== undefined,
    /** The newest commit; 0 and an empty id before the first one. */
    last(): { sequence: number; transactionId: string } {
      const row = statements.lastTransaction.get({ dataset });
      return { sequence: Number(row?.sequence ?? 0), transactionId: String(row?.id ?? "") };
    },
    /** `null` for an unknown transaction. */
    sequenceOf(transactionId: string): number | null {
      const row = statements.findTransaction.get({ dataset, id: transactionId });
      return row ? Number(row.sequence) : null;
    },
    /** The later commits, oldest first; `null` when there are more than `most`, or one of them purged revisions. */
    commitsAfter(sequence: number, most: number): Commit[] | null {
      if (statements.purgeAfter.get({ dataset, sequence })) return null;
      const rows = statements.transactionsAfter.all({ dataset, sequence, limit: most + 1 });
      return rows.length > most ? null : rows.map((row) => commitOf(row));
    },
    /** The commits of those ids that exist, in the order of the ids. */
    commits: (transactionIds: readonly string[]): Commit[] =>
      transactionIds.flatMap((id) => {
        const row = statements.findTransaction.get({ dataset, id });
        return row ? [commitOf(row)] : [];
      }),
    /** The first or the last commits of a range that changed a document, in that order. */
    commitsOf: (
      id: string,
      most: number,
      { newestFirst, from = 0, to = Number.MAX_SAFE_INTEGER }: Partial<Range> & { newestFirst: boolean },
    ): Commit[] =>
      (newestFirst ? statements.lastTransactionsOf : statements.firstTransactionsOf)
        .all({ dataset, id, limit: most, from, to })
        .map((row) => commitOf(row)),
    /** All revisions of a document, its draft and its versions, oldest first. */
    steps: (publishedId: string): Step[] => statements.steps.all({ dataset, publishedId }).map(stepIn),
    /** The document as a transaction left it; `null` when the transaction deleted it or did not change it. */
    revision: (id: string, transactionId: string): Document | null =>
      parseContent(statements.revision.get({ dataset, id, transactionId })?.content),
    /** The document as it was when it last existed. */
    lastRevision: (id: string): Document | null => parseContent(statements.lastRevision.get({ dataset, id })?.content),
    /** The document as it was at a time, an ISO 8601 string in UTC. */
    contentAt: (id: string, timestamp: string): Document | null =>
      parseContent(statements.revisionAt.get({ dataset, id, timestamp })?.content),
  };
}

type Row = Record<string, unknown>;

const stepIn = (row: Row): Step => ({
  id: String(row.id),
  sequence: Number(row.sequence),
  transactionId: String(row.transactionId),
  timestamp: String(row.timestamp),
  identity: String(row.identity),
  isDeletion: row.isDeletion === 1,
});

const parseContent = (content: unknown): Document | null =>
  typeof content === "string" ? (JSON.parse(content) as Document) : null; // `write` serialised a document

/** Throws when a row does not hold the document of its id. */
function documentIn({ id, content }: Row): Document {
  const document = tryParse(content);
  if (isPlainObject(document) && document._id === id && typeof document._type === "string") return document as Document; // `write` serialised a document
  throw new Error(`row "${id}" must hold the document of that id`);
}

function tryParse(content: unknown): unknown {
  try {
    return JSON.parse(String(content));
  } catch {
    return undefined;
  }
}

/** A mutation often contains the whole resulting document, which is stored as `content` already: `null` stands for it. */
const toText = (mutations: readonly Mutation[], after: Document | null): string =>
  JSON.stringify(mutations, (_name, value) => (value === after ? null : value));

/** The inverse of `toText`. */
const mutationsFrom = (text: string, after: Document | null): Mutation[] =>
  (JSON.parse(text) as Record<string, unknown>[]).map(
    (mutation) =>
      Object.fromEntries(Object.entries(mutation).map(([kind, value]) => [kind, value ?? after])) as Mutation, // `toText` serialised one
  );

function prepareStatements(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text);
  const revisions =
    "SELECT content FROM revisions AS r JOIN transactions AS t USING (sequence) WHERE t.dataset = :dataset";
  const transactions = "SELECT sequence, id, timestamp, identity FROM transactions WHERE dataset = :dataset";
  const ofDocument = "sequence IN (SELECT sequence FROM revisions WHERE id = :id AND sequence BETWEEN :from AND :to)";
  return {
    documents: sql(
      "SELECT documents.id, content FROM documents LEFT JOIN revisions USING (sequence, position) WHERE dataset = :dataset",
    ),
    putDocument: sql(
      "INSERT OR REPLACE INTO documents (dataset, id, sequence, position) VALUES (:dataset, :id, :sequence, :position)",
    ),
    deleteDocument: sql("DELETE FROM documents WHERE dataset = :dataset AND id = :id"),
    insertTransaction: sql(
      "INSERT INTO transactions (dataset, id, timestamp, identity) VALUES (:dataset, :id, :timestamp, :identity)",
    ),
    findTransaction: sql(`${transactions} AND id = :id`),
    transactionsAfter: sql(`${transactions} AND sequence > :sequence ORDER BY sequence LIMIT :limit`),
    firstTransactionsOf: sql(`${transactions} AND ${ofDocument} ORDER BY sequence LIMIT :limit`),
    lastTransactionsOf: sql(`${transactions} AND ${ofDocument} ORDER BY sequence DESC LIMIT :limit`),
    purgeAfter: sql(
      "SELECT 1 FROM revisions JOIN transactions AS t USING (sequence) WHERE t.dataset = :dataset AND is_purge AND sequence > :sequence",
    ),
    revision: sql(`${revisions} AND r.id = :id AND t.id = :transactionId`),
    lastTransaction: sql(`${transactions} ORDER BY sequence DESC LIMIT 1`),
    insertRevision: sql(
      `INSERT INTO revisions (sequence, position, id, content, mutations, is_purge)
       VALUES (:sequence, :position, :id, :content, :mutations, :is_purge)`,
    ),
    purgeRevisions: sql(
      "DELETE FROM revisions WHERE id = :id AND sequence IN (SELECT sequence FROM transactions WHERE dataset = :dataset)",
    ),
    revisionsIn: sql("SELECT id, content, mutations FROM revisions WHERE sequence = :sequence ORDER BY position"),
    revisionBefore: sql(`${revisions} AND r.id = :id AND sequence < :sequence ORDER BY sequence DESC LIMIT 1`),
    steps: sql(
      `SELECT r.id, sequence, t.id AS transactionId, timestamp, identity, content IS NULL AS isDeletion
       FROM revisions AS r JOIN transactions AS t USING (sequence)
       WHERE t.dataset = :dataset AND (
         r.id IN (:publishedId, 'drafts.' || :publishedId)
         OR (r.id > 'versions.' AND r.id < 'versions/' AND substr(r.id, -length(:publishedId) - 1) = '.' || :publishedId)
       ) ORDER BY sequence, position`,
    ),
    lastRevision: sql(`${revisions} AND r.id = :id AND content IS NOT NULL ORDER BY sequence DESC LIMIT 1`),
    revisionAt: sql(`${revisions} AND r.id = :id AND t.timestamp <= :timestamp ORDER BY sequence DESC LIMIT 1`),
  };
}
