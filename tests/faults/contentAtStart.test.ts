/** P2: a site starts without its content service, from the last good content where there is some. */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "../harness/demoContent.ts";
import type { ChooseFault } from "../harness/faultProxy.ts";
import { type Behind, type SiteBehindProxy, startBehindProxy, textOf } from "../harness/siteBehindProxy.ts";
import { figure } from "./figure.ts";
import { gapsOf, isQuery } from "./queriesSeen.ts";

type Saved = { version: number; scope: string; answers: { name: string; params: { slug?: string }; text: string }[] };

/** One address for all of them, so that their pages are the same. */
const env = { SITE_URL: "http://site.example", SANITY_IMAGE_HOST: "http://images.example" };

const always =
  (fault: ReturnType<ChooseFault>): ChooseFault =>
  () =>
    fault;
const html = "<!doctype html><title>Sign in to the network</title>";
const faults = {
  refused: null,
  "a name that is not known": null,
  "an answer that never comes": always({ do: "ignore" }),
  "a 500": always({ do: "answer", status: 500, body: '{"error":"Internal Server Error"}' }),
  "a page of HTML": always({ do: "answer", headers: { "content-type": "text/html" }, body: html }),
} satisfies Record<string, ChooseFault | null>;
type FaultName = keyof typeof faults;

let behind: SiteBehindProxy;
let saved: Saved;
let known: Map<string, string>;
let asset: string;

beforeAll(async () => {
  behind = await startBehindProxy();
  const site = await behind.site({ env });
  known = new Map(await Promise.all(paths.map(async (page) => [page, await textOf(site, page)] as const)));
  asset = /\/assets\/[\w.-]+\.js/.exec(known.get("/") ?? "")?.[0] ?? "";
  await site.stop();
  saved = JSON.parse(await readFile(path.join(behind.dataDir, "snapshot.json"), "utf8"));
});
afterAll(() => behind.stop());

/** What the data directory holds: a text for the site whose content is of this scope, or nothing. */
const snapshots = {
  "the last good content": (scope) => ({ ...saved, scope }),
  "content of an older model": (scope) => ({
    ...saved,
    scope,
    answers: [
      { name: "wineList", params: {}, text: "[]" }, // a question of an older site
      { name: "caseStudy", params: { slug: "long-gone" }, text: '{"headline":"Without a' },
      ...saved.answers.map((answer) => ({
        ...answer,
        text: answer.text.replace('"sections":[', '"colour":"red","sections":[{"_key":"old","_type":"carousel"},'),
      })),
    ],
  }),
  nothing: () => null,
  "a file cut short": (scope) => JSON.stringify({ ...saved, scope }).slice(0, 5000),
  "content of another service": () => ({ ...saved, scope: "elsewhere embedded production" }),
} satisfies Record<string, (scope: string) => object | string | null>;
type SnapshotName = keyof typeof snapshots;

/** What is not a snapshot is met by all faults in the long run, and by one in the quick one. */
const snapshotsAmid = (fault: FaultName): SnapshotName[] =>
  (Object.keys(snapshots) as SnapshotName[]).filter(
    (name) => process.env.FAULTS === "long" || restored.includes(name) || name === "nothing" || fault === "a 500",
  );

const restored: readonly SnapshotName[] = ["the last good content", "content of an older model"];

/** A site before which everything has gone wrong already. */
async function startAmid(fault: FaultName, snapshot: SnapshotName) {
  const beside = await behind.beside();
  const { proxy, dataDir } = beside;
  const host = fault === "a name that is not known" ? "http://content.invalid" : proxy.url;
  const content = snapshots[snapshot](`${host} embedded production`);
  await mkdir(dataDir, { recursive: true });
  if (content)
    await writeFile(
      path.join(dataDir, "snapshot.json"),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  if (fault === "refused") await proxy.refuse();
  proxy.choose(faults[fault] ?? undefined);
  const beganMs = performance.now();
  const site = await beside.site({ env: { ...env, SANITY_API_HOST: host }, awaited: "/healthz" });
  return { ...beside, site, listeningMs: Math.round(performance.now() - beganMs) };
}

/** Resolves to how long it took until the site was ready. */
async function untilReady(url: string): Promise<number> {
  const beganMs = performance.now();
  while ((await fetch(`${url}/readyz`)).status !== 200) await wait(20);
  return Math.round(performance.now() - beganMs);
}

async function endFault(fault: FaultName, { proxy }: Pick<Behind, "proxy">): Promise<void> {
  if (fault === "refused") await proxy.accept();
  proxy.choose();
}

test.concurrent.each(Object.keys(faults) as FaultName[])("a site that meets %s starts all the same", async (fault) => {
  const listening: number[] = [];
  for (const snapshot of snapshotsAmid(fault)) {
    const started = await startAmid(fault, snapshot);
    const { site, proxy, listeningMs } = started;
    const isRestored = restored.includes(snapshot);
    listening.push(listeningMs);
    expect(listeningMs).toBeLessThan(20_000); // it waits for nothing; five of them start at once
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${site.url}${asset}`)).status).toBe(200);
    const readiness = await fetch(`${site.url}/readyz`);
    expect(readiness.status).toBe(isRestored ? 200 : 503);
    if (isRestored) {
      expect(await readiness.json()).toMatchObject({ stale: true });
      for (const page of paths) {
        const response = await fetch(`${site.url}${page}`);
        expect(response.status, page).toBe(200);
        expect((await response.text()) === known.get(page), `${page} is as it was`).toBe(true);
      }
    } else {
      const response = await fetch(site.url);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    if (snapshot === "nothing" && fault !== "a name that is not known") {
      await wait(5000);
      const layoutUrl = proxy.requests.find(({ url }) => url.includes("layout"))?.url;
      const gaps = gapsOf(proxy.requests.filter((request) => isQuery(request) && request.url === layoutUrl));
      if (gaps.length > 0) {
        figure("P2", `${fault}: longest time between two questions`, `${Math.round(Math.max(...gaps))} ms`, "1500 ms");
        expect(Math.max(...gaps)).toBeLessThan(2500);
      }
      await endFault(fault, started);
      const readyMs = await untilReady(site.url);
      figure("P2", `${fault}: ready after the service's return`, `${readyMs} ms`, "2000 ms");
      expect(readyMs).toBeLessThan(4000);
      expect((await textOf(site, "/about")) === known.get("/about"), "/about is as it was").toBe(true);
    }
    await started.stop();
  }
  figure("P2", `${fault}: listening after`, `${listening.join(", ")} ms`, "2000 ms, one start at a time");
});
