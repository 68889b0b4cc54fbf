/** The preview's page loader: every load asks the server, because an editor waits for what was typed a moment ago. */

import { dataPathTo, type LayoutData, type PageData, type PageLoader } from "../../shared/pageData.ts";

export type PreviewLoaderOptions = {
  fetch: typeof fetch;
  /** The build of the script that runs. */
  build: string;
  /** Data of the document, by the address that it would be loaded from. */
  initial?: Iterable<readonly [path: string, data: unknown]>;
  /** Called when the server refuses the session. */
  onEnded: () => void;
  /** Called with the data of another build, which this script may not know. */
  onOtherBuild: () => void;
};

/** Where nothing can be loaded, the last data of the same address stays: a lost connection must not remove the page. */
export function createPreviewLoader({
  fetch,
  build,
  initial,
  onEnded,
  onOtherBuild,
}: PreviewLoaderOptions): PageLoader {
  const last = new Map(initial);

  async function load(path: string): Promise<unknown> {
    try {
      last.set(path, await request(path));
    } catch (error) {
      if (!last.has(path)) throw error;
    }
    return last.get(path);
  }

  async function request(path: string): Promise<unknown> {
    const response = await fetch(path, { headers: { Accept: "application/json" } });
    if (response.status === 404) return null;
    if (response.status === 401) onEnded();
    if (!response.ok) throw new Error(`${path} must answer 200 or 404 (got ${response.status})`);
    const data: { build: string } = await response.json();
    if (data.build !== build) onOtherBuild();
    return data;
  }

  return {
    layout: () => load(dataPathTo("layout")) as Promise<LayoutData>, // from our own server
    page: (id, params) => load(dataPathTo(id, params)) as Promise<PageData | null>,
  };
}
