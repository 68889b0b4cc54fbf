/**
 * Documents on disk, in one SQLite file.
 *
 * `write` returns once the transaction is durable (`synchronous=FULL`). The file is opened in exclusive locking mode:
 * the kernel holds the lock for as long as the process lives, so a second service on the directory refuses to start
 * and a crashed one leaves nothing behind.
 */

import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LakeError } from "../lakeError.ts";
import type { Document } from "./document.ts";
import { StoreError } from "./storeError.ts";

/** One entry for each changed document; `after` is `null` for a deleted one. */
export type Change = { id: string; before: Document | null; after: Document | null };

const schemaVersion = 1;
const schema = `
  CREATE TABLE documents (id TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE transactions (id TEXT PRIMARY KEY, timestamp TEXT NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${schemaVersion};
`;

/** The primary result codes of SQLite that need different words. */
const code = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 };

/** Throws a `LakeError` when the directory cannot be used. */
export function openDatabase(directory: string) {
  const file = path.join(directory, "documents.sqlite");
  const database = open(directory, file);
  const insertTransaction = database.prepare("INSERT INTO transactions (id, timestamp) VALUES (?, ?)");
  const findTransaction = database.prepare("SELECT 1 FROM transactions WHERE id = ?");
  const putDocument = database.prepare("INSERT OR REPLACE INTO documents (id, content) VALUES (?, ?)");
  const deleteDocument = database.prepare("DELETE FROM documents WHERE id = ?");
  return {
    /** Throws a `LakeError` when a document cannot be read back. */
    documents(): Document[] {
      try {
        const rows = database.prepare("SELECT content FROM documents").all();
        return rows.map((row) => JSON.parse(String(row.content)) as Document); // what `write` serialised
      } catch (error) {
        throw new LakeError(damaged(file, messageOf(error)), { cause: error });
      }
    },
    hasTransaction: (id: string): boolean => findTransaction.get(id) !== undefined,
    /** All or nothing. Throws a `StoreError` when the disk refuses; nothing is written then. */
    write(transaction: { id: string; timestamp: string; changes: readonly Change[] }): void {
      try {
        database.exec("BEGIN IMMEDIATE");
        insertTransaction.run(transaction.id, transaction.timestamp);
        for (const { id, after } of transaction.changes) {
          if (after) putDocument.run(id, JSON.stringify(after));
          else deleteDocument.run(id);
        }
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        const reason = codeOf(error) === code.full ? "full" : "unavailable";
        throw new StoreError(reason, { cause: error });
      }
    },
    close(): void {
      if (database.isOpen) database.close();
    },
  };
}

export type Database = ReturnType<typeof openDatabase>;

function open(directory: string, file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    makeDirectory(directory);
    database = new DatabaseSync(file, { timeout: 500 }); // a service that is just stopping gets time to let go
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    database.exec("BEGIN EXCLUSIVE; COMMIT;");
    checkHealth(database, file);
    prepareSchema(database, file);
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof LakeError ? error : new LakeError(explain(error, directory, file), { cause: error });
  }
}

/** Not `recursive`: in Node 26 that never returns where the kernel says that a directory it forbids is missing. */
function makeDirectory(directory: string): void {
  const parent = path.dirname(directory);
  if (!existsSync(parent)) makeDirectory(parent);
  if (!existsSync(directory)) mkdirSync(directory);
}

function checkHealth(database: DatabaseSync, file: string): void {
  const [first] = database.prepare("PRAGMA quick_check(1)").all();
  if (first?.quick_check !== "ok") throw new LakeError(damaged(file, String(first?.quick_check)));
}

function prepareSchema(database: DatabaseSync, file: string): void {
  const version = Number(database.prepare("PRAGMA user_version").get()?.user_version);
  if (version === 0) database.exec(`BEGIN; ${schema} COMMIT;`);
  else if (version !== schemaVersion)
    throw new LakeError(
      `${file} has layout ${version}, this version of the service reads ${schemaVersion}: start the version that wrote it`,
    );
}

function explain(error: unknown, directory: string, file: string): string {
  const reason = messageOf(error);
  switch (codeOf(error)) {
    case code.busy:
      return `${directory} is in use by another content service: stop that one, or set DATA_DIR to another directory`;
    case code.corrupt:
    case code.notADatabase:
      return damaged(file, reason);
    case code.full:
      return `the disk of ${directory} is full: make space, or set DATA_DIR to another directory`;
    default:
      return unwritable(directory, reason);
  }
}

export const unwritable = (directory: string, reason: string) =>
  `${directory} cannot be written (${reason}): make it writable, or set DATA_DIR to another directory`;

const damaged = (file: string, finding: string) =>
  `${file} is damaged (${finding.replaceAll("\n", " ")}): move ${path.dirname(file)} away, start again and import your last export`;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The lowest byte of an extended result code is the primary one. */
const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
