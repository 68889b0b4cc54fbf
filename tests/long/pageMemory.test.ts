/** P14: what requests for unknown paths and with queries leave in memory. */

import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished, test } from "vitest";
import { pageBytesOf, requestUncached } from "../faults/uncachedRequests.ts";
import { ask } from "../harness/ask.ts";
import { memoryOf } from "../harness/processFigures.ts";
import { freePort, startSite } from "../harness/startSite.ts";
import { containerSettings } from "./containerSettings.ts";
import { expectAtMost } from "./figure.ts";

test("20,000 requests for unknown paths and with queries take no memory", async () => {
  const metricsPort = await freePort();
  const site = await startSite({ env: { ...containerSettings, METRICS_PORT: String(metricsPort) } });
  onTestFinished(() => site.stop());
  const pages = ["/", "/about", "/work", "/contact", "/services", "/clients", "/privacy"];
  for (const path of pages) await ask(site.url, path);
  await wait(5000); // until they are compressed as well as possible
  const bytesBefore = await pageBytesOf(metricsPort);
  await requestUncached(site.url, 0, 5000);
  const before = (await memoryOf(site.pid)).rssMb;
  await requestUncached(site.url, 5000, 20_000);
  const grownMb = (await memoryOf(site.pid)).rssMb - before;
  expectAtMost("P14", "cached bytes more than before", (await pageBytesOf(metricsPort)) - bytesBefore, 0);
  expectAtMost("P14", "growth of memory by the last 15,000", grownMb, 20, "MB");
});
