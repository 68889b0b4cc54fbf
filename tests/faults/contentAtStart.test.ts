/** P2: a site starts without its content service. Every fault with every snapshot: tests/long/contentAtStart. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { type SiteBehindProxy, startBehindProxy, textOf, untilReady } from "../harness/siteBehindProxy.ts";
import { prepareStarts, type StartFault, type StartSnapshot } from "./startDuringFault.ts";

let behind: SiteBehindProxy;
let prepared: Awaited<ReturnType<typeof prepareStarts>>;

beforeAll(async () => {
  behind = await startBehindProxy();
  prepared = await prepareStarts(behind);
});
afterAll(() => behind.stop());

test.each([
  ["connections refused", "the last good content"],
  ["a 500", "content of an older model"],
] as const)("with %s and %s, a site starts with the pages it had", async (fault, snapshot) => {
  const { site, stop } = await prepared.start(fault, snapshot);
  const readiness = await ask(site.url, "/readyz");
  expect([readiness.status, JSON.parse(readiness.body.toString())]).toEqual([
    200,
    expect.objectContaining({ stale: true }),
  ]);
  for (const [page, html] of prepared.pages) expect((await textOf(site, page)) === html, page).toBe(true);
  await stop();
});

test.each<[StartFault, StartSnapshot]>([
  ["no answer", "nothing"],
  ["a page of HTML", "a truncated file"],
  ["an unknown host name", "content of another service"],
])("with %s and %s, a site answers 503 until it has content", async (fault, snapshot) => {
  const { site, endFault, stop } = await prepared.start(fault, snapshot);
  expect((await ask(site.url, "/healthz")).status).toBe(200);
  expect((await ask(site.url, prepared.script)).status).toBe(200);
  expect((await ask(site.url, "/readyz")).status).toBe(503);
  expect(await ask(site.url, "/")).toMatchObject({
    status: 503,
    headers: { "retry-after": expect.stringMatching(/^\d+$/), "cache-control": "no-store" },
  });
  if (fault === "an unknown host name") return stop(); // a name does not become known
  await endFault();
  await untilReady(site);
  expect((await textOf(site, "/about")) === prepared.pages.get("/about"), "/about is as in normal operation").toBe(
    true,
  );
  await stop();
});
