/** P8: what 20,000 aborted requests leave behind. */

import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { abortedPaths, abortRequests, openFilesOf } from "../faults/abortRequests.ts";
import { ask } from "../harness/ask.ts";
import { memoryOf } from "../harness/processFigures.ts";
import { startSite } from "../harness/startSite.ts";
import { containerSettings } from "./containerSettings.ts";
import { expectAtMost } from "./figure.ts";

test("after 20,000 aborted requests no file stays open, no render hangs, and memory is bounded", async () => {
  const site = await startSite({ env: containerSettings });
  onTestFinished(() => site.stop());
  await abortRequests(site.url, 0, 100);
  await wait(1000);
  const filesBefore = openFilesOf(site.pid);
  await abortRequests(site.url, 100, 10_000);
  const before = (await memoryOf(site.pid)).rssMb;
  await abortRequests(site.url, 10_000, 20_000);
  const grownMb = (await memoryOf(site.pid)).rssMb - before;
  await wait(1000);
  for (const path of abortedPaths) expect((await ask(site.url, path)).status).toBeLessThan(500); // none hangs
  expectAtMost("P8", "open files more than before", openFilesOf(site.pid) - filesBefore, 10);
  expectAtMost("P8", "growth of memory by the second 10,000", grownMb, 20, "MB");
});
