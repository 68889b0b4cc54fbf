/** P35: an idle site sends its content service one query in each interval, however many documents and workers it has. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { isListening, isQuery } from "../harness/queriesSeen.ts";
import { publish, type SiteBehindProxy, startBehindProxy, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";

const welcome = 'event: welcome\ndata: {"listenerName":"deaf"}\n\n';
const eventually = { timeout: 30_000, interval: 50 };

let behind: SiteBehindProxy;
let site: RunningSite;

/** Two workers whose listener is welcomed and hears nothing more. */
beforeAll(async () => {
  behind = await startBehindProxy({
    choose: (request) => (isListening(request) ? { do: "open", body: welcome } : undefined),
  });
  const transaction = behind.client.transaction();
  for (let client = 0; client < 500; client += 1) transaction.create({ _id: `client-${client}`, _type: "client" });
  await transaction.commit({ visibility: "async" });
  site = await behind.site({ env: { WEB_CONCURRENCY: "2", CONTENT_CHECK_SECONDS: "1", LOG_LEVEL: "info" } });
});
afterAll(() => behind.stop());

const queries = () => behind.proxy.requests.filter(isQuery);

test("two workers together have one listener, and idle they send one query a second", { tags: "long" }, async () => {
  const areEqual = () =>
    new Set(
      queries()
        .slice(-5)
        .map(({ url }) => url),
    ).size === 1;
  await expect.poll(areEqual, eventually).toBe(true); // both have read everything
  const before = queries().length;
  await expect.poll(() => queries().length, eventually).toBeGreaterThanOrEqual(before + 4);
  const idle = queries().slice(before - 1);
  const seconds = ((idle.at(-1)?.at ?? 0) - (idle[0]?.at ?? 0)) / 1000;
  expect(idle.length - 1).toBeLessThanOrEqual(seconds + 1);
  expect(new Set(idle.map(({ url }) => url)).size).toBe(1);
  expect(behind.proxy.requests.filter(isListening)).toHaveLength(1);
});

test("a change that the deaf listener misses is shown by every worker", { tags: "long" }, async () => {
  const lines = site.output().split("\n");
  const workers = lines.filter((line) => line.includes('"site.listening"')).map((line) => JSON.parse(line).pid);
  expect(workers).toHaveLength(2);
  await publish(behind.client, "Missed by the listener");
  for (const paused of workers) {
    process.kill(paused, "SIGSTOP"); // so that the other one accepts
    await untilShown(site, "Missed by the listener").finally(() => process.kill(paused, "SIGCONT"));
  }
});
