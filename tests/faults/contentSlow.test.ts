/** P1, P3, P5: a content service that answers late, never, or drop by drop holds up neither visitors nor the next answer. */

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "../harness/demoContent.ts";
import type { Fault } from "../harness/faultProxy.ts";
import { startLoad } from "../harness/load.ts";
import { percentile } from "../harness/percentile.ts";
import { publish, type SiteBehindProxy, startBehindProxy, untilShown } from "../harness/siteBehindProxy.ts";
import { figure } from "./figure.ts";
import { isQuery, mostAtOnce } from "./queriesSeen.ts";

let behind: SiteBehindProxy;
beforeAll(async () => {
  behind = await startBehindProxy();
});
afterAll(() => behind.stop());

const slow: [string, Fault][] = [
  ["never answers", { do: "ignore" }],
  ["answers after 30 s", { do: "pass", delayMs: 30_000 }],
  ["answers drop by drop", { do: "drip", bytes: 10, everyMs: 200 }],
];

test("a slow content service is asked one thing at a time, and visitors do not wait", {
  timeout: 120_000,
}, async () => {
  const sites = await Promise.all(
    slow.map(async ([name, fault]) => {
      const beside = await behind.beside();
      return { name, fault, proxy: beside.proxy, site: await beside.site() };
    }),
  );
  const visits = async (forMs: number) => {
    const loads = sites.map(({ site: { url } }) => startLoad({ url, paths, perSecond: 15 }));
    const edits = Math.round(forMs / 400);
    for (let n = 0; n < edits; n += 1) {
      await publish(behind.client, `Edit ${n} of ${edits}`);
      await wait(400);
    }
    return Promise.all(loads.map((load) => load.stop()));
  };
  await visits(2500); // everything is rendered, compressed and compiled once
  const before = await visits(2000);
  for (const { proxy } of sites) proxy.requests.length = 0;
  for (const { proxy, fault } of sites) proxy.choose((request) => (isQuery(request) ? fault : undefined));
  const during = await visits(10_000);
  for (const { proxy } of sites) proxy.choose();
  await publish(behind.client, "The last edit");
  const recoveredMs = await Promise.all(sites.map(({ site }) => untilShown(site, "The last edit")));

  for (const [index, { name, proxy }] of sites.entries()) {
    const { asked, failures } = during[index] ?? expect.unreachable();
    const [p95Before = 0, p95 = 0] = [before, during].map((loads) =>
      percentile(loads[index]?.visits.map(({ durationMs }) => durationMs) ?? [], 0.95),
    );
    const atOnce = mostAtOnce(proxy.requests.filter(isQuery));
    const ms = recoveredMs[index] ?? Number.NaN;
    figure("P1", `failures of ${asked} requests while the service ${name}`, failures.length, 0);
    figure("P1", `p95 before, and while it ${name}`, `${p95Before.toFixed(1)} ms, ${p95.toFixed(1)} ms`, "unchanged");
    figure("P3", `equal questions at once to a service that ${name}`, atOnce, 1);
    figure("P5", `from the end of it, when the service ${name}, to the last change`, `${ms} ms`, "11000 ms");
    expect(failures).toEqual([]);
    expect(p95).toBeLessThan(p95Before * 3 + 50);
    expect(atOnce).toBe(1);
    expect(ms).toBeLessThan(13_000);
  }
});
