/** Which datasets there are, and how each is set up. */

import type { DatabaseSync } from "node:sqlite";

export type DatasetSettings = {
  /** `public`: everyone reads what is published. Otherwise nothing is read without a token. */
  aclMode: "public" | "private" | "custom";
  description?: string;
  /** When and by whom it was created. */
  createdAt: string;
  createdByUserId: string;
};

export function createDatasetTable(database: DatabaseSync) {
  const put = database.prepare("INSERT OR REPLACE INTO datasets (name, settings) VALUES (?, ?)");
  const remove = ["documents", "transactions"].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE dataset = ?`),
  );
  const forget = database.prepare("DELETE FROM datasets WHERE name = ?");
  return {
    all(): { name: string; settings: DatasetSettings }[] {
      const rows = database.prepare("SELECT name, settings FROM datasets ORDER BY name").all();
      // What `put` serialised.
      return rows.map((row) => ({ name: String(row.name), settings: JSON.parse(String(row.settings)) }));
    },
    put: (name: string, settings: DatasetSettings): void => void put.run(name, JSON.stringify(settings)),
    /** With all its documents and their history. */
    remove(name: string): void {
      for (const statement of [...remove, forget]) statement.run(name);
    },
  };
}
