/**
 * What every visitor needs, read before the first one comes, and asked for again until it is there.
 *
 * A document that the content lacks is not waited for, unless nothing can be shown without it: one page that an editor
 * has deleted must not keep the others from being served.
 */

import type { Query } from "../../shared/content/queries.ts";
import { pause } from "./pause.ts";

export type ReadAheadOptions = {
  read: (query: Query<unknown>) => Promise<unknown>;
  isHeld: (query: Query<unknown>) => boolean;
  /** Whether the content service answered, and has no such document. */
  isMissing: (error: unknown) => boolean;
  onFailure: (query: Query<unknown>, error: unknown) => void;
  /** Ends the trying. */
  signal: AbortSignal;
};

const firstPauseMs = 100;
const longestPauseMs = 1500;

export function createReadAhead({ read, isHeld, isMissing, onFailure, signal }: ReadAheadOptions) {
  const wanted = new Set<Query<unknown>>();
  const absent = new Set<Query<unknown>>();
  let isDone = false;

  async function readOne(query: Query<unknown>): Promise<void> {
    try {
      await read(query);
    } catch (error) {
      if (isMissing(error) && !query.isEssential) absent.add(query);
      onFailure(query, error);
    }
  }

  /** Once everything is there, it stays: answers are only replaced by others. */
  function hasAll(): boolean {
    isDone ||= wanted.size > 0 && wanted.values().every((query) => isHeld(query) || absent.has(query));
    return isDone;
  }

  return {
    hasAll,
    /** Resolves when everything is there, or nobody needs it any more. Never rejects. */
    async readAll(queries: readonly Query<unknown>[]): Promise<void> {
      for (const query of queries) wanted.add(query);
      for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
        await Promise.all(queries.map(readOne));
        if (hasAll()) return;
        await pause(pauseMs * (0.5 + Math.random() / 2), signal);
      }
    },
  };
}
