/** The layout of the database file: each step brings it from one `user_version` to the next. */

import type { DatabaseSync } from "node:sqlite";

export type MigrationContext = {
  /** The dataset that receives the documents of a file from before there were several. */
  dataset: string;
};

type Migration = (database: DatabaseSync, context: MigrationContext) => void;

const createDocuments: Migration = (database) =>
  database.exec(`
    CREATE TABLE documents (id TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE transactions (id TEXT PRIMARY KEY, timestamp TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `);

/** `NULL` for invalid JSON, which is reported with its row when the documents are loaded. */
const attribute = (name: string) => `CASE WHEN json_valid(content) THEN content ->> '$.${name}' END`;
/** The revision of a document; one without a revision is kept too. */
const revisionOf = `coalesce(${attribute("_rev")}, 'unknown')`;

/**
 * `revisions` holds each document as each transaction left it: `content` is NULL for a deleted one, and `is_purge` says
 * that the transaction deleted the earlier revisions of the document. `documents` names the newest revision of each
 * existing document.
 */
const createDatasetsAndHistory: Migration = (database, { dataset }) => {
  database.exec(`
    ALTER TABLE documents RENAME TO earlier_documents;
    ALTER TABLE transactions RENAME TO earlier_transactions;
    CREATE TABLE datasets (name TEXT PRIMARY KEY, settings TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE transactions (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      dataset TEXT NOT NULL, id TEXT NOT NULL, timestamp TEXT NOT NULL, identity TEXT NOT NULL,
      UNIQUE (dataset, id)
    ) STRICT;
    CREATE TABLE revisions (
      sequence INTEGER NOT NULL REFERENCES transactions ON DELETE CASCADE,
      position INTEGER NOT NULL, id TEXT NOT NULL, content TEXT, mutations TEXT NOT NULL,
      is_purge INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (sequence, position)
    ) STRICT;
    CREATE INDEX revisions_of_document ON revisions (id, sequence);
    CREATE TABLE documents (
      dataset TEXT NOT NULL, id TEXT NOT NULL, sequence INTEGER NOT NULL, position INTEGER NOT NULL,
      PRIMARY KEY (dataset, id)
    ) STRICT, WITHOUT ROWID;
  `);
  const run = (sql: string) => database.prepare(sql).run({ dataset });
  run(`
    INSERT INTO transactions (dataset, id, timestamp, identity)
    SELECT :dataset, id, timestamp, 'unknown' FROM earlier_transactions
    UNION SELECT :dataset, ${revisionOf}, max(coalesce(${attribute("_updatedAt")}, '')), 'unknown' FROM earlier_documents
      WHERE ${revisionOf} NOT IN (SELECT id FROM earlier_transactions) GROUP BY 2
    ORDER BY timestamp, id`);
  run(`
    INSERT INTO revisions (sequence, position, id, content, mutations)
    SELECT sequence, row_number() OVER (PARTITION BY sequence ORDER BY document.id) - 1, document.id, content, '[]'
    FROM earlier_documents AS document JOIN transactions ON transactions.id = ${revisionOf}
    WHERE dataset = :dataset`);
  run("INSERT INTO documents (dataset, id, sequence, position) SELECT :dataset, id, sequence, position FROM revisions");
  database.exec("DROP TABLE earlier_documents; DROP TABLE earlier_transactions;");
};

const migrations: readonly Migration[] = [createDocuments, createDatasetsAndHistory];

/** The layout that this version of the service reads and writes. */
export const layoutVersion = migrations.length;

/** Migrates the file in one transaction; a failed step leaves it unchanged. */
export function migrate(database: DatabaseSync, from: number, context: MigrationContext): void {
  if (from === layoutVersion) return;
  database.exec("BEGIN IMMEDIATE");
  try {
    for (const step of migrations.slice(from)) step(database, context);
    database.exec(`PRAGMA user_version = ${layoutVersion}; COMMIT;`);
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
