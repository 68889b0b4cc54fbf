/**
 * A subscription to changes that is made again whenever it ends.
 *
 * It ends in many ways, and sometimes silently: one that is not welcomed in time counts as ended.
 */

import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { ContentError, type ContentSource, type Watch } from "./contentSource.ts";

export type ContentSubscriptionOptions = {
  source: ContentSource;
  types: readonly string[];
  onWelcome: () => void;
  onChange: (documentId: string) => void;
  log: Log;
  now: () => number;
  /** Between 0 and 1. */
  random: () => number;
};

const welcomeTimeoutMs = 10_000;
const shortestBackoffMs = 1000;
const longestBackoffMs = 8000;
const refusedBackoffMs = 60_000;

export function createContentSubscription({
  source,
  types,
  onWelcome,
  onChange,
  log,
  now,
  random,
}: ContentSubscriptionOptions) {
  const warn = createSparingLog({ log, now });
  let stopCurrent = () => {};
  let failures = 0;
  let endings = 0;
  let isListening = false;

  function subscribe(): void {
    let watch: Watch | undefined;
    let isOver = false;
    let welcomedAt: number | undefined;
    let timer = setTimeout(
      () => end(new ContentError(`no welcome within ${welcomeTimeoutMs} ms`, { fault: "timeout" })),
      welcomeTimeoutMs,
    );

    function end(error: ContentError): void {
      if (isOver) return;
      stop();
      endings += 1;
      warn("content.listenerEnded", error);
      // One that stood for a while failed for a reason of its own: it does not make the wait longer.
      const hasStood = welcomedAt !== undefined && now() - welcomedAt > longestBackoffMs;
      failures = hasStood ? 0 : failures + 1;
      timer = setTimeout(subscribe, backoffMs(error));
    }

    function stop(): void {
      isOver = true;
      isListening = false;
      clearTimeout(timer);
      watch?.stop();
    }

    stopCurrent = stop;
    watch = source.watch(types, {
      onWelcome() {
        if (isOver) return;
        clearTimeout(timer);
        welcomedAt = now();
        isListening = true;
        log.debug("content.listening");
        onWelcome();
      },
      onChange(documentId) {
        if (!isOver) onChange(documentId);
      },
      onEnd: end,
    });
    if (isOver) watch.stop(); // it ended before it was returned
  }

  /** Half of it is chance, so that many processes do not come back at the same moment. */
  function backoffMs({ fault }: ContentError): number {
    const mostMs = Math.min(shortestBackoffMs * 2 ** Math.max(0, failures - 1), longestBackoffMs);
    return (fault === "rejected" ? refusedBackoffMs : mostMs) * (0.5 + random() / 2);
  }

  return {
    start: subscribe,
    stop: () => stopCurrent(),
    /** Whether changes are heard of as they happen, and how often that has ended. */
    status: () => ({ isListening, endings }),
  };
}
