/**
 * Finished responses, in memory.
 *
 * One is fresh exactly as long as the content it was made from, so nothing is invalidated: its `revision` is compared
 * on reading. The last one of an older revision remains, for when making a new one fails.
 */

import { LRUCache } from "lru-cache";
import type { StoredResponse } from "../http/storedResponse.ts";

export type Page = StoredResponse & { revision: string };

export type PageCacheOptions = { revision: () => string; maxBytes: number };

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache({ revision, maxBytes }: PageCacheOptions) {
  const pages = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const making = new Map<string, Promise<Page>>();
  const keyOf = (path: string) => `${revision()} ${path}`;
  return {
    /** The page at the current revision, or the promise of it when it is being made for someone else. */
    fresh(path: string): Page | Promise<Page> | undefined {
      const page = pages.get(path);
      return page?.revision === revision() ? page : making.get(keyOf(path));
    },
    /** The last good page, however old. */
    last: (path: string): Page | undefined => pages.peek(path),
    /** Keeps the page once it is whole; until then others wait for it through `fresh`. Never rejects. */
    add(path: string, page: Promise<Page>): Promise<void> {
      const key = keyOf(path);
      // Only real pages are kept: a flood of unknown paths must not push them out, a deleted one must not return. A
      // failure says nothing of the page, so the last good one stays.
      const keep = (whole: Page) => {
        if (whole.status === 200) pages.set(path, whole);
        else if (whole.status === 404) pages.delete(path);
      };
      const ignore = () => {}; // whoever makes it reports the failure
      making.set(key, page);
      return page.then(keep, ignore).finally(() => making.delete(key));
    },
    /** How many bytes are held, for the log and for tests. */
    get bytes() {
      return pages.calculatedSize;
    },
  };
}

function sizeOf({ bodies }: Page): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 1);
}
