/** Path → page as bytes: loaded, rendered, collected, compressed. A follower sees the page while it is rendered. */

import { Writable } from "node:stream";
import { cacheControl } from "../http/cacheControl.ts";
import type { Draft, Made } from "../http/draft.ts";
import { compressed, contentResponse, type StoredResponse, storedResponse } from "../http/storedResponse.ts";
import type { LoadedPage, PageRenderer, Rendering } from "./renderPage.tsx";

/** Receives a page as React renders it. What the follower cannot take yet waits in memory: one page at most. */
export type PageFollower = {
  /** The page has a status. Nothing is called where it never gets one. */
  begin(head: PageHead): void;
  write(chunk: Buffer): void;
  end(): void;
  /** The page broke off after its beginning. */
  fail(): void;
};

export type PageHead = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** In milliseconds, by name. */
  durations: Readonly<Record<string, number>>;
};

export type PageMakerOptions = {
  renderer: PageRenderer;
  fonts: readonly string[];
};

/** A path that no route has; its page depends on no path. */
const unknownPath = "/404";
/** Stands for a page that does not exist. It is never sent. */
const missing: StoredResponse = storedResponse(404, {}, { identity: Buffer.alloc(0) });

export type PageMaker = ReturnType<typeof createPageMaker>;

export function createPageMaker({ renderer, fonts }: PageMakerOptions) {
  /** What the page will be made from; a 404 without content where there is none. Rejects with a `LayoutError`. */
  async function draft(path: string): Promise<Draft> {
    const page = await renderer.load(path);
    return page.status === 404 ? { key: page.key, make: async () => missing } : draftOf(page);
  }

  /** What the page for unknown addresses will be made from. Rejects with a `LayoutError`. */
  async function draftNotFound(): Promise<Draft> {
    return draftOf(await renderer.load(unknownPath));
  }

  function draftOf(page: LoadedPage): Draft {
    return { key: page.key, make: async () => finished(page, await renderer.render(page)) };
  }

  /**
   * Makes the page while the follower receives it; where there is none, the follower receives nothing. Rejects where the
   * page does not begin, or breaks off.
   */
  async function makeFor(path: string, follower: PageFollower): Promise<Made> {
    const beganMs = performance.now();
    const page = await renderer.load(path);
    if (page.status === 404) return { key: page.key, response: missing };
    const loadedMs = performance.now();
    const rendering = await renderer.render(page);
    const durations = { load: loadedMs - beganMs, render: performance.now() - loadedMs };
    follower.begin({ status: rendering.status, headers: headersOf(page, rendering.status), durations });
    return { key: page.key, response: await finished(page, rendering, follower) };
  }

  async function finished(page: LoadedPage, rendering: Rendering, follower?: PageFollower): Promise<StoredResponse> {
    const { status } = rendering;
    const identity = await collectPage(rendering, follower);
    const bodies = status < 500 ? await compressed(identity) : { identity }; // a failure is not cached
    return contentResponse(status, headersOf(page, status), bodies);
  }

  function headersOf({ style }: LoadedPage, status: number): Record<string, string> {
    const caching = status === 200 ? cacheControl.page : status === 404 ? cacheControl.notFound : cacheControl.none;
    return { "Content-Type": "text/html; charset=utf-8", "Cache-Control": caching, Link: preloadLinks(style, fonts) };
  }

  return { draft, draftNotFound, makeFor };
}

/**
 * What the page loads first, as the value of the `Link` header (RFC 8288): for the browser, and for a CDN, which knows
 * its clients and may send them ahead of the page as early hints. The site sends none (decision 13).
 *
 * The image that a page opens with is not among them: its size depends on the window, which is unknown until the
 * document has begun, so React preloads it at the document's beginning.
 */
function preloadLinks(style: string, fonts: readonly string[]): string {
  const fontLinks = fonts.map((font) => `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  return [`<${style}>; rel=preload; as=style`, ...fontLinks].join(", ");
}

/** Resolves with the whole page; rejects when it broke off after its beginning. */
export function collectPage({ stream, isBroken }: Rendering, follower?: Omit<PageFollower, "begin">): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  // React writes many small pieces in one go: the first is passed on at once, the rest together.
  const collector = new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER, // React would pause at a lower one
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      follower?.write(chunk);
      queueMicrotask(done);
    },
    writev(pieces, done) {
      const rest: Buffer[] = pieces.map(({ chunk }) => chunk);
      for (const chunk of rest) chunks.push(chunk);
      follower?.write(Buffer.concat(rest));
      done();
    },
    final(done) {
      if (isBroken()) {
        follower?.fail();
        reject(new Error("the page could not be rendered to its end"));
      } else {
        follower?.end();
        resolve(Buffer.concat(chunks));
      }
      done();
    },
  });
  collector.on("error", reject);
  stream.pipe(collector);
  return promise;
}
