/**
 * Asks the content service for changes: once for all processes that serve the same site.
 *
 * Events make it fast and checks make it certain. Events can be lost, doubled and late, so an event, a welcome and the
 * passing of time all lead to the same check, which reads the revisions of all documents.
 */

import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { createContentRevisions, type Revisions } from "./contentRevisions.ts";
import type { ContentSource } from "./contentSource.ts";
import { createContentSubscription } from "./contentSubscription.ts";
import { createRefreshQueue, type Refreshed } from "./refreshQueue.ts";

export type ListenerStatus = { isListening: boolean; endings: number };

/** The revisions of the content service's documents, as they become known. */
export interface ContentNews {
  /** Calls back after every check that succeeded, whether or not something changed. */
  start(onRevisions: (revisions: Revisions) => void): void;
  stop(): void;
  status(): ListenerStatus;
}

export type ContentWatchOptions = {
  source: ContentSource;
  /** The document types to watch. */
  types: readonly string[];
  /** From one check to the next, when no event comes. */
  checkIntervalMs: number;
  log: Log;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
  random?: () => number;
};

export type ContentWatch = ReturnType<typeof createContentWatch>;

/** From one check to the next, at least: events are gathered meanwhile. */
const minPauseMs = 500;
/** From the start of a check that fails to the next, at most. */
const maxRetryMs = 10_000;

export function createContentWatch(options: ContentWatchOptions) {
  const { source, types, checkIntervalMs, log, now = () => performance.now(), random = Math.random } = options;
  const warn = createSparingLog({ log, now });
  const readRevisions = createContentRevisions({ source, types, log });
  const checks = createRefreshQueue({ refresh: check, intervalMs: minPauseMs, now });
  const request = () => void checks.request();
  const subscription = createContentSubscription({
    source,
    types,
    onWelcome: request, // changes before it may have been missed
    onChange: request,
    log,
    now,
    random,
  });
  let onRevisions: (revisions: Revisions) => void = () => {};
  let stopping = new AbortController();
  let next: NodeJS.Timeout | undefined;

  function checkIn(ms: number): void {
    clearTimeout(next);
    next = setTimeout(request, ms);
  }

  async function check(): Promise<Refreshed> {
    const { signal } = stopping;
    const retryAt = now() + Math.min(checkIntervalMs, maxRetryMs);
    checkIn(checkIntervalMs);
    try {
      const revisions = await readRevisions(signal);
      if (!signal.aborted) onRevisions(revisions);
      return "complete";
    } catch (error) {
      if (signal.aborted) return "failed";
      warn("content.checkFailed", error);
      checkIn(Math.max(0, retryAt - now()));
      return "failed";
    }
  }

  return {
    start(callback: (revisions: Revisions) => void): void {
      onRevisions = callback;
      stopping = new AbortController();
      subscription.start();
      request();
    },
    /** Checks now, or as soon as the last check is half a second old. */
    check: request,
    stop(): void {
      stopping.abort();
      clearTimeout(next);
      checks.stop();
      subscription.stop();
    },
    status: subscription.status,
  } satisfies ContentNews & { check: () => void };
}
