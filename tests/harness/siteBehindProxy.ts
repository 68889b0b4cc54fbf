/** A site whose content service can be made to fail: the service alone, the proxy that breaks it, the site behind. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contentClient } from "./contentClient.ts";
import { type ChooseFault, startFaultProxy } from "./faultProxy.ts";
import { freePort, type RunningSite, type StartOptions, startSite } from "./startSite.ts";

export type SiteBehindProxy = Awaited<ReturnType<typeof startBehindProxy>>;
export type Behind = Awaited<ReturnType<typeof startProxy>>;

/** Starts the embedded content service in a process of its own, with the demo's content, and a proxy in front of it. */
export async function startBehindProxy({ choose }: { choose?: ChooseFault } = {}) {
  const lake = await startSite({ entry: "lake" });
  const first = await startProxy(lake, choose);
  const all = [first];
  return {
    ...first,
    lake,
    /** Writes past the proxy. */
    client: await contentClient(lake),
    /** Another proxy in front of the same service, for sites that know only that one. */
    async beside(): Promise<Behind> {
      const another = await startProxy(lake);
      all.push(another);
      return another;
    },
    /** The sites, the proxies, the service. */
    async stop(): Promise<void> {
      for (const behind of all) await behind.stop();
      await lake.stop();
    },
  };
}

async function startProxy(lake: RunningSite, choose?: ChooseFault) {
  const { read } = await lake.tokens();
  const proxy = await startFaultProxy({ target: lake.contentUrl, choose });
  const dataDir = await mkdtemp(path.join(tmpdir(), "site-"));
  const sites: RunningSite[] = [];
  return {
    proxy,
    dataDir,
    /** Starts a site that knows only the proxy. All of them share one data directory, and with it the snapshot. */
    async site(options: StartOptions = {}): Promise<RunningSite> {
      const site = await startSite({
        dataDir,
        ...options,
        env: {
          PORT: String(await freePort()),
          SANITY_PROJECT_ID: "embedded",
          SANITY_API_HOST: proxy.url,
          SANITY_API_READ_TOKEN: read,
          ...options.env,
        },
      });
      sites.push(site);
      return site;
    },
    async stop(): Promise<void> {
      await Promise.all(sites.map((site) => site.stop()));
      await proxy.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What an editor changes and every page shows. */
export const publish = (client: SiteBehindProxy["client"], words: string) =>
  client.patch("layout").set({ footerCTAHeaderText: words }).commit({ visibility: "async" });

export const textOf = async ({ url }: RunningSite, path: string): Promise<string> =>
  (await fetch(`${url}${path}`)).text();

/** Resolves to the milliseconds until a page has the words; rejects after as many as a visitor is promised, and more. */
export async function untilShown(site: RunningSite, words: string, patienceMs = 30_000): Promise<number> {
  const beganMs = performance.now();
  while (!(await textOf(site, "/about")).includes(words)) {
    if (performance.now() - beganMs > patienceMs) throw new Error(`"${words}" must be shown within ${patienceMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return Math.round(performance.now() - beganMs);
}
