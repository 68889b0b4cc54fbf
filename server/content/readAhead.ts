/** What every visitor needs, read before the first visitor comes, and retried until it is in memory. */

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Query } from "../../shared/content/queries.ts";
import { systemClock } from "../clock.ts";

export type ReadAheadOptions = {
  /** Queries the content service, whether or not an earlier query is in flight. */
  load: (query: Query<unknown>) => Promise<unknown>;
  /** Whether an answer that can be read is in memory. */
  has: (query: Query<unknown>) => boolean;
  /** Whether the answer is of an earlier run and not parsed yet, which `has` does. */
  isUnparsed: (query: Query<unknown>) => boolean;
  onFailure: (event: string, query: Query<unknown>, error: unknown) => void;
  /** Ends the retries. */
  signal: AbortSignal;
};

const { wait } = systemClock;

/** Requests that waited for the start come before answers that are parsed in advance. */
const firstVisitorsMs = 100;

/** Between two rounds of queries. */
const firstPauseMs = 100;
const maxPauseMs = 1500;

export function createReadAhead({ load, has, isUnparsed, onFailure, signal }: ReadAheadOptions) {
  const needed = new Set<Query<unknown>>();
  let isDone = false;

  async function readOne(query: Query<unknown>): Promise<void> {
    if (has(query)) return;
    try {
      await load(query);
    } catch (error) {
      onFailure("content.warmFailed", query, error);
    }
  }

  /** The list of a thousand case studies takes a tenth of a second: requests come between any two answers. */
  async function parseRestored(queries: readonly Query<unknown>[]): Promise<void> {
    if (queries.some(isUnparsed)) await wait(firstVisitorsMs, signal);
    for (const query of queries.filter(isUnparsed)) {
      has(query);
      await nextTurn();
    }
  }

  /** Once everything is in memory, the site is ready: answers are only replaced by others. */
  function hasAll(): boolean {
    isDone ||= needed.size > 0 && needed.values().every(has);
    return isDone;
  }

  return {
    hasAll,
    /** Resolves when everything is in memory, or `signal` aborts. Never rejects. */
    async readAll(queries: readonly Query<unknown>[]): Promise<void> {
      for (const query of queries) needed.add(query);
      await parseRestored(queries);
      for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
        const next = wait(pauseMs * (0.5 + Math.random() / 2), signal);
        // A query may hang for ever: after a while it is repeated, in parallel with the first.
        await Promise.race([Promise.all(queries.map(readOne)), wait(maxPauseMs, signal)]);
        if (hasAll()) return;
        await next;
      }
    },
  };
}
