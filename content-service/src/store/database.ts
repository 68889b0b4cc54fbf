/**
 * All datasets on disk, in one SQLite file.
 *
 * The file is opened in exclusive locking mode: the kernel holds the lock for as long as the process lives, so a second
 * service on the directory refuses to start, and a crashed one leaves no lock behind. Every commit is durable
 * (`synchronous=FULL`).
 */

import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ContentServiceError } from "../contentServiceError.ts";
import { createContentTables } from "./contentTables.ts";
import { createDatasetTable } from "./datasetTable.ts";
import { layoutVersion, type MigrationContext, migrate } from "./migrations.ts";
import { codeOf, resultCode } from "./resultCode.ts";
import { durably } from "./storeError.ts";
import { createUserValueTable, userValueLayout } from "./userValueTable.ts";

/** Throws a `ContentServiceError` when the directory cannot be used. */
export function openDatabase(directory: string, context: MigrationContext) {
  const file = path.join(directory, "documents.sqlite");
  const database = open(directory, file, context);
  return {
    /** The names and settings of the datasets. */
    datasets: createDatasetTable(database),
    userValues: createUserValueTable(database),
    /** The documents and the history of one dataset. */
    contentOf: (dataset: string) =>
      createContentTables({ database, dataset, damaged: (finding) => new ContentServiceError(damaged(file, finding)) }),
    /** Commits everything that `work` writes, or nothing: throws a `StoreError` when the disk fails. */
    transaction: <T>(work: () => T): T => durably(database, work),
    close(): void {
      if (database.isOpen) database.close();
    },
  };
}

export type Database = ReturnType<typeof openDatabase>;

function open(directory: string, file: string, context: MigrationContext): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    makeDirectory(directory);
    database = new DatabaseSync(file, { timeout: 500 }); // time for a service that is stopping to release its lock
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    database.exec("BEGIN EXCLUSIVE; COMMIT;");
    checkHealth(database, file);
    checkLayout(database, file, context);
    database.exec(userValueLayout);
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof ContentServiceError
      ? error
      : new ContentServiceError(explain(error, directory, file), { cause: error });
  }
}

/** Not `recursive`: in Node 26 that never returns when the kernel reports a forbidden directory as missing. */
function makeDirectory(directory: string): void {
  const parent = path.dirname(directory);
  if (!existsSync(parent)) makeDirectory(parent);
  if (!existsSync(directory)) mkdirSync(directory);
}

function checkHealth(database: DatabaseSync, file: string): void {
  const [first] = database.prepare("PRAGMA quick_check(1)").all();
  if (first?.quick_check !== "ok") throw new ContentServiceError(damaged(file, String(first?.quick_check)));
}

function checkLayout(database: DatabaseSync, file: string, context: MigrationContext): void {
  const version = Number(database.prepare("PRAGMA user_version").get()?.user_version);
  if (version > layoutVersion)
    throw new ContentServiceError(
      `${file} has layout ${version}, this version of the service reads up to ${layoutVersion}: start the version that wrote it`,
    );
  migrate(database, version, context);
}

function explain(error: unknown, directory: string, file: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  switch (codeOf(error)) {
    case resultCode.busy:
      return `${directory} is in use by another content service: stop that one, or set DATA_DIR to another directory`;
    case resultCode.corrupt:
    case resultCode.notADatabase:
      return damaged(file, reason);
    case resultCode.full:
      return `the disk of ${directory} is full: make space, or set DATA_DIR to another directory`;
    default:
      return unwritable(directory, reason);
  }
}

export const unwritable = (directory: string, reason: string) =>
  `${directory} cannot be written (${reason}): make it writable, or set DATA_DIR to another directory`;

const damaged = (file: string, finding: string) =>
  `${file} is damaged (${finding.replaceAll("\n", " ")}): move ${path.dirname(file)} away, start again and import your last export`;
