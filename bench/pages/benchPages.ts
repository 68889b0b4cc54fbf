/** Pages: cached, unknown, cold, requested by many visitors at once, served by several workers. */

import path from "node:path";
import { openContent } from "../openContent.ts";
import type { BenchOptions } from "../options.ts";
import { print } from "../section.ts";
import { ask } from "../servers/answer.ts";
import { serverCore } from "../servers/pinned.ts";
import { type Site, startSite } from "../servers/startSite.ts";
import { sitePaths } from "../sitePaths.ts";
import { warmPages } from "../warmPages.ts";
import { hotPath } from "./hotRows.ts";
import { measureBurst } from "./measureBurst.ts";
import { measureCold } from "./measureCold.ts";
import { measureHot } from "./measureHot.ts";
import { measureUnknown } from "./measureUnknown.ts";
import { measureWorkers } from "./measureWorkers.ts";
import { prepareBareRender } from "./runBareRender.ts";

export async function benchPages(options: BenchOptions): Promise<void> {
  await using started = new AsyncDisposableStack();
  const { directory, service } = await openContent(started);
  const siteOptions = { dataDir: path.join(directory, "site"), contentUrl: service.url };
  const { paths, renderBare } = await measureAtHand();
  // The site that ran has left a snapshot, so that all content is in memory at the next start.
  print(await measureCold({ site: siteOptions, paths, renderBare, rounds: options.rounds }));
  const burstPath = paths.findLast((path) => path.startsWith("/work/")) ?? hotPath;
  print(await measureBurst({ site: siteOptions, path: burstPath, directory, rounds: options.rounds }));
  print(await measureWorkers({ ...options, contentUrl: service.url, directory }));

  async function measureAtHand() {
    await using site = await startSite({ ...siteOptions, core: serverCore });
    const paths = await sitePaths(site.url);
    await warmPages(site, paths);
    print(await measureHot({ ...options, site, paths, asset: await styleOf(site), directory }));
    print(await measureUnknown({ ...options, site }));
    return { paths, renderBare: await prepareBareRender(site.url, paths, directory) };
  }
}

/** The address of the site's style sheet. */
async function styleOf({ url }: Site): Promise<string> {
  const [, style] = /"(\/assets\/[^"]+\.css)"/.exec((await ask(url + hotPath)).body.toString()) ?? [];
  if (!style) throw new Error(`${url}${hotPath} must link a style sheet below /assets (it does not)`);
  return style;
}
