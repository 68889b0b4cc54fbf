/** P20, P22: what visitors notice when the content service is killed, and how soon a snapshot is saved again. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { killWhileWriting } from "../faults/killWhileWriting.ts";
import { canMount, diskTroubles, smallDisk } from "../faults/smallDisk.ts";
import { paths } from "../harness/demoContent.ts";
import { promisedMs, startLoad } from "../harness/load.ts";
import { publish, type SiteBehindProxy, startBehindProxy, textOf, untilShown } from "../harness/siteBehindProxy.ts";
import { expectAtMost } from "./figure.ts";

async function start(): Promise<SiteBehindProxy> {
  const behind = await startBehindProxy();
  onTestFinished(behind.stop);
  return behind;
}

test("while the content service is killed five times as it writes, no request fails, and its writes are shown", async () => {
  const behind = await start();
  const site = await behind.site();
  const writes = killWhileWriting(behind);
  onTestFinished(writes.stop);
  const load = startLoad({ url: site.url, paths, perSecond: 20, patienceMs: promisedMs });
  const shown = async () => Number(/Write (\d+)\./.exec(await textOf(site, "/about"))?.[1]);
  for (let kill = 1; kill <= 5; kill += 1) {
    const { acknowledged, sent } = await writes.killOnce();
    await writes.restart();
    const beganMs = performance.now();
    await expect.poll(shown, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(acknowledged);
    expectAtMost("P5", "from the service's return to its last write", performance.now() - beganMs, 11_000, "ms");
    expect(await shown()).toBeLessThanOrEqual(sent);
  }
  const { asked, failures } = await load.stop();
  expectAtMost("P20", `failures of ${asked} requests over five kills`, failures.length, 0);
});

test.skipIf(!canMount()).each(["read-only", "full"] as const)(
  "a site whose disk was %s saves its snapshot without a restart",
  async (trouble) => {
    const behind = await start();
    const disk = await smallDisk();
    const site = await behind.site({ dataDir: disk });
    const saved = () => readFile(path.join(disk, "snapshot.json"), "utf8").catch(() => "");
    await expect.poll(saved, { timeout: 20_000 }).not.toBe("");
    await diskTroubles[trouble].begin(disk);
    const load = startLoad({ url: site.url, paths, perSecond: 15, patienceMs: promisedMs });
    await publish(behind.client, `Published while it was ${trouble}`);
    await untilShown(site, `Published while it was ${trouble}`);
    await expect.poll(() => site.output(), { timeout: 20_000 }).toContain("content.snapshotFailed");
    const { asked, failures } = await load.stop();
    expectAtMost("P22", `failures of ${asked} requests while the disk was ${trouble}`, failures.length, 0);
    await diskTroubles[trouble].end(disk);
    const beganMs = performance.now();
    await expect.poll(saved, { timeout: 60_000 }).toContain(`Published while it was ${trouble}`);
    expectAtMost("P22", `snapshot saved after the disk was ${trouble}`, performance.now() - beganMs, 11_000, "ms");
    await site.stop();
  },
);
