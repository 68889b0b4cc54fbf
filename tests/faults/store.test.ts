/**
 * P20 and P22, seen from a site: its content service is killed while it writes, its own disk is full or read-only.
 *
 * That nothing acknowledged is lost over two hundred kills is `npm run test:durability`.
 */

import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { paths } from "../harness/demoContent.ts";
import { startLoad } from "../harness/load.ts";
import { publish, type SiteBehindProxy, startBehindProxy, textOf, untilShown } from "../harness/siteBehindProxy.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";
import { figure } from "./figure.ts";

let behind: SiteBehindProxy;
/** The one that runs now. */
let service: RunningSite;

beforeAll(async () => {
  behind = await startBehindProxy();
  service = behind.lake;
});
afterAll(async () => {
  await service.stop();
  await behind.stop();
});

test("a content service that is killed while it writes comes back with what it acknowledged", async () => {
  const { lake, client } = behind;
  const site = await behind.site();
  const writer = client.withConfig({ maxRetries: 0 });
  const load = startLoad({ url: site.url, paths, perSecond: 20, onVisit: () => {} });
  let n = 0;
  const shownMs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    let acknowledged = n;
    const killing = wait(500 + Math.random() * 500).then(() => service.kill("SIGKILL"));
    for (let isAlive = true; isAlive; n += 1)
      await publish(writer, `Write ${n}.`).then(
        () => (acknowledged = n),
        () => (isAlive = false),
      );
    await Promise.all([killing, service.exited]);
    const { port } = new URL(lake.contentUrl);
    service = await startSite({ entry: "lake", env: { CONTENT_SERVICE_PORT: port }, dataDir: lake.dataDir });
    const beganMs = performance.now();
    const numberShown = async () => Number(/Write (\d+)\./.exec(await textOf(site, "/about"))?.[1]);
    await expect.poll(numberShown, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(acknowledged);
    shownMs.push(Math.round(performance.now() - beganMs));
    expect(await numberShown()).toBeLessThanOrEqual(n);
  }
  const { asked, failures } = await load.stop();
  figure("P20", `failures of ${asked} visitors while the content service was killed three times`, failures.length, 0);
  figure("P20", "from its return to the last acknowledged write", `${shownMs.join(", ")} ms`, "11000 ms");
  expect(failures).toEqual([]);
  expect(Math.max(...shownMs)).toBeLessThan(13_000);
});

/** Small disks need the right to mount them. */
function canMount(): boolean {
  try {
    execFileSync("unshare", ["-m", "mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", "/mnt"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A disk of 8 MB, gone when the test is over. */
async function smallDisk(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", directory]);
  onTestFinished(async () => {
    execFileSync("umount", ["--lazy", directory]);
    await rm(directory, { recursive: true });
  });
  return directory;
}

const troubles: [string, (disk: string) => unknown, (disk: string) => unknown][] = [
  [
    "read-only",
    (disk) => execFileSync("mount", ["-o", "remount,ro", disk]),
    (disk) => execFileSync("mount", ["-o", "remount,rw", disk]),
  ],
  [
    "full",
    (disk) => writeFile(path.join(disk, "filler"), Buffer.alloc(16_000_000)).catch(() => {}),
    (disk) => rm(path.join(disk, "filler")),
  ],
];

test.skipIf(!canMount())("a site whose disk is full or read-only goes on, and writes again when it can", async () => {
  const sites = await Promise.all(
    troubles.map(async ([name, begin, end]) => {
      const disk = await smallDisk();
      const beside = await behind.beside();
      const site = await beside.site({ dataDir: disk });
      const saved = () => readFile(path.join(disk, "snapshot.json"), "utf8").catch(() => "");
      await expect.poll(saved, { timeout: 10_000 }).not.toBe("");
      return { name, begin: () => begin(disk), end: () => end(disk), site, saved };
    }),
  );
  for (const { begin } of sites) await begin();
  const loads = sites.map(({ site: { url } }) => startLoad({ url, paths, perSecond: 15, onVisit: () => {} }));
  const words = "Published while there was no room";
  await publish(behind.client, words);
  for (const { site, saved } of sites) {
    await untilShown(site, words);
    const image = /\/_image\?[^" ]+/.exec(await textOf(site, "/work"))?.[0].replaceAll("&amp;", "&");
    const served = await fetch(`${site.url}${image}`, { headers: { accept: "image/webp" } });
    expect(served.status).toBe(200);
    expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(100);
    await expect.poll(() => site.output(), { timeout: 10_000 }).toContain("content.snapshotFailed");
    expect(await saved()).not.toContain(words);
  }
  for (const [index, load] of loads.entries()) {
    const { asked, failures } = await load.stop();
    figure("P22", `failures of ${asked} visitors of a site whose disk is ${sites[index]?.name}`, failures.length, 0);
    expect(failures).toEqual([]);
  }
  for (const { end } of sites) await end();
  const beganMs = performance.now();
  for (const { name, saved } of sites) {
    await expect.poll(saved, { timeout: 20_000 }).toContain(words);
    const savedMs = Math.round(performance.now() - beganMs);
    figure("P22", `from the end of its being ${name} to the snapshot`, `${savedMs} ms`, "without a restart");
  }
  await Promise.all(sites.map(({ site }) => site.stop()));
});
