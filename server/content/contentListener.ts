/**
 * Keeps the store as new as the content service: refreshes what reads the document types whose revisions changed.
 *
 * Revisions count as known only once the store has read their documents, so a refresh that failed is repeated.
 */

import type { Revisions } from "./contentRevisions.ts";
import type { ContentNews } from "./contentWatch.ts";
import type { Refreshed } from "./refreshQueue.ts";

export type ContentListenerOptions = {
  news: ContentNews;
  /** Refreshes what reads one of these types, or everything. Never rejects. */
  refresh: (types?: readonly string[]) => Promise<Refreshed>;
  /** The store is known to be as new as the content service. */
  onChecked?: () => void;
};

/** From a failed refresh to the next, at most: the next news may be long in coming. */
const retryMs = 10_000;

export function createContentListener({ news, refresh, onChecked = () => {} }: ContentListenerOptions) {
  let known: Revisions | undefined;
  let latest: Revisions | undefined;
  let isRefreshing = false;
  let isStopped = true;
  let retry: NodeJS.Timeout | undefined;

  async function take(revisions: Revisions): Promise<void> {
    clearTimeout(retry);
    latest = revisions;
    if (isRefreshing) return;
    isRefreshing = true;
    const refreshed = await catchUp(revisions);
    isRefreshing = false;
    if (isStopped) return;
    if (latest !== revisions) return take(latest);
    if (refreshed === "failed") retry = setTimeout(() => void take(revisions), retryMs);
  }

  async function catchUp(revisions: Revisions): Promise<Refreshed> {
    const changed = known && changedTypes(known, revisions);
    const refreshed = changed?.length === 0 ? "complete" : await refresh(changed);
    if (isStopped) return refreshed;
    if (refreshed === "complete") known = revisions; // otherwise the next news has the same difference
    if (refreshed !== "failed") onChecked();
    return refreshed;
  }

  return {
    start(): void {
      isStopped = false;
      news.start((revisions) => void take(revisions));
    },
    stop(): void {
      isStopped = true;
      clearTimeout(retry);
      news.stop();
    },
    status: news.status,
  };
}

function changedTypes(before: Revisions, after: Revisions): string[] {
  return Object.keys(after).filter((type) => before[type] !== after[type]);
}
