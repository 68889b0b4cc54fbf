/** The browser's page loader: what a page shows, over the network, kept for as long as content may be old. */

import { dataPathTo, type LayoutData, type PageData, type PageLoader } from "../shared/pageData.ts";

/** Content on the server is at most this old as well. */
const maxAgeMs = 10_000;

export type BrowserPageLoaderOptions = {
  fetch: typeof fetch;
  now: () => number;
  /** The layout that came with the document: shown for as long as no newer one is to be had. */
  layout?: LayoutData;
};

export function createPageLoader({ fetch, now, layout: firstLayout }: BrowserPageLoaderOptions): PageLoader {
  let lastLayout = firstLayout;
  const answers = new Map<string, { answer: Promise<unknown>; askedAt: number }>();

  /** The answer at `path`, asked for at most once while it is fresh; `null` where there is none. */
  function load(path: string): Promise<unknown> {
    for (const [other, { askedAt }] of answers) if (now() - askedAt > maxAgeMs) answers.delete(other);
    const known = answers.get(path);
    if (known) return known.answer;
    const asked = { answer: request(path), askedAt: now() };
    answers.set(path, asked);
    asked.answer.catch(() => {
      if (answers.get(path) === asked) answers.delete(path); // a failure is not kept: the next visit asks again
    });
    return asked.answer;
  }

  async function request(path: string): Promise<unknown> {
    const response = await fetch(path, { headers: { Accept: "application/json" } });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`${path} must answer 200 or 404 (got ${response.status})`);
    return response.json();
  }

  /** A lost connection must not take the header and footer away: the last layout stands in. */
  async function layout(): Promise<LayoutData> {
    try {
      lastLayout = (await load(dataPathTo("layout"))) as LayoutData; // our own server's answer
      return lastLayout;
    } catch (error) {
      if (lastLayout) return lastLayout;
      throw error;
    }
  }

  return {
    layout,
    page: (id, params) => load(dataPathTo(id, params)) as Promise<PageData | null>,
  };
}
