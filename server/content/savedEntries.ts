/** The entries of the content, saved for the next start. */

import type { Query } from "../../shared/content/queries.ts";
import type { Log } from "../log.ts";
import type { ContentEntries } from "./contentEntries.ts";
import { createContentSnapshot, type SavedAnswer } from "./contentSnapshot.ts";

export type SavedEntriesOptions = {
  entries: ContentEntries;
  /** Nothing is saved without one. */
  snapshot: { path: string; scope: string } | undefined;
  /** Whether every visitor finds what they need: an incomplete snapshot must not replace a complete one. */
  isComplete: () => boolean;
  /** The query that a snapshot names; `null` when the site has no such query any more. */
  findQuery: (name: string, params: Query<unknown>["params"]) => Query<unknown> | null;
  log: Log;
  now: () => number;
};

export function createSavedEntries({ entries, snapshot, isComplete, findQuery, log, now }: SavedEntriesOptions) {
  const file = snapshot && createContentSnapshot({ ...snapshot, log, now });
  let hasUnsaved = false;

  function restoreAnswer({ name, params, text }: SavedAnswer): void {
    const query = findQuery(name, params);
    if (query && !entries.has(query)) entries.restore(query, text);
  }

  return {
    /** Takes the answers of an earlier run, which are parsed when they are first read. Never rejects. */
    async restore(): Promise<void> {
      const answers = (await file?.read()) ?? [];
      for (const answer of answers) restoreAnswer(answer);
      if (answers.length > 0) log.info("content.restored", { entries: entries.size });
    },
    /** An entry is not as it was saved. */
    markChanged(): void {
      hasUnsaved = true;
    },
    /** Saves the entries soon, where one has changed. */
    save(): void {
      if (!hasUnsaved || !isComplete()) return;
      file?.save(() => entries.values().map(({ query: { name, params }, text }) => ({ name, params, text })));
      hasUnsaved = false;
    },
    /** Saves now what is not saved yet, for the last time. Never rejects. */
    close: async (): Promise<void> => file?.close(),
  };
}
