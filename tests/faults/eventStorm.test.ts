/** P6: a thousand changes a second are a few questions a second. `STORM_SECONDS` makes it longer. */

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memorySettings } from "../../scripts/memorySettings.ts";
import { paths } from "../harness/demoContent.ts";
import { startLoad, type Visit } from "../harness/load.ts";
import { percentile } from "../harness/percentile.ts";
import { memoryOf } from "../harness/processFigures.ts";
import { type SiteBehindProxy, startBehindProxy, textOf, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { figure } from "./figure.ts";
import { isQuery, mostAtOnce, mostPerSecond } from "./queriesSeen.ts";

const stormMs = Number(process.env.STORM_SECONDS ?? 10) * 1000;
const perSecond = 1000;
const perTransaction = 50;

let behind: SiteBehindProxy;
let site: RunningSite;

beforeAll(async () => {
  behind = await startBehindProxy();
  site = await behind.site({ env: memorySettings }); // as `npm start` has them
});
afterAll(() => behind.stop());

test("in a storm of changes visitors do not wait, and the end of it is what they see", {
  timeout: stormMs + 60_000,
}, async () => {
  const { client, proxy } = behind;
  const ids: string[] = await client.fetch('*[_type in ["caseStudy","client","person","service"]]._id');
  let changes = 0;

  /** Words that pages show, and documents that they show too. */
  function change(n: number) {
    const transaction = client.transaction();
    transaction.patch("layout", { set: { footerCTAHeaderText: `Change ${n}.` } });
    for (let m = 1; m < perTransaction; m += 1)
      transaction.patch(ids[(n * perTransaction + m) % ids.length] ?? "", { set: { name: `Name ${n}` } });
    changes += perTransaction;
    return transaction.commit({ visibility: "async" });
  }

  async function storm(forMs: number): Promise<number> {
    const beganMs = performance.now();
    const committing: Promise<unknown>[] = [];
    let n = 0;
    while (performance.now() - beganMs < forMs) {
      committing.push(change(n++));
      const aheadMs = beganMs + (n * perTransaction * 1000) / perSecond - performance.now();
      if (n % 5 === 0) await Promise.all(committing.splice(0)); // the service sets the pace where it is slower
      if (aheadMs > 0) await wait(aheadMs);
    }
    await Promise.all(committing);
    return performance.now() - beganMs;
  }

  const durationsMs: number[] = [];
  const onVisit = ({ durationMs }: Visit) => void durationsMs.push(durationMs);
  const visitors = () => startLoad({ url: site.url, paths, perSecond: 20, onVisit });
  const first = visitors();
  await storm(4000);
  await first.stop();
  await wait(1500);
  const before = await memoryOf(site.pid);
  proxy.requests.length = 0;
  changes = 0;
  durationsMs.length = 0;
  const load = visitors();
  const tookMs = await storm(stormMs);
  const asked = proxy.requests.filter(isQuery);
  const { asked: visits, failures } = await load.stop();
  await client.patch("layout").set({ footerCTAHeaderText: "After the storm" }).commit();
  const calmMs = await untilShown(site, "After the storm");
  const isShown = async (page: string) => (await textOf(site, page)).includes("After the storm");
  for (const page of paths) await expect.poll(() => isShown(page), { timeout: 10_000 }).toBe(true);
  await wait(1000);
  const after = await memoryOf(site.pid);

  const p95 = percentile(durationsMs, 0.95);
  const rate = mostPerSecond(asked, tookMs);
  const growthMb = after.rssMb - before.rssMb;
  figure("P6", `changes a second for ${Math.round(tookMs / 1000)} s`, Math.round((changes * 1000) / tookMs), perSecond);
  figure("P6", "times a second the most asked question was asked", rate.toFixed(2), 2);
  figure("P6", "equal questions at once", mostAtOnce(asked), 1);
  figure("P6", `failures of ${visits} visitors meanwhile`, failures.length, 0);
  figure("P6", "visitors' p95 meanwhile", `${p95.toFixed(1)} ms`, "100 ms");
  figure("P6", "growth of the memory in use", `${growthMb.toFixed(0)} MB of ${after.rssMb.toFixed(0)} MB`, "50 MB");
  figure("P6", "from the last change to the page", `${calmMs} ms`, "1000 ms");
  expect(failures).toEqual([]);
  expect(rate).toBeLessThan(2.3);
  expect(mostAtOnce(asked)).toBe(1);
  expect(p95).toBeLessThan(500);
  expect(growthMb).toBeLessThan(120);
  expect(calmMs).toBeLessThan(5000);
});
