/** P1: an outage of ten minutes under load. */

import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { paths } from "../../harness/demoContent.ts";
import { promisedMs, startLoad, type Visit } from "../../harness/load.ts";
import { publish, startBehindProxy, untilShown } from "../../harness/siteBehindProxy.ts";
import { expectAtMost } from "../figure.ts";
import { soakMs } from "./soakMs.ts";

test("during a long outage visitors see what they saw before", { timeout: 2 * soakMs }, async () => {
  const behind = await startBehindProxy();
  onTestFinished(behind.stop);
  const site = await behind.site();
  const bodies = new Set<string>();
  const onVisit = ({ path, body }: Visit) => void bodies.add(`${path} ${hash("sha256", body)}`);
  const load = startLoad({ url: site.url, paths, perSecond: 50, onVisit, patienceMs: promisedMs });
  await wait(3000);
  const outageMs = soakMs / 3;
  await behind.proxy.refuse();
  await publish(behind.client, "Published during the outage");
  await wait(outageMs);
  const { asked, failures } = await load.stop();
  await behind.proxy.accept();
  await untilShown(site, "Published during the outage");
  expectAtMost("P1", `failures of ${asked} requests, outage of ${outageMs / 60_000} min`, failures.length, 0);
  expectAtMost("P1", "bodies of each page", bodies.size / paths.length, 1);
  expect(failures.slice(0, 5)).toEqual([]);
});
