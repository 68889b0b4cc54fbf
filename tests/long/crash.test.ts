/** P19: how long an uncaught error interrupts the site. */

import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readingForms, startEndlessRequest } from "../faults/endlessRequest.ts";
import { crashing } from "../faults/preloads.ts";
import { ask } from "../harness/ask.ts";
import { promisedMs, startLoad } from "../harness/load.ts";
import { logLines } from "../harness/logLines.ts";
import { startSite } from "../harness/startSite.ts";
import { expectAtMost } from "./figure.ts";

test("a crashed process has ended within two seconds, and the next one answers within two seconds", async () => {
  const site = await startSite({ env: { ...readingForms, ...crashing("timer") } });
  onTestFinished(() => site.stop());
  await startEndlessRequest(site.url);
  const crashedMs = performance.now();
  site.kill("SIGUSR2");
  await site.exited;
  expectAtMost("P19", "from the crash to the end of the process", performance.now() - crashedMs, 2000, "ms");
  const restartedMs = performance.now();
  const next = await startSite({ dataDir: site.dataDir, awaited: "/healthz" });
  onTestFinished(() => next.stop());
  expect((await ask(next.url, "/about")).status).toBe(200);
  expectAtMost("P19", "from the restart to the first page", performance.now() - restartedMs, 2000, "ms");
});

test("when one of two workers crashes, only requests that were in flight are lost", async () => {
  const site = await startSite({ env: { LOG_LEVEL: "info", WEB_CONCURRENCY: "2", ...crashing("timer") } });
  onTestFinished(() => site.stop());
  const pids = () => logLines(site, "site.listening").map(({ pid }) => Number(pid));
  await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(2);
  const paths = ["/about", "/work", "/contact"];
  const load = startLoad({ url: site.url, paths, perSecond: 50, patienceMs: promisedMs });
  await wait(1000);
  process.kill(pids()[0] ?? 0, "SIGUSR2");
  await expect.poll(() => logLines(site, "worker.ended").length, { timeout: 20_000, interval: 5 }).toBe(1);
  const endedMs = performance.now();
  await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(3);
  await wait(1000);
  const { asked, failures } = await load.stop();
  const later = failures.filter(({ beganMs }) => beganMs > endedMs).length;
  expectAtMost("P19", `failures of ${asked} requests that began after the crash`, later, 0);
  expectAtMost("P19", "requests in flight that were lost", failures.length - later, 3);
});
