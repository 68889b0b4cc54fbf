/** P8: what 2,000 aborted requests leave behind. */

import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { memorySettings } from "../../scripts/memorySettings.ts";
import { abortedPaths, abortRequests, openFilesOf } from "../faults/abortRequests.ts";
import { ask } from "../harness/ask.ts";
import { memoryOf } from "../harness/processFigures.ts";
import { startSite } from "../harness/startSite.ts";
import { expectAtMost } from "./figure.ts";

test("after 2,000 aborted requests no file stays open, no render hangs, and memory does not grow", async () => {
  const site = await startSite({ env: memorySettings });
  onTestFinished(() => site.stop());
  await abortRequests(site.url, 0, 100);
  await wait(1000);
  const filesBefore = openFilesOf(site.pid);
  const rssMb: number[] = [];
  for (let from = 100; from < 2100; from += 500) {
    await abortRequests(site.url, from, from + 500);
    rssMb.push((await memoryOf(site.pid)).rssMb);
  }
  await wait(1000);
  for (const path of abortedPaths) expect((await ask(site.url, path)).status).toBeLessThan(500); // none hangs
  const [first = NaN, last = NaN] = [rssMb[0], rssMb.at(-1)];
  expectAtMost("P8", "open files more than before", openFilesOf(site.pid) - filesBefore, 10);
  expectAtMost("P8", `memory more after 2,000 than after 500 (${Math.round(last)} MB)`, last - first, 10, "MB");
});
