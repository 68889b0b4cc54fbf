/** P4 and P5: a change is shown at once while the site listens, and within eleven seconds whatever becomes of that. */

import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fault } from "../harness/faultProxy.ts";
import { percentile } from "../harness/percentile.ts";
import { publish, type SiteBehindProxy, startBehindProxy, textOf, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { figure } from "./figure.ts";
import { gapsOf, isListening, isQuery, mostPerSecond } from "./queriesSeen.ts";

const isLong = process.env.FAULTS === "long";

let behind: SiteBehindProxy;
let site: RunningSite;

beforeAll(async () => {
  behind = await startBehindProxy();
  site = await behind.site({
    env: {
      CLOCK_JUMPS: "1,-2,25,-48",
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, "jumpingClock.ts")}`,
    },
  });
  await publish(behind.client, "Edit 0.");
  await untilShown(site, "Edit 0.");
});
afterAll(() => behind.stop());

const listenings = () => behind.proxy.requests.filter(isListening).length;

/** Resolves when the site listens again, however often it has to try. */
const untilListening = (count: number) => expect.poll(listenings, { timeout: 20_000 }).toBeGreaterThan(count);

test("of 200 changes each is shown within a second", async () => {
  const count = 200;
  const publishedMs: number[] = [];
  const shownMs: number[] = [];
  const publishing = (async () => {
    for (let n = 1; n <= count; n += 1) {
      publishedMs[n] = performance.now();
      await publish(behind.client, `Edit ${n}.`);
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
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => Math.round(percentile(shownMs, share)));
  figure("P4", `${count} changes, from publishing to the page, p50 and p99`, `${p50} ms, ${p99} ms`, "p99 1000 ms");
  expect(p99).toBeLessThan(3000);
});

const onceListening: [string, () => void][] = [
  ["is reset", () => behind.proxy.cutStreams("reset")],
  ["is ended", () => behind.proxy.cutStreams("end")],
  ["has an error", () => behind.proxy.inject('event: channelError\ndata: {"message":"sorry"}\n\n')],
  ["is told to go", () => behind.proxy.inject('event: disconnect\ndata: {"reason":"moved"}\n\n')],
  ["has an event that cannot be read", () => behind.proxy.inject("event: mutation\ndata: {not JSON\n\n")],
];

test.each(onceListening)("a listener that %s comes back, and nothing is missed", async (name, happen) => {
  const before = listenings();
  happen();
  const words = `Published while a listener ${name}`;
  await publish(behind.client, words);
  const shownMs = await untilShown(site, words);
  figure("P5", `a listener ${name}: shown after`, `${shownMs} ms`, "11000 ms");
  expect(shownMs).toBeLessThan(13_000);
  await untilListening(before);
  const soon = `Published after a listener ${name}`;
  await wait(300);
  await publish(behind.client, soon);
  expect(await untilShown(site, soon)).toBeLessThan(3000);
});

test("events that come twice, late and in the wrong order are hints, and the content is right", async () => {
  const { proxy, client } = behind;
  const from = proxy.requests.length;
  const beganMs = performance.now();
  const event = (id: string) =>
    `event: mutation\nid: ${id}\ndata: ${JSON.stringify({ type: "mutation", documentId: "layout", eventId: id, transition: "update" })}\n\n`;
  for (let n = 0; n < 40; n += 1) {
    proxy.inject(`${event(`old-${n % 7}`)}${event(`old-${40 - n}`)}`.repeat(5));
    if (n === 20) await publish(client, "Published among old events");
    await wait(50);
  }
  await untilShown(site, "Published among old events");
  const seconds = performance.now() - beganMs;
  const rate = mostPerSecond(proxy.requests.slice(from).filter(isQuery), seconds);
  figure("P6", "times a second one thing is asked, with 200 false events a second", rate.toFixed(1), 2);
  expect(rate).toBeLessThan(2.6); // the first at once, then two a second, and the check
});

test("when the clock on the wall jumps, changes are shown as before", async () => {
  for (const jump of ["an hour ahead", "an hour back", "a day ahead", "a day back"]) {
    site.kill("SIGUSR2");
    await wait(50);
    const date = (await fetch(`${site.url}/healthz`)).headers.get("date");
    const words = `Published when the clock was ${jump}, ${date}`;
    await publish(behind.client, words);
    const shownMs = await untilShown(site, words);
    figure("P5", `the clock ${jump}: shown after`, `${shownMs} ms`, "1000 ms");
    expect(shownMs).toBeLessThan(5000);
    expect(await (await fetch(`${site.url}/readyz`)).json()).toMatchObject({ stale: false });
  }
});

const html: Fault = { do: "answer", headers: { "content-type": "text/html" }, body: "<h1>Sign in" };
const status = (code: number): Fault => ({ do: "answer", status: code, body: "{}" });
const welcome = 'event: welcome\ndata: {"listenerName":"silent"}\n\n';

type Unheard = [string, Fault[], { least: number; most: number }];

const refusedOtherwise: Unheard[] = [401, 404].map((code) => [
  `refused with ${code}`,
  [status(code)],
  { least: 1, most: 1 },
]);

/** What becomes of every attempt to listen, in turn, and how often the site may try in fifteen seconds. */
const unheard: Unheard[] = [
  ["cut", [{ do: "cut" }], { least: 3, most: 7 }],
  ["answered with 500, 429 and HTML", [status(500), status(429), html], { least: 3, most: 7 }],
  ["never answered", [{ do: "ignore" }], { least: 2, most: 3 }],
  ["never welcomed", [{ do: "open" }], { least: 2, most: 3 }],
  ["refused with 403", [status(403)], { least: 1, most: 1 }],
  ...(isLong ? refusedOtherwise : []),
];

test("a site that cannot listen finds each change by looking, and does not try too often", {
  timeout: 120_000,
}, async () => {
  const sites = await Promise.all(
    unheard.map(async ([name, faults, tries]) => {
      const { proxy, site } = await behind.beside();
      let turn = 0;
      proxy.choose((request) => (isListening(request) ? faults[turn++ % faults.length] : undefined));
      return { name, tries, proxy, site: await site() };
    }),
  );
  const words = "Published, and nobody heard";
  await wait(2000); // what each reads when it starts
  const from = performance.now();
  await publish(behind.client, words);
  const shownMs = await Promise.all(sites.map(({ site }) => untilShown(site, words)));
  await wait(Math.max(0, 15_000 - (performance.now() - from)));
  for (const [index, { name, tries, proxy, site }] of sites.entries()) {
    const attempts = proxy.requests.filter(isListening);
    const ms = shownMs[index] ?? Number.NaN;
    const gaps = gapsOf(attempts).map((gap) => (gap / 1000).toFixed(1));
    figure("P4", `shown by a site whose listener is ${name}`, `${ms} ms`, "11000 ms");
    figure("P5", `seconds between its attempts to listen`, gaps.join(" ") || "-", "8 at most, 60 when refused");
    expect(ms, name).toBeLessThan(13_000);
    expect(attempts.length, name).toBeGreaterThanOrEqual(tries.least);
    expect(attempts.length, name).toBeLessThanOrEqual(tries.most + 1);
    const warnings = site.output().split('"event":"content.listenerEnded"').length - 1;
    expect(warnings, name).toBeLessThanOrEqual(2); // of each kind one a minute
  }
});

test.runIf(isLong)("a listener that falls silent is given up after 90 s", { timeout: 150_000 }, async () => {
  const { proxy, site } = await behind.beside();
  proxy.next({ do: "pass" });
  proxy.choose((request) =>
    isListening(request) && proxy.requests.filter(isListening).length === 1 ? { do: "open", body: welcome } : undefined,
  );
  await site();
  const attempts = () => proxy.requests.filter(isListening);
  await expect.poll(() => attempts().length, { timeout: 120_000, interval: 200 }).toBe(2);
  const [gapMs = 0] = gapsOf(attempts());
  figure("P5", "a silent listener is made again after", `${(gapMs / 1000).toFixed(1)} s`, "90 s");
  expect(gapMs).toBeGreaterThan(89_000);
  expect(gapMs).toBeLessThan(95_000);
});
