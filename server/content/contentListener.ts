/**
 * Keeps the store as new as the content service.
 *
 * Events make it fast and checks make it certain: events can be lost, doubled and late, so every ten seconds the
 * revisions of all documents are compared, and they count as known only once the store has read those documents.
 */

import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { createContentRevisions } from "./contentRevisions.ts";
import type { ContentSource } from "./contentSource.ts";
import { createContentSubscription } from "./contentSubscription.ts";
import type { Refreshed } from "./refreshQueue.ts";

export type ContentListenerOptions = {
  source: ContentSource;
  /** The document types to watch. */
  types: readonly string[];
  /** Refreshes what reads one of these types, or everything. Never rejects. */
  refresh: (types?: readonly string[]) => Promise<Refreshed>;
  /** The store is known to be as new as the content service. */
  onChecked?: () => void;
  log: Log;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
  random?: () => number;
};

const checkIntervalMs = 10_000;

export function createContentListener(options: ContentListenerOptions) {
  const { source, types, refresh, onChecked = () => {}, log } = options;
  const { now = () => performance.now(), random = Math.random } = options;
  const warn = createSparingLog({ log, now });
  const revisions = createContentRevisions({ source, types });
  const onWelcome = () => void refresh(); // changes before it may have been missed
  const onChange = (documentId: string) => void refresh(typesOf(documentId));
  const subscription = createContentSubscription({ source, types, onWelcome, onChange, log, now, random });
  let interval: NodeJS.Timeout | undefined;
  let stopping = new AbortController();
  let isChecking = false;

  /** The type of the document that changed. The type of a new document is unknown: everything may read it. */
  function typesOf(documentId: string): [string] | undefined {
    const type = revisions.typeOf(documentId);
    return type === undefined ? undefined : [type];
  }

  async function check({ signal }: AbortController): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      const { changedTypes, accept } = await revisions.compare(signal);
      if (signal.aborted) return;
      const refreshed = changedTypes?.length === 0 ? "complete" : await refresh(changedTypes);
      if (refreshed === "complete") accept(); // otherwise the next check finds the same difference, and retries
      if (refreshed !== "failed") onChecked();
    } catch (error) {
      if (!signal.aborted) warn("content.checkFailed", error);
    } finally {
      isChecking = false;
    }
  }

  return {
    start(): void {
      stopping = new AbortController();
      subscription.start();
      void check(stopping);
      interval = setInterval(() => void check(stopping), checkIntervalMs);
    },
    stop(): void {
      stopping.abort();
      clearInterval(interval);
      subscription.stop();
    },
    status: subscription.status,
  };
}
