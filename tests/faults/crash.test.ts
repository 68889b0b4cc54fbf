/** P19: what nobody caught ends the process in order, and visitors hardly notice. */

import { request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startLoad } from "../harness/load.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";
import { figure } from "./figure.ts";

const crashing = (by: string) => ({
  CRASH_BY: by,
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, "crashOnSignal.ts")}`,
});

async function start(env: Record<string, string>): Promise<RunningSite> {
  const site = await startSite({ env: { LOG_LEVEL: "info", ...env } });
  onTestFinished(() => site.stop());
  return site;
}

const linesOf = (site: RunningSite, event: string) =>
  site
    .output()
    .split("\n")
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line) => JSON.parse(line));

/** A request whose body never comes, as it is under way when the process crashes. */
function startEndless({ url }: RunningSite): void {
  const endless = request(`${url}/about`, { method: "POST", headers: { "content-length": "1000" } });
  endless.on("error", () => {}).on("response", (response) => void text(response).catch(() => {}));
  endless.write("x");
}

test.each(["timer", "promise", "event"])("a crash by %s is logged, drains, and exits with 1", async (by) => {
  const site = await start(crashing(by));
  startEndless(site);
  const beganMs = performance.now();
  site.kill("SIGUSR2");
  expect(await site.exited).toBe(1);
  const tookMs = Math.round(performance.now() - beganMs);
  figure("P19", `crash by ${by}, to the end of the process`, `${tookMs} ms`, "2000 ms");
  expect(tookMs).toBeLessThan(4000);
  expect(linesOf(site, "process.crashed")).toEqual([
    expect.objectContaining({ level: "error", id: expect.any(String), error: expect.any(Object) }),
  ]);
  expect(linesOf(site, "site.draining")).toHaveLength(1);
});

test("after a crash the next start answers in a moment", async () => {
  const site = await startSite({ dataDir: undefined, env: crashing("timer") });
  onTestFinished(() => site.stop());
  site.kill("SIGUSR2");
  await site.exited;
  const beganMs = performance.now();
  const next = await startSite({ dataDir: site.dataDir, awaited: "/healthz" });
  const page = await fetch(`${next.url}/about`);
  const tookMs = Math.round(performance.now() - beganMs);
  figure("P19", "restart to the first 200", `${tookMs} ms`, "2000 ms");
  expect(page.status).toBe(200);
  expect(tookMs).toBeLessThan(6000);
  await next.stop();
});

test("a worker that crashes loses at most what it was doing, and is replaced", async () => {
  const site = await start({ WEB_CONCURRENCY: "2", ...crashing("timer") });
  const pids = () => linesOf(site, "site.listening").map(({ pid }) => pid as number);
  await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(2);
  const load = startLoad({ url: site.url, paths: ["/about", "/work", "/contact"], perSecond: 50 });
  await wait(500);
  process.kill(pids()[0] ?? 0, "SIGUSR2");
  await expect.poll(() => linesOf(site, "worker.ended").length, { timeout: 20_000, interval: 5 }).toBe(1);
  const endedMs = performance.now();
  await expect.poll(() => pids().length, { timeout: 20_000 }).toBe(3);
  await wait(500);
  const { asked, failures } = await load.stop();
  const afterwards = failures.filter(({ beganMs }) => beganMs > endedMs);
  const underWay = failures.length - afterwards.length;
  figure("P19", `failures of ${asked} requests while one of two workers crashed`, afterwards.length, 0);
  figure("P19", "requests under way that were lost with it", underWay, "those in flight");
  expect(afterwards).toEqual([]);
  expect(underWay).toBeLessThan(3);
  expect(linesOf(site, "process.crashed")).toHaveLength(1);
});
