/** P3: each kind of bad answer on its own, and what the log says of them. */

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { badAnswers, invalidContent } from "../faults/badAnswers.ts";
import { ask } from "../harness/ask.ts";
import { paths } from "../harness/demoContent.ts";
import type { Fault } from "../harness/faultProxy.ts";
import { isQuery, mostAtOnce } from "../harness/queriesSeen.ts";
import { publishAll, type SiteBehindProxy, startBehindProxy, textOf, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { expectAtMost } from "./figure.ts";

let behind: SiteBehindProxy;
let site: RunningSite;
let startedMs: number;
let replaced = 0;

beforeAll(async () => {
  behind = await startBehindProxy();
  site = await behind.site();
  startedMs = performance.now();
  for (const page of paths) await textOf(site, page);
  behind.proxy.requests.length = 0; // while a site starts, it may repeat a query before it is answered
});
afterAll(() => behind.stop());

const pages = async () =>
  new Map(await Promise.all(paths.map(async (page) => [page, await textOf(site, page)] as const)));

/** Changes all content while every query is answered like this; resolves when the site has read such answers. */
async function publishDuring(fault: Fault, words: string): Promise<void> {
  const { proxy } = behind;
  proxy.choose((request) => (isQuery(request) ? fault : undefined));
  const inFlight = () => proxy.requests.filter((request) => isQuery(request) && request.endedAt === undefined);
  await expect.poll(() => inFlight().length, { timeout: 15_000 }).toBe(0); // they may still be answered well
  const from = proxy.requests.length;
  await publishAll(behind.client, words);
  const read = () => proxy.requests.slice(from).filter((request) => isQuery(request) && request.endedAt !== undefined);
  await expect.poll(() => read().length, { timeout: 15_000 }).toBeGreaterThan(0);
  await wait(900); // second attempts, and the other queries of the refresh
}

async function recover(words: string): Promise<void> {
  behind.proxy.choose();
  await publishAll(behind.client, words);
  await untilShown(site, words);
  await wait(600); // the refresh that follows, of changes that came together
}

test.each(badAnswers)("%s changes no page", async (name, fault) => {
  const before = await pages();
  await publishDuring(fault, `Published during ${name}`);
  const after = await pages();
  const others = paths.filter((page) => after.get(page) !== before.get(page));
  replaced += others.length;
  expect(others).toEqual([]); // the next kind follows without a good answer in between
});

test("good answers are read again, and no query was sent twice at once", async () => {
  await recover("After all the bad answers");
  expectAtMost("P3", `pages replaced by ${badAnswers.length} kinds of bad answers`, replaced, 0);
  expectAtMost("P3", "equal queries at once", mostAtOnce(behind.proxy.requests.filter(isQuery)), 1);
});

test.each(invalidContent)("content with %s costs what is invalid, and no page", async (name, fault) => {
  await publishDuring(fault, `Published during ${name}`);
  for (const page of paths) {
    const { status, body } = await ask(site.url, page);
    const html = body.toString();
    expect(status, page).toBe(200);
    expect(html.endsWith("</html>"), page).toBe(true);
    expect(html, page).not.toMatch(/\[object Object\]|undefined|javascript:|polluted/);
    expect(html.length, page).toBeLessThan(1_000_000);
  }
  await recover(`After ${name}`);
});

test("each kind of fault was one line in the log a minute", () => {
  const minutes = Math.ceil((performance.now() - startedMs) / 60_000);
  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ event }) => /^content\./.test(event));
  // Each missing document, and each place that is left out, is a kind of its own.
  const kindOf = ({ event, error, query, params, id, path, reason }: Record<string, unknown>) => {
    const { fault } = (error ?? {}) as { fault?: string }; // the log has errors as plain objects
    const isOfOneDocument = fault === "missing" || event !== "content.refreshFailed";
    return JSON.stringify([event, fault, isOfOneDocument ? [query, params, id, path, reason] : ""]);
  };
  const counts = [...Map.groupBy(lines, kindOf).values()].map(({ length }) => length);
  expectAtMost("P3", `log lines of one kind in ${minutes} min`, Math.max(0, ...counts), minutes);
  expect(site.output()).not.toMatch(/"level":"error"/);
});
