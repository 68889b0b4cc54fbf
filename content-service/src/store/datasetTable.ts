/** The table of datasets and their settings. */

import type { DatabaseSync } from "node:sqlite";

export type DatasetSettings = {
  /** `public`: published documents are readable without a token. Otherwise every read needs one. */
  aclMode: "public" | "private" | "custom";
  description?: string;
  /** An ISO 8601 string. */
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
      // `put` serialised the settings.
      return rows.map((row) => ({ name: String(row.name), settings: JSON.parse(String(row.settings)) }));
    },
    put: (name: string, settings: DatasetSettings): void => void put.run(name, JSON.stringify(settings)),
    /** Removes the dataset with its documents and their history. */
    remove(name: string): void {
      for (const statement of [...remove, forget]) statement.run(name);
    },
  };
}
