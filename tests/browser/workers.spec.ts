/** What visitors and operators see of a site that runs in several processes. */

import { readdir, readFile, rm } from "node:fs/promises";
import { get } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { contentClient } from "../harness/contentClient.ts";
import { freePort, type RunningSite, startSite } from "../harness/startSite.ts";
import { expect, test } from "./siteTest.ts";

test.describe.configure({ timeout: 60_000 });

/** The workers that listened, the first to do so first. */
function workersOf(site: RunningSite): number[] {
  const lines = site.output().split("\n");
  return lines.filter((line) => line.includes('"site.listening"')).map((line) => Number(JSON.parse(line).pid));
}

async function startWorkers(env: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite({ env: { WEB_CONCURRENCY: "2", LOG_LEVEL: "info", ...env } });
  await expect.poll(() => workersOf(site).length, { timeout: 20_000 }).toBe(2);
  return site;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type Asked = { startedAt: number; isAnswered: boolean; body: string };

/** Asks on a connection of its own, as the next visitor would, and reads the answer to its end. */
function ask(url: string): Promise<Asked> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let body = "";
    const end = (isAnswered: boolean) => resolve({ startedAt, isAnswered, body });
    get(url, { agent: false }, (response) => {
      response.once("close", () => end(response.complete && response.statusCode === 200));
      response.setEncoding("utf8").on("data", (text) => {
        body += text;
      });
    }).once("error", () => end(false));
  });
}

/** Eight visitors who ask for one page after the other, until they are told to stop. */
function startLoad({ url }: RunningSite) {
  const asked: Asked[] = [];
  let isOver = false;
  async function visitor(): Promise<void> {
    while (!isOver) asked.push(await ask(`${url}/about`));
  }
  const visitors = Promise.all(Array.from({ length: 8 }, visitor));
  return {
    asked,
    async stop(): Promise<void> {
      isOver = true;
      await visitors;
    },
  };
}

test("each worker answers alone, and each shows what was edited", async () => {
  const site = await startWorkers();
  const client = await contentClient(site);
  await client.patch("layout").set({ footerCTAHeaderText: "Edited for every worker" }).commit();
  for (const paused of workersOf(site)) {
    process.kill(paused, "SIGSTOP"); // the other one accepts meanwhile
    const text = async () => (await ask(`${site.url}/about`)).body;
    await expect.poll(text, { timeout: 10_000 }).toContain("Edited for every worker");
    process.kill(paused, "SIGCONT");
  }
  await site.stop();
});

test("no worker is given the token for writing", async () => {
  test.skip(process.platform !== "linux", "only there can the environment of a process be read");
  const generated = await startWorkers();
  const configured = await startWorkers({ SANITY_API_READ_TOKEN: "to-read", SANITY_API_WRITE_TOKEN: "to-write" });
  for (const [site, { read, write }] of [
    [generated, await generated.tokens()],
    [configured, { read: "to-read", write: "to-write" }],
  ] as const) {
    for (const worker of workersOf(site)) {
      const environment = await readFile(`/proc/${worker}/environ`, "utf8");
      expect(environment).toContain(read);
      expect(environment).not.toContain(write);
    }
    await site.stop();
  }
});

test("workers compile into the cache of their build, as the primary does", async () => {
  const site = await startWorkers();
  const compiled = path.join(site.dataDir, "compiled");
  await expect.poll(async () => (await readdir(compiled)).length).toBe(1);
  await site.stop();
});

test("a killed worker is replaced, and only requests it had accepted are lost", async () => {
  const site = await startWorkers();
  const load = startLoad(site);
  await wait(500);
  const killedAt = performance.now();
  process.kill(workersOf(site)[1] ?? 0, "SIGKILL");
  await expect.poll(() => workersOf(site).length, { timeout: 20_000 }).toBe(3);
  await wait(500); // the new one serves too
  await load.stop();
  const lost = load.asked.filter(({ isAnswered }) => !isAnswered);
  expect(lost.filter(({ startedAt }) => startedAt > killedAt)).toEqual([]);
  expect(lost.length).toBeLessThanOrEqual(8);
  expect(load.asked.filter(({ startedAt }) => startedAt > killedAt).length).toBeGreaterThan(20);
  expect(site.output()).toContain('"worker.ended"');
  await site.stop();
});

test("workers told to stop answer until they have, and nobody's request is lost", async () => {
  const site = await startWorkers({ SHUTDOWN_DELAY: "5" });
  const load = startLoad(site);
  await wait(300);
  site.kill("SIGTERM");
  for (
    let seen = 0;
    seen < 10;
    seen++ // whichever worker is asked
  )
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  await load.stop(); // as a balancer does that has asked for readiness
  expect(load.asked.filter(({ isAnswered }) => !isAnswered)).toEqual([]);
  expect(load.asked.length).toBeGreaterThan(20);
  expect(await site.exited).toBe(0);
  expect(workersOf(site).filter(isRunning)).toEqual([]);
  await site.stop();
});

test("Ctrl-C, which every process of the group gets, stops them in order too", async () => {
  const site = await startWorkers({ SHUTDOWN_DELAY: "1" });
  for (const worker of workersOf(site)) process.kill(worker, "SIGINT");
  site.kill("SIGINT");
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
  expect(await site.exited).toBe(0);
  await site.stop();
});

test("a second signal ends all of them at once", async () => {
  const site = await startWorkers({ SHUTDOWN_DELAY: "60" });
  site.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  site.kill("SIGTERM");
  expect(await site.exited).toBe(1);
  await expect.poll(() => workersOf(site).filter(isRunning)).toEqual([]);
  await site.stop();
});

test("no worker outlives a killed primary, and the port is free again", async () => {
  const site = await startWorkers({ SHUTDOWN_DELAY: "60" });
  site.kill("SIGKILL");
  await site.exited;
  await expect.poll(() => workersOf(site).filter(isRunning), { timeout: 20_000 }).toEqual([]);
  const port = new URL(site.url).port;
  const next = await startSite({ dataDir: site.dataDir, env: { PORT: port, WEB_CONCURRENCY: "2" } });
  expect((await fetch(next.url)).status).toBe(200);
  await next.stop();
  await rm(site.dataDir, { recursive: true, force: true });
});

test("workers that cannot start are not started again, and say why once", async () => {
  const other = await startSite({ entry: "lake" });
  const port = new URL(other.contentUrl).port;
  const start = startSite({
    env: { WEB_CONCURRENCY: "2", PORT: port, CONTENT_SERVICE_PORT: String(await freePort()) },
  });
  const refusal = await start.then(
    () => "it started",
    (error: Error) => error.message,
  );
  expect(refusal).toMatch(/^main exited with 1:\nport \d+ is in use: .+PORT.+\n$/);
  await other.stop();
});

test("a number of workers that makes no sense is refused", async () => {
  await expect(startSite({ env: { WEB_CONCURRENCY: "0" } })).rejects.toThrow("WEB_CONCURRENCY");
});
