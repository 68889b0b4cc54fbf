/** P1: nobody notices that the content service is away. `OUTAGE_SECONDS` makes it longer. */

import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "../harness/demoContent.ts";
import { startLoad, type Visit } from "../harness/load.ts";
import { percentile } from "../harness/percentile.ts";
import { publish, type SiteBehindProxy, startBehindProxy, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { figure } from "./figure.ts";

const outageMs = Number(process.env.OUTAGE_SECONDS ?? 9) * 1000;

let behind: SiteBehindProxy;
let site: RunningSite;

beforeAll(async () => {
  behind = await startBehindProxy();
  site = await behind.site();
});
afterAll(() => behind.stop());

test("while the content service refuses, hangs or fails, visitors see what they saw before", {
  timeout: outageMs + 60_000,
}, async () => {
  const { proxy, client } = behind;
  const during = async (forMs: number) => {
    const visits: Visit[] = [];
    const onVisit = (visit: Visit) => void visits.push({ ...visit, body: hash("sha256", visit.body, "base64url") });
    const load = startLoad({ url: site.url, paths, perSecond: 50, onVisit });
    await wait(forMs);
    const { asked, failures } = await load.stop();
    return { asked, failures, visits };
  };
  await during(1500); // everything is rendered, compressed and compiled once
  const before = await during(2000);
  const known = new Map(before.visits.map(({ path, body }) => [path, body]));
  const p95 = ({ visits }: typeof before) =>
    percentile(
      visits.map(({ durationMs }) => durationMs),
      0.95,
    );
  expect(before.failures).toEqual([]);
  expect(known.size).toBe(paths.length);

  const outages = {
    refused: () => proxy.refuse(),
    hanging: () => proxy.choose(() => ({ do: "ignore" })),
    "answering 500": () => proxy.choose(() => ({ do: "answer", status: 500 })),
  };
  for (const [name, begin] of Object.entries(outages)) {
    await begin();
    if (name !== "refused") proxy.cutStreams();
    await publish(client, `Written while it was ${name}`);
    const { asked, failures, visits } = await during(outageMs / 3);
    const others = visits.filter(({ path, body }) => known.get(path) !== body);
    const ms = [p95(before), p95({ asked, failures, visits })].map((value) => value.toFixed(1));
    figure("P1", `failures of ${asked} requests while it was ${name} for ${outageMs / 3000} s`, failures.length, 0);
    figure("P1", `pages that were not as before while it was ${name}`, others.length, 0);
    figure("P1", `p95 before and while it was ${name}`, `${ms.join(" ms, ")} ms`, "unchanged by 20 %");
    expect(failures).toEqual([]);
    expect(others).toEqual([]);
    expect(p95({ asked, failures, visits })).toBeLessThan(p95(before) * 3 + 50);
    if (name === "refused") await proxy.accept();
  }

  proxy.choose();
  await publish(client, "Written after the outages");
  const tookMs = await untilShown(site, "Written after the outages");
  figure("P1", "from the end of the outages to the last change", `${tookMs} ms`, "11000 ms");
  expect(tookMs).toBeLessThan(13_000);
});
