/** A site whose content service can be made to fail: the service alone, the proxy that breaks it, the site behind. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contentClient } from "../support/contentClient.ts";
import { type FaultProxyOptions, startFaultProxy } from "../support/faultProxy.ts";
import { freePort, type StartOptions, startSite } from "../support/startSite.ts";

export type SiteBehindProxy = Awaited<ReturnType<typeof startBehindProxy>>;

/** Starts the embedded content service in a process of its own, with the demo's content, and a proxy in front of it. */
export async function startBehindProxy({ choose }: Pick<FaultProxyOptions, "choose"> = {}) {
  const lake = await startSite({ entry: "lake" });
  const tokens = await lake.tokens();
  const proxy = await startFaultProxy({ target: lake.contentUrl, choose });
  const dataDir = await mkdtemp(path.join(tmpdir(), "site-"));
  return {
    lake,
    proxy,
    dataDir,
    /** Writes past the proxy. */
    client: await contentClient(lake),
    /** Starts a site that knows only the proxy. All of them share one data directory, and with it the snapshot. */
    async site(options: StartOptions = {}) {
      return startSite({
        dataDir,
        ...options,
        env: {
          PORT: String(await freePort()),
          SANITY_PROJECT_ID: "embedded",
          SANITY_API_HOST: proxy.url,
          SANITY_API_READ_TOKEN: tokens.read,
          ...options.env,
        },
      });
    },
    /** After the sites. */
    async stop(): Promise<void> {
      await proxy.close();
      await lake.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
