/**
 * P20, P22, seen from a site: its content service is killed while it writes; its own disk is full or read-only.
 *
 * That no acknowledged write is lost over 200 kills is tested by `npm run test:durability`.
 */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { paths } from "../harness/demoContent.ts";
import { publish, type SiteBehindProxy, startBehindProxy, textOf, untilShown } from "../harness/siteBehindProxy.ts";
import { killWhileWriting } from "./killWhileWriting.ts";
import { canMount, diskTroubles, smallDisk } from "./smallDisk.ts";

async function start(): Promise<SiteBehindProxy> {
  const behind = await startBehindProxy();
  onTestFinished(behind.stop);
  return behind;
}

test("while the content service is killed as it writes, pages are answered, and its last write is shown", async () => {
  const behind = await start();
  const site = await behind.site();
  const writes = killWhileWriting(behind);
  onTestFinished(writes.stop);
  const { acknowledged, sent } = await writes.killOnce();
  for (const page of paths) expect((await ask(site.url, page)).status, page).toBe(200);
  await writes.restart();
  const shown = async () => Number(/Write (\d+)\./.exec(await textOf(site, "/about"))?.[1]);
  await expect.poll(shown, { timeout: 60_000 }).toBeGreaterThanOrEqual(acknowledged);
  expect(await shown()).toBeLessThanOrEqual(sent);
});

test.skipIf(!canMount()).each(["read-only", "full"] as const)(
  "a site whose disk is %s goes on serving and keeps its last snapshot",
  { tags: "long" },
  async (trouble) => {
    const behind = await start();
    const disk = await smallDisk();
    const site = await behind.site({ dataDir: disk });
    const saved = () => readFile(path.join(disk, "snapshot.json"), "utf8").catch(() => "");
    await expect.poll(saved, { timeout: 30_000 }).not.toBe("");
    await diskTroubles[trouble].begin(disk);
    const words = "Published without room on the disk";
    await publish(behind.client, words);
    await untilShown(site, words);
    for (const page of paths) expect((await ask(site.url, page)).status, page).toBe(200);
    const image = /\/_image\?[^" ]+/.exec(await textOf(site, "/work"))?.[0].replaceAll("&amp;", "&") ?? "";
    const { status, body } = await ask(site.url, image, { headers: { accept: "image/webp" } });
    expect([status, body.length > 100]).toEqual([200, true]);
    await expect.poll(() => site.output(), { timeout: 30_000 }).toContain("content.snapshotFailed");
    expect(await saved()).not.toContain(words);
  },
);
