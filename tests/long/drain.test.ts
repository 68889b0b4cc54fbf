/** P17: how long a process takes to stop, under load. */

import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { promisedMs, startLoad } from "../harness/load.ts";
import { startSite } from "../harness/startSite.ts";
import { expectAtMost } from "./figure.ts";

test("a process that is told to stop under load is unready at once, loses no request, and exits in time", async () => {
  const site = await startSite({ env: { SHUTDOWN_DELAY: "5" } });
  onTestFinished(() => site.stop());
  const load = startLoad({ url: site.url, paths: ["/about"], perSecond: 200, patienceMs: promisedMs });
  await wait(1000);
  const beganMs = performance.now();
  site.kill("SIGTERM");
  await expect.poll(async () => (await ask(site.url, "/readyz")).status, { interval: 10 }).toBe(503);
  const unreadyMs = performance.now() - beganMs;
  await wait(2000); // until the load balancer has noticed
  const { asked, failures } = await load.stop();
  expect(await site.exited).toBe(0);
  expectAtMost("P17", "unready after", unreadyMs, 1000, "ms");
  expectAtMost("P17", `lost of ${asked} requests`, failures.length, 0);
  expectAtMost("P17", "exit after, with a delay of 5 s", (performance.now() - beganMs) / 1000, 15, "s");
});

test.each(["SIGTERM", "SIGINT"] as const)("a second signal, %s, ends the process at once", async (second) => {
  const site = await startSite({ env: { SHUTDOWN_DELAY: "60" } });
  onTestFinished(() => site.stop());
  site.kill("SIGTERM");
  await expect.poll(async () => (await ask(site.url, "/readyz")).status).toBe(503);
  const beganMs = performance.now();
  site.kill(second);
  await site.exited;
  expectAtMost("P17", `exit after a second signal, ${second}`, performance.now() - beganMs, 1000, "ms");
});
