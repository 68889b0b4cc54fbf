/** P6: a thousand changes a second for a minute. */

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changesAtOnce, createStorm } from "../faults/storm.ts";
import { paths } from "../harness/demoContent.ts";
import { promisedMs, startLoad } from "../harness/load.ts";
import { percentile } from "../harness/percentile.ts";
import { memoryOf } from "../harness/processFigures.ts";
import { isQuery, mostAtOnce, mostOfOneQuery } from "../harness/queriesSeen.ts";
import { publish, type SiteBehindProxy, startBehindProxy, textOf, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { containerSettings } from "./containerSettings.ts";
import { expectAtMost } from "./figure.ts";

const perSecond = 1000;

let behind: SiteBehindProxy;
let site: RunningSite;

beforeAll(async () => {
  behind = await startBehindProxy();
  site = await behind.site({ env: containerSettings });
});
afterAll(() => behind.stop());

type Storm = Awaited<ReturnType<typeof createStorm>>;

/** Keeps up the rate for a while, as far as the content service does; resolves to the seconds it took. */
async function rage(storm: Storm, forMs: number): Promise<number> {
  const beganMs = performance.now();
  const committing: Promise<unknown>[] = [];
  for (let transactions = 1; performance.now() - beganMs < forMs; transactions += 1) {
    committing.push(storm.change());
    if (transactions % 5 === 0) await Promise.all(committing.splice(0));
    const aheadMs = beganMs + (transactions * changesAtOnce * 1000) / perSecond - performance.now();
    if (aheadMs > 0) await wait(aheadMs);
  }
  await Promise.all(committing);
  return (performance.now() - beganMs) / 1000;
}

test("in a storm of changes visitors do not wait, and every page shows the last one", async () => {
  const { client, proxy } = behind;
  const storm = await createStorm(client);
  const durationsMs: number[] = [];
  const visitors = () =>
    startLoad({
      url: site.url,
      paths,
      perSecond: 20,
      onVisit: ({ durationMs }) => void durationsMs.push(durationMs),
      patienceMs: promisedMs,
    });
  const first = visitors();
  await rage(storm, 4000);
  await first.stop();
  await wait(1500);
  const before = await memoryOf(site.pid);
  proxy.requests.length = 0;
  durationsMs.length = 0;
  const load = visitors();
  const from = storm.changes();
  const seconds = await rage(storm, 60_000);
  const changes = storm.changes() - from;
  const queries = proxy.requests.filter(isQuery);
  const { asked, failures } = await load.stop();
  await publish(client, "After the storm");
  const shownMs = await untilShown(site, "After the storm");
  for (const page of paths)
    await expect.poll(() => textOf(site, page), { timeout: 10_000 }).toContain("After the storm");
  await wait(1000);
  const grownMb = (await memoryOf(site.pid)).rssMb - before.rssMb;
  expect.soft(changes / seconds, "changes a second").toBeGreaterThan(0.95 * perSecond); // or less was shown
  expectAtMost("P6", `queries of one kind a second, of ${changes} changes`, (mostOfOneQuery(queries) - 1) / seconds, 2);
  expectAtMost("P6", "equal queries at once", mostAtOnce(queries), 1);
  expectAtMost("P6", `failures of ${asked} requests meanwhile`, failures.length, 0);
  expectAtMost("P6", "p95 meanwhile", percentile(durationsMs, 0.95), 100, "ms");
  expectAtMost("P6", "from the last change to the page", shownMs, 1000, "ms");
  expectAtMost("P6", "growth of memory", grownMb, 50, "MB");
});
