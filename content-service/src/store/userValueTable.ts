/** The table of the values that users keep for themselves, such as the order of a list, under keys of their own. */

import type { DatabaseSync } from "node:sqlite";
import { durably } from "./storeError.ts";

/** Not one of the numbered layouts: an earlier version of the service opens a file that has the table, too. */
export const userValueLayout = `
  CREATE TABLE IF NOT EXISTS user_values (
    identity TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (identity, key)
  ) STRICT, WITHOUT ROWID`;

/** The value is JSON; `null` stands for none. */
export type UserValue = { key: string; value: unknown };

export function createUserValueTable(database: DatabaseSync) {
  const keys = database.prepare("SELECT key FROM user_values WHERE identity = ?");
  const find = database.prepare("SELECT value FROM user_values WHERE identity = ? AND key = ?");
  const put = database.prepare("INSERT OR REPLACE INTO user_values (identity, key, value) VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM user_values WHERE identity = ? AND key = ?");
  return {
    keys: (identity: string): string[] => keys.all(identity).map(({ key }) => String(key)),
    get(identity: string, key: string): unknown {
      const row = find.get(identity, key);
      return row ? JSON.parse(String(row.value)) : null;
    },
    /** Writes all values or none. Throws a `StoreError` when the disk fails. */
    put(identity: string, values: readonly UserValue[]): void {
      durably(database, () => {
        for (const { key, value } of values)
          if (value === null) remove.run(identity, key);
          else put.run(identity, key, JSON.stringify(value));
      });
    },
  };
}

export type UserValueTable = ReturnType<typeof createUserValueTable>;
