/** P1, P3, P5: how an outage of the content service and its slowness show to visitors. Ten minutes: ./soak. */

import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "../harness/demoContent.ts";
import type { Fault } from "../harness/faultProxy.ts";
import { promisedMs, startLoad, type Visit } from "../harness/load.ts";
import { percentile } from "../harness/percentile.ts";
import { isQuery, mostAtOnce } from "../harness/queriesSeen.ts";
import { publish, type SiteBehindProxy, startBehindProxy, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { expectAtMost } from "./figure.ts";

const outageMs = 20_000;

let behind: SiteBehindProxy;
beforeAll(async () => {
  behind = await startBehindProxy();
});
afterAll(() => behind.stop());

type Seen = { asked: number; failures: number; p95Ms: number; pages: Map<string, Set<string>> };

/** What visitors of a site see for a while: each page by the hashes of its bodies. */
async function visit({ url }: RunningSite, perSecond: number, forMs: number): Promise<Seen> {
  const durationsMs: number[] = [];
  const pages = new Map(paths.map((path) => [path, new Set<string>()]));
  const onVisit = ({ path, body, durationMs }: Visit) => {
    durationsMs.push(durationMs);
    pages.get(path)?.add(hash("sha256", body));
  };
  const load = startLoad({ url, paths, perSecond, onVisit, patienceMs: promisedMs });
  await wait(forMs);
  const { asked, failures } = await load.stop();
  return { asked, failures: failures.length, p95Ms: percentile(durationsMs, 0.95), pages };
}

/** The promise is 20 %; below 25 ms the machine's noise is larger than that. */
const p95Limit = ({ p95Ms }: Seen) => Math.max(p95Ms * 1.2, p95Ms + 5);

test("while the content service refuses connections, hangs or fails, visitors see what they saw before", async () => {
  const { proxy, client } = behind;
  const site = await behind.site();
  await visit(site, 50, 3000); // everything is rendered, compressed and compiled
  const before = await visit(site, 50, outageMs);
  expectAtMost("P1", `failures of ${before.asked} requests in normal operation`, before.failures, 0);
  const outages = {
    refused: () => proxy.refuse(),
    hanging: () => proxy.choose(() => ({ do: "ignore" })),
    failing: () => proxy.choose(() => ({ do: "answer", status: 500 })),
  };
  for (const [name, begin] of Object.entries(outages)) {
    await begin();
    if (name !== "refused") proxy.cutStreams();
    await publish(client, `Published while it was ${name}`);
    const during = await visit(site, 50, outageMs);
    expectAtMost("P1", `failures of ${during.asked} requests while it was ${name}`, during.failures, 0);
    expectAtMost("P1", `p95 while it was ${name}`, during.p95Ms, p95Limit(before), "ms");
    expect(during.pages, `pages while it was ${name}`).toEqual(before.pages);
    if (name === "refused") await proxy.accept();
  }
  proxy.choose();
  await publish(client, "Published after the outages");
  const shownMs = await untilShown(site, "Published after the outages");
  expectAtMost("P5", "from the end of the outages to the change", shownMs, 11_000, "ms");
});

const slow: [name: string, Fault][] = [
  ["never answers", { do: "ignore" }],
  ["answers after 30 s", { do: "pass", delayMs: 30_000 }],
  ["answers in small pieces", { do: "drip", bytes: 10, everyMs: 200 }],
];

test.each(slow)(
  "while the content service %s, visitors do not wait, and each query is sent once at a time",
  async (name, fault) => {
    const { proxy, site: start } = await behind.addProxy();
    const site = await start();
    const editing = async (forMs: number) => {
      for (let edit = 0; edit < forMs / 400; edit += 1) {
        await publish(behind.client, `Edit ${edit}`);
        await wait(400);
      }
    };
    await visit(site, 15, 3000);
    const [before] = await Promise.all([visit(site, 15, outageMs), editing(outageMs)]);
    proxy.requests.length = 0;
    proxy.choose((request) => (isQuery(request) ? fault : undefined));
    const [during] = await Promise.all([visit(site, 15, outageMs), editing(outageMs)]);
    expectAtMost("P1", `failures of ${during.asked} requests while it ${name}`, during.failures, 0);
    expectAtMost("P1", `p95 while it ${name}`, during.p95Ms, p95Limit(before), "ms");
    expectAtMost("P3", `equal queries at once while it ${name}`, mostAtOnce(proxy.requests.filter(isQuery)), 1);
    proxy.choose();
    const words = `Published after it ${name}`;
    await publish(behind.client, words);
    expectAtMost("P5", `from the last time it ${name} to the change`, await untilShown(site, words), 11_000, "ms");
    await site.stop();
  },
);
