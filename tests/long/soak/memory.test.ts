/** P18: memory during half an hour of requests with a change every second. `SOAK_MINUTES` makes it shorter or longer. */

import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../../harness/ask.ts";
import { pagePaths } from "../../harness/demoContent.ts";
import { promisedMs, startLoad } from "../../harness/load.ts";
import { memoryOf } from "../../harness/processFigures.ts";
import { publish, startBehindProxy, textOf, untilShown } from "../../harness/siteBehindProxy.ts";
import { slopeOf } from "../../harness/slope.ts";
import type { RunningSite } from "../../harness/startSite.ts";
import { containerSettings } from "../containerSettings.ts";
import { expectAtMost } from "../figure.ts";
import { soakMs } from "./soakMs.ts";

/** Pages, their data, feeds, and images, of which each has been made once before. */
async function pathsOf(site: RunningSite): Promise<string[]> {
  const html = await Promise.all(pagePaths.map((page) => textOf(site, page)));
  const found = html.join("").matchAll(/\/_image\?[^ "]+/g);
  const images = [...new Set(found.map(([image]) => image.replaceAll("&amp;", "&")))].slice(0, 150);
  for (const image of images) await ask(site.url, image);
  return images.flatMap((image) => [...pagePaths, "/_data/layout", "/_data/work", "/feed.xml", "/sitemap.xml", image]);
}

test("memory stays within its bounds", { timeout: 2 * soakMs }, async () => {
  const behind = await startBehindProxy();
  onTestFinished(behind.stop);
  const site = await behind.site({ env: containerSettings });
  const load = startLoad({ url: site.url, paths: await pathsOf(site), perSecond: 100, patienceMs: promisedMs });
  const memory: [minute: number, rssMb: number][] = [];
  const beganMs = performance.now();
  const elapsedMs = () => performance.now() - beganMs;
  let changes = 0;
  while (elapsedMs() < soakMs) {
    await publish(behind.client, `Change ${++changes}.`);
    if (changes % 10 === 0) memory.push([elapsedMs() / 60_000, (await memoryOf(site.pid)).rssMb]);
    await wait(1000 - (elapsedMs() % 1000));
  }
  const { asked, failures } = await load.stop();
  await untilShown(site, `Change ${changes}.`);
  const lastTwoThirds = memory.filter(([minute]) => minute * 60_000 > soakMs / 3);
  expectAtMost("P18", `failures of ${asked} requests in ${soakMs / 60_000} min`, failures.length, 0);
  expectAtMost("P18", "memory", Math.max(...memory.map(([, rssMb]) => rssMb)), 350, "MB");
  expectAtMost("P18", "its slope in the last two thirds", slopeOf(lastTwoThirds), 1, "MB/min");
  expect(failures.slice(0, 5)).toEqual([]);
});
