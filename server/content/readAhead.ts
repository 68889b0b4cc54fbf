/**
 * What every visitor needs, read before the first one comes, and asked for again until it is there.
 *
 * A document that the content lacks is not waited for, unless nothing can be shown without it: one page that an editor
 * has deleted must not keep the others from being served.
 */

import type { Query } from "../../shared/content/queries.ts";
import { pause } from "./pause.ts";

export type ReadAheadOptions = {
  /** Asks the content service, though an earlier question may not have been answered yet. */
  ask: (query: Query<unknown>) => Promise<unknown>;
  isHeld: (query: Query<unknown>) => boolean;
  /** Whether the content service answered, and has no such document. */
  isMissing: (error: unknown) => boolean;
  onFailure: (query: Query<unknown>, error: unknown) => void;
  /** Ends the trying. */
  signal: AbortSignal;
};

/** From one round of questions to the next. */
const firstPauseMs = 100;
const longestPauseMs = 1500;

export function createReadAhead({ ask, isHeld, isMissing, onFailure, signal }: ReadAheadOptions) {
  const wanted = new Set<Query<unknown>>();
  const absent = new Set<Query<unknown>>();
  let isDone = false;

  async function readOne(query: Query<unknown>): Promise<void> {
    if (isHeld(query)) return;
    try {
      await ask(query);
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
        const next = pause(pauseMs * (0.5 + Math.random() / 2), signal);
        // A question may have gone where no answer comes from any more: it is asked again beside the first.
        await Promise.race([Promise.all(queries.map(readOne)), pause(longestPauseMs, signal)]);
        if (hasAll()) return;
        await next;
      }
    },
  };
}
