/** Sites whose content service can be made to fail: the service, a proxy in front of it that injects faults, the sites. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./ask.ts";
import { contentClient } from "./contentClient.ts";
import { type ChooseFault, startFaultProxy } from "./faultProxy.ts";
import { freePort, type RunningSite, type StartOptions, startSite } from "./startSite.ts";

export type SiteBehindProxy = Awaited<ReturnType<typeof startBehindProxy>>;
export type ProxiedSites = Awaited<ReturnType<typeof startProxy>>;

/** Starts the embedded content service in a process of its own, with the demo's content, and a proxy in front of it. */
export async function startBehindProxy({ choose }: { choose?: ChooseFault } = {}) {
  const service = await startSite({ entry: "lake" });
  const first = await startProxy(service, choose);
  const all = [first];
  return {
    ...first,
    service,
    /** Writes to the service directly, not through the proxy. */
    client: await contentClient(service),
    /** Another proxy in front of the same service, for sites of its own. */
    async addProxy(): Promise<ProxiedSites> {
      const another = await startProxy(service);
      all.push(another);
      return another;
    },
    /** Stops the sites, the proxies and the service. */
    async stop(): Promise<void> {
      for (const sites of all) await sites.stop();
      await service.stop();
    },
  };
}

async function startProxy(service: RunningSite, choose?: ChooseFault) {
  const { read } = await service.tokens();
  const proxy = await startFaultProxy({ target: service.contentUrl, choose });
  const dataDir = await mkdtemp(path.join(tmpdir(), "site-"));
  const sites: RunningSite[] = [];
  return {
    proxy,
    dataDir,
    /** Starts a site that knows only this proxy. The sites of a proxy share one data directory, snapshot included. */
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

/** Changes the footer's heading, which every page shows. */
export const publish = (client: SiteBehindProxy["client"], words: string) =>
  client.patch("layout").set({ footerCTAHeaderText: words }).commit({ visibility: "async" });

/** The same, and a change to a document of every kind, so that the site reads everything again. */
export async function publishAll(client: SiteBehindProxy["client"], words: string): Promise<void> {
  const ids: string[] = await client.fetch('*[_type in ["page","caseStudy","client","person","service"]]._id');
  const transaction = client.transaction().patch("layout", { set: { footerCTAHeaderText: words } });
  for (const id of ids) transaction.patch(id, { set: { touchedFor: words } });
  await transaction.commit({ visibility: "async" });
}

/** Over a connection of its own: one that is kept alive may be closed by the server just when it is used again. */
export const textOf = async ({ url }: RunningSite, path: string): Promise<string> =>
  (await ask(url, path)).body.toString();

/** Resolves to the milliseconds until `/about` shows the words; rejects when that takes longer than `timeoutMs`. */
export async function untilShown(site: RunningSite, words: string, timeoutMs = 60_000): Promise<number> {
  const beganMs = performance.now();
  while (!(await textOf(site, "/about")).includes(words)) {
    if (performance.now() - beganMs > timeoutMs) throw new Error(`"${words}" must be shown within ${timeoutMs} ms`);
    await wait(20);
  }
  return Math.round(performance.now() - beganMs);
}

/** Resolves to the milliseconds until the site is ready. */
export async function untilReady({ url }: RunningSite): Promise<number> {
  const beganMs = performance.now();
  while ((await ask(url, "/readyz")).status !== 200) await wait(20);
  return Math.round(performance.now() - beganMs);
}
