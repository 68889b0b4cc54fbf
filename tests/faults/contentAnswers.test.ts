/** P3: a bad answer never replaces good content, and is not worth more than a line in the log. */

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "../harness/demoContent.ts";
import type { Fault } from "../harness/faultProxy.ts";
import { publish, type SiteBehindProxy, startBehindProxy, textOf, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { figure } from "./figure.ts";
import { isQuery, mostAtOnce } from "./queriesSeen.ts";

let behind: SiteBehindProxy;
let site: RunningSite;
let startedMs: number;
let replaced = 0;

beforeAll(async () => {
  behind = await startBehindProxy();
  site = await behind.site({ env: { LOG_LEVEL: "warn" } });
  startedMs = performance.now();
  for (const page of paths) await textOf(site, page);
  behind.proxy.requests.length = 0; // while a site has nothing to show, it may ask again before it is answered
});
afterAll(() => behind.stop());

const pages = async () =>
  new Map(await Promise.all(paths.map(async (page) => [page, await textOf(site, page)] as const)));

/** What every page shows, and a document of each kind, so that everything is read again. */
async function publishAll(words: string): Promise<void> {
  const { client } = behind;
  await publish(client, words);
  const ids: string[] = await client.fetch('*[_type in ["page","caseStudy","client","person","service"]]._id');
  const transaction = client.transaction();
  for (const id of ids) transaction.patch(id, { set: { touchedFor: words } });
  await transaction.commit({ visibility: "async" });
}

/** Something is published while every answer is like this; resolves when the site has read such answers. */
async function publishAmid(fault: Fault, words: string): Promise<void> {
  const { proxy } = behind;
  proxy.choose((request) => (isQuery(request) ? fault : undefined));
  // What was asked before may still be answered well, and with what is published now.
  const underWay = () => proxy.requests.filter((request) => isQuery(request) && request.endedAt === undefined);
  await expect.poll(() => underWay().length, { timeout: 15_000 }).toBe(0);
  const from = proxy.requests.length;
  await publishAll(words);
  const read = () => proxy.requests.slice(from).filter((request) => isQuery(request) && request.endedAt !== undefined);
  await expect.poll(() => read().length, { timeout: 15_000 }).toBeGreaterThan(0);
  await wait(900); // second attempts, and all that is read after the first
}

/** The site reads on, and comes to what has been published. */
async function recover(words: string): Promise<void> {
  behind.proxy.choose();
  await publishAll(words);
  await untilShown(site, words, 25_000);
  await wait(600); // what was gathered meanwhile
}

const json = (body: string, status = 200): Fault => ({ do: "answer", status, body });

const answers: [string, Fault][] = [
  ["a page of HTML", { do: "answer", headers: { "content-type": "text/html" }, body: "<h1>Welcome to the network" }],
  ["JSON cut short", json('{"result":{"_id":"layout","footerCTAHea')],
  ["a string", json('"maintenance"')],
  ["null", json("null")],
  ["no result", json("{}")],
  ["nothing", json("")],
  ["an empty answer without a document", json('{"result":null}')],
  ["a result that is no document", json('{"result":42}')],
  ["a document without anything", json('{"result":{}}')],
  ["a 429", { do: "answer", status: 429, headers: { "retry-after": "1" } }],
  ["a 502", json("Bad gateway", 502)],
  ["a 503", json('{"error":"Service Unavailable"}', 503)],
  ["a 500", json('{"error":"Internal Server Error"}', 500)],
  ["a 401", json('{"error":"Unauthorized"}', 401)],
  ["a connection that is cut in the middle", { do: "cut", afterBytes: 40 }],
  ["a connection that ends in the middle", { do: "cut", by: "end", afterBytes: 40 }],
  ["an answer that has no end", { do: "flood", text: `{"result":"${"x".repeat(100_000)}` }],
];

test.each(answers)("%s changes no page", async (name, fault) => {
  const before = await pages();
  await publishAmid(fault, `Behind ${name}`);
  const after = await pages();
  const others = paths.filter((page) => after.get(page) !== before.get(page));
  replaced += others.length;
  expect(others).toEqual([]); // the next kind follows at once: between them nothing good is to be had
});

test("good answers are taken again, and no question was asked twice at once", async () => {
  await recover("After all the bad answers");
  figure("P3", `pages replaced by ${answers.length} kinds of bad answers`, replaced, 0);
  const atOnce = mostAtOnce(behind.proxy.requests.filter(isQuery));
  figure("P3", "equal questions under way at once", atOnce, 1);
  expect(atOnce).toBe(1);
});

/** Every object of an answer begins with these fields. */
const inEveryObject = (text: string) => (body: string) => body.replaceAll(/\{"(?!result|query)/g, `{${text},"`);
const changed = (change: (body: string) => string): Fault => ({ do: "change", change });

const invalid: [string, Fault][] = [
  ["fields that are missing", changed((body) => body.replaceAll(/"(title|heading|headline|alt)":/g, '"lost":'))],
  ["numbers for words", changed((body) => body.replaceAll(/"(heading|text|label|name)":"[^"\\]*"/g, '"$1":42'))],
  [
    "objects for words",
    changed((body) => body.replaceAll(/"(heading|text|label|title)":"[^"\\]*"/g, '"$1":{"en":"x"}')),
  ],
  ["references that lead nowhere", changed((body) => body.replaceAll(/"client":\{[^{}]*\}/g, '"client":null'))],
  [
    "lists that are null",
    changed((body) => body.replaceAll(/"(items|facts|clients|sections)":\[/g, '"$1":null,"was":[')),
  ],
  ["lists of null", changed((body) => body.replaceAll(/"(items|facts|clients|sections)":\[/g, '"$1":[null,null,'))],
  ["blocks of an unknown type", changed((body) => body.replaceAll('"_type":"block"', '"_type":"hologram"'))],
  ["sections of an unknown type", changed((body) => body.replaceAll(/"_type":"(hero|quote)"/g, '"_type":"carousel"'))],
  ["links that run", changed((body) => body.replaceAll(/"href":"[^"]*"/g, '"href":"javascript:alert(1)"'))],
  ["keys of prototypes", changed(inEveryObject('"__proto__":{"title":"polluted"},"constructor":{"prototype":1}'))],
  [
    "a field of 5 MB",
    changed((body) =>
      body.replaceAll(/"(heading|footerCTAHeaderText)":"[^"\\]*"/g, `"$1":"${"5MB ".repeat(1_250_000)}"`),
    ),
  ],
];

test.each(invalid)("content with %s loses that, and no page", { timeout: 60_000 }, async (name, fault) => {
  await publishAmid(fault, `Behind ${name}`);
  for (const page of paths) {
    const response = await fetch(`${site.url}${page}`);
    const html = await response.text();
    expect(response.status, page).toBe(200);
    expect(html.endsWith("</html>"), page).toBe(true);
    expect(html, page).not.toMatch(/\[object Object\]|undefined|javascript:|polluted/);
    expect(html.length, page).toBeLessThan(1_000_000);
  }
  await recover(`After ${name}`);
});

test("each kind of trouble was one line in the log a minute", () => {
  const minutes = Math.ceil((performance.now() - startedMs) / 60_000);
  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ event }) => /^content\./.test(event));
  // Each document that is missing, and each place that is left out, is a kind of its own.
  const kindOf = ({ event, error, query, params, id, path, reason }: Record<string, unknown>) => {
    const { fault } = (error ?? {}) as { fault?: string };
    const isOfOneDocument = fault === "missing" || event !== "content.refreshFailed";
    return JSON.stringify([event, fault, isOfOneDocument ? [query, params, id, path, reason] : ""]);
  };
  const counts = [...Map.groupBy(lines, kindOf)].map(([kind, same]) => [same.length, kind] as const);
  const most = counts.reduce((one, other) => (other[0] > one[0] ? other : one), [0, ""]);
  figure("P3", `lines of one kind in ${minutes} min`, most[0], minutes);
  figure("P3", "lines about content in all", lines.length, "-");
  expect(most[0], String(most[1])).toBeLessThanOrEqual(minutes);
  expect(site.output()).not.toMatch(/"level":"error"/);
});
