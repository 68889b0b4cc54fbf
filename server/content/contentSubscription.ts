/**
 * A subscription to changes, subscribed again whenever it ends.
 *
 * It ends in many ways, and sometimes silently: one without a welcome in time counts as ended.
 */

import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { ContentError, type ContentSource, type Watch, type WatchHandlers } from "./contentSource.ts";

export type ContentSubscriptionOptions = {
  source: Pick<ContentSource, "watch">;
  types: readonly string[];
  onWelcome: () => void;
  onChange: (documentId: string) => void;
  log: Log;
  now: () => number;
  /** Between 0 and 1. */
  random: () => number;
};

const welcomeTimeoutMs = 10_000;
const minBackoffMs = 1000;
const maxBackoffMs = 8000;
const refusedBackoffMs = 60_000;

export function createContentSubscription(options: ContentSubscriptionOptions) {
  const { source, types, onWelcome, onChange, log, now, random } = options;
  const warn = createSparingLog({ log, now });
  let current: Watch | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let endings = 0;
  let isListening = false;

  function subscribe(): void {
    let welcomedAt: number | undefined;
    current = watchOnce(source, types, {
      onWelcome() {
        welcomedAt = now();
        isListening = true;
        log.debug("content.listening");
        onWelcome();
      },
      onChange,
      onEnd(error) {
        isListening = false;
        endings += 1;
        warn("content.listenerEnded", error);
        // A subscription that lasted ended for a new reason: it does not lengthen the backoff.
        const hasLasted = welcomedAt !== undefined && now() - welcomedAt > maxBackoffMs;
        failures = hasLasted ? 0 : failures + 1;
        retry = setTimeout(subscribe, backoffMs(error, failures, random()));
      },
    });
  }

  return {
    start: subscribe,
    stop(): void {
      isListening = false;
      clearTimeout(retry);
      current?.stop();
    },
    /** Whether events of changes arrive, and how often that has ended. */
    status: () => ({ isListening, endings }),
  };
}

/** A watch that ends without a welcome in time. Its handlers are not called after its end. */
function watchOnce(source: Pick<ContentSource, "watch">, types: readonly string[], handlers: WatchHandlers): Watch {
  let watch: Watch | undefined;
  let isOver = false;
  const tooLate = new ContentError(`no welcome within ${welcomeTimeoutMs} ms`, { fault: "timeout" });
  const timer = setTimeout(() => end(tooLate), welcomeTimeoutMs);

  function end(error: ContentError): void {
    if (isOver) return;
    stop();
    handlers.onEnd(error);
  }

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    watch?.stop();
  }

  watch = source.watch(types, {
    onWelcome() {
      clearTimeout(timer);
      if (!isOver) handlers.onWelcome();
    },
    onChange(documentId) {
      if (!isOver) handlers.onChange(documentId);
    },
    onEnd: end,
  });
  if (isOver) watch.stop(); // it ended before it was returned
  return { stop };
}

/** Half of it is random, so that many processes do not return at the same moment. */
function backoffMs({ fault }: ContentError, failures: number, random: number): number {
  const growingMs = Math.min(minBackoffMs * 2 ** Math.max(0, failures - 1), maxBackoffMs);
  return (fault === "rejected" ? refusedBackoffMs : growingMs) * (0.5 + random / 2);
}
