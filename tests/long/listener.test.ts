/** P4, P5: how soon a change is shown, with a working listener and with a broken one. */

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clockJumps } from "../faults/preloads.ts";
import type { Fault } from "../harness/faultProxy.ts";
import { logLines } from "../harness/logLines.ts";
import { percentile } from "../harness/percentile.ts";
import { gapsOf, isListening, isQuery, mostOfOneQuery } from "../harness/queriesSeen.ts";
import { publish, type SiteBehindProxy, startBehindProxy, textOf, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { expectAtMost } from "./figure.ts";

let behind: SiteBehindProxy;
let site: RunningSite;

beforeAll(async () => {
  behind = await startBehindProxy();
  site = await behind.site({ env: clockJumps("1,-2,25,-48") });
  await publish(behind.client, "Edit 0.");
  await untilShown(site, "Edit 0.");
});
afterAll(() => behind.stop());

const listenings = () => behind.proxy.requests.filter(isListening).length;

test("of 200 changes, 99 % are shown within a second", async () => {
  const count = 200;
  const publishedMs: number[] = [];
  const shownMs: number[] = [];
  const publishing = (async () => {
    for (let edit = 1; edit <= count; edit += 1) {
      publishedMs[edit] = performance.now();
      await publish(behind.client, `Edit ${edit}.`);
      await wait(Math.random() * 50);
    }
  })();
  for (let shown = 0; shown < count; ) {
    const newest = Number(/Edit (\d+)\./.exec(await textOf(site, "/about"))?.[1]);
    const now = performance.now();
    while (shown < newest) shownMs.push(now - (publishedMs[++shown] ?? now));
    await wait(10);
  }
  await publishing;
  expectAtMost("P4", `p99 of ${count} changes, from publishing to the page`, percentile(shownMs, 0.99), 1000, "ms");
});

const interruptions: [name: string, interrupt: () => void][] = [
  ["is reset", () => behind.proxy.cutStreams("reset")],
  ["is ended", () => behind.proxy.cutStreams("end")],
  ["has an error event", () => behind.proxy.inject('event: channelError\ndata: {"message":"sorry"}\n\n')],
  ["has a disconnect event", () => behind.proxy.inject('event: disconnect\ndata: {"reason":"moved"}\n\n')],
  ["has an unreadable event", () => behind.proxy.inject("event: mutation\ndata: {not JSON\n\n")],
];

test.each(interruptions)("a listener whose stream %s reconnects, and nothing is missed", async (name, interrupt) => {
  const before = listenings();
  interrupt();
  const words = `Published while a stream ${name}`;
  await publish(behind.client, words);
  expectAtMost("P5", `a stream ${name}: the change is shown after`, await untilShown(site, words), 11_000, "ms");
  await expect.poll(listenings, { timeout: 20_000 }).toBeGreaterThan(before);
  await wait(300);
  const soon = `Published after a stream ${name}`;
  await publish(behind.client, soon);
  expectAtMost(
    "P4",
    `after a stream ${name}: the next change is shown after`,
    await untilShown(site, soon),
    1000,
    "ms",
  );
});

test("duplicate and out-of-order events cause few queries, and the content is right", async () => {
  const { proxy, client } = behind;
  const event = (id: string) =>
    `event: mutation\nid: ${id}\ndata: ${JSON.stringify({ type: "mutation", documentId: "layout", eventId: id, transition: "update" })}\n\n`;
  const from = proxy.requests.length;
  const beganMs = performance.now();
  for (let round = 0; round < 200; round += 1) {
    proxy.inject(`${event(`old-${round % 7}`)}${event(`old-${200 - round}`)}`.repeat(5));
    if (round === 100) await publish(client, "Published among old events");
    await wait(50);
  }
  await untilShown(site, "Published among old events");
  const seconds = (performance.now() - beganMs) / 1000;
  const queries = mostOfOneQuery(proxy.requests.slice(from).filter(isQuery));
  expectAtMost("P6", "queries of one kind a second, with 200 false events a second", (queries - 1) / seconds, 2);
});

test("when the system clock jumps, changes are shown as soon as before", async () => {
  for (const jump of ["an hour ahead", "an hour back", "a day ahead", "a day back"]) {
    site.kill("SIGUSR2");
    await wait(50);
    const words = `Published when the clock was ${jump}`;
    await publish(behind.client, words);
    expectAtMost("P5", `the clock ${jump}: the change is shown after`, await untilShown(site, words), 1000, "ms");
  }
});

const html: Fault = { do: "answer", headers: { "content-type": "text/html" }, body: "<h1>Sign in" };
const status = (code: number): Fault => ({ do: "answer", status: code, body: "{}" });

/** The answers to attempts to listen, in turn, and how many attempts there may be in fifteen seconds. */
const unheard: [name: string, Fault[], { least: number; most: number }][] = [
  ["cut", [{ do: "cut" }], { least: 3, most: 7 }],
  ["answered with 500, 429 and HTML", [status(500), status(429), html], { least: 3, most: 7 }],
  ["never answered", [{ do: "ignore" }], { least: 2, most: 3 }],
  ["never welcomed", [{ do: "open" }], { least: 2, most: 3 }],
  ...[401, 403, 404].map((code): (typeof unheard)[number] => [
    `refused with ${code}`,
    [status(code)],
    { least: 1, most: 1 },
  ]),
];

test("a site that cannot listen finds each change by polling, and does not try to listen too often", async () => {
  const sites = await Promise.all(
    unheard.map(async ([name, faults, tries]) => {
      const { proxy, site } = await behind.addProxy();
      let turn = 0;
      proxy.choose((request) => (isListening(request) ? faults[turn++ % faults.length] : undefined));
      return { name, tries, proxy, site: await site() };
    }),
  );
  const words = "Published without listeners";
  await wait(2000); // what each reads when it starts
  const beganMs = performance.now();
  await publish(behind.client, words);
  const shownMs = await Promise.all(sites.map(({ site }) => untilShown(site, words)));
  await wait(Math.max(0, 15_000 - (performance.now() - beganMs)));
  for (const [index, { name, tries, proxy, site }] of sites.entries()) {
    expectAtMost("P4", `shown by a site whose listener is ${name}`, shownMs[index] ?? Number.NaN, 11_000, "ms");
    const attempts = proxy.requests.filter(isListening).length;
    expectAtMost("P5", `attempts to listen in 17 s, ${name}`, attempts, tries.most + 1);
    expect(attempts, name).toBeGreaterThanOrEqual(tries.least);
    expectAtMost("P5", `log lines about it, ${name}`, logLines(site, "content.listenerEnded").length, 2);
    await site.stop();
  }
});

test("a listener that falls silent is given up after 90 s", async () => {
  const { proxy, site } = await behind.addProxy();
  const welcome = 'event: welcome\ndata: {"listenerName":"silent"}\n\n';
  const attempts = () => proxy.requests.filter(isListening);
  proxy.choose((request) =>
    isListening(request) && attempts().length === 1 ? { do: "open", body: welcome } : undefined,
  );
  await site();
  await expect.poll(() => attempts().length, { timeout: 120_000, interval: 200 }).toBe(2);
  expectAtMost(
    "P5",
    "from the last byte of a silent stream to the next one",
    (gapsOf(attempts())[0] ?? NaN) / 1000,
    95,
    "s",
  );
});
