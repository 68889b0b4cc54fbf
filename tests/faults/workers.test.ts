/** What visitors and operators see of a site that runs in several processes. */

import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { get } from "node:http";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { contentClient } from "../harness/contentClient.ts";
import { freePort, type RunningSite, startSite } from "../harness/startSite.ts";

/** Ends a test that would wait for ever. */
const eventually = { timeout: 30_000, interval: 50 };

/** The process ids of the workers that have listened so far, in that order. */
function workersOf(site: RunningSite): number[] {
  const lines = site.output().split("\n");
  return lines.filter((line) => line.includes('"site.listening"')).map((line) => Number(JSON.parse(line).pid));
}

async function startWorkers(env: Record<string, string> = {}, dataDir?: string): Promise<RunningSite> {
  const site = await startSite({
    env: { WEB_CONCURRENCY: "2", LOG_LEVEL: "info", ...env },
    ...(dataDir !== undefined && { dataDir }),
  });
  await vi.waitFor(() => expect(workersOf(site)).toHaveLength(2), eventually);
  return site;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type Visit = { startedAt: number; isAnswered: boolean; body: string };

/** Requests a page on a connection of its own and reads the response to its end. */
function visit(url: string): Promise<Visit> {
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

/** Eight visitors, each of whom requests one page after the other. */
function startLoad({ url }: RunningSite) {
  const visits: Visit[] = [];
  let isOver = false;
  async function visitor(): Promise<void> {
    while (!isOver) visits.push(await visit(`${url}/about`));
  }
  const visitors = Promise.all(Array.from({ length: 8 }, visitor));
  return {
    visits,
    answeredSince: (startedAt: number) => visits.filter((visit) => visit.isAnswered && visit.startedAt > startedAt),
    async stop(): Promise<void> {
      isOver = true;
      await visitors;
    },
  };
}

/** Fails unless every worker of the site was started with the one token and without the other. */
async function expectOnlyReadToken(site: RunningSite, { read, write }: { read: string; write: string }): Promise<void> {
  for (const worker of workersOf(site)) {
    const environment = await readFile(`/proc/${worker}/environ`, "utf8");
    expect(environment).toContain(read);
    expect(environment).not.toContain(write);
  }
}

describe("two workers", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startWorkers();
  });
  afterAll(() => site.stop());

  test("answer independently of each other, and both show an edit", async () => {
    const client = await contentClient(site);
    await client.patch("layout").set({ footerCTAHeaderText: "Edited for every worker" }).commit();
    for (const paused of workersOf(site)) {
      process.kill(paused, "SIGSTOP"); // so that the other one accepts
      const text = async () => (await visit(`${site.url}/about`)).body;
      await expect.poll(text, eventually).toContain("Edited for every worker");
      process.kill(paused, "SIGCONT");
    }
  });

  // Only Linux shows the environment of a process.
  test.runIf(process.platform === "linux")("are not given a generated write token", async () => {
    await expectOnlyReadToken(site, await site.tokens());
  });

  test("compile into the cache of their build, as the primary does", async () => {
    await expect.poll(async () => (await readdir(path.join(site.dataDir, "compiled"))).length, eventually).toBe(1);
  });

  test("replace one that is killed, and only requests that it had accepted are lost", async () => {
    const load = startLoad(site);
    await expect.poll(() => load.visits.length, eventually).toBeGreaterThan(20);
    const killedAt = performance.now();
    process.kill(workersOf(site)[1] ?? 0, "SIGKILL");
    await expect.poll(() => workersOf(site).length, eventually).toBe(3);
    const replacedAt = performance.now();
    await expect.poll(() => load.answeredSince(replacedAt).length, eventually).toBeGreaterThan(20);
    await load.stop();
    const lost = load.visits.filter(({ isAnswered }) => !isAnswered);
    expect(lost.filter(({ startedAt }) => startedAt > killedAt)).toEqual([]);
    expect(lost.length).toBeLessThanOrEqual(8);
    expect(site.output()).toContain('"worker.ended"');
  });
});

test("workers told to stop answer during the delay, and no request is lost", { tags: "long" }, async () => {
  const tokens = { read: "to-read", write: "to-write" };
  const site = await startWorkers({
    SHUTDOWN_DELAY: "10", // a busy machine needs more than five seconds for the ten answers
    SANITY_API_READ_TOKEN: tokens.read,
    SANITY_API_WRITE_TOKEN: tokens.write,
  });
  onTestFinished(() => site.stop());
  if (process.platform === "linux") await expectOnlyReadToken(site, tokens); // configured ones, here
  const load = startLoad(site);
  await expect.poll(() => load.visits.length, eventually).toBeGreaterThan(20);
  site.kill("SIGTERM");
  // Ten times, because either worker may answer.
  for (let count = 0; count < 10; count++)
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, eventually).toBe(503);
  await load.stop(); // as a load balancer sends no more to a site that is not ready
  expect(load.visits.filter(({ isAnswered }) => !isAnswered)).toEqual([]);
  expect(await site.exited).toBe(0);
  expect(workersOf(site).filter(isRunning)).toEqual([]);
});

test("Ctrl-C, which every process of the group receives, stops them in order too", { tags: "long" }, async () => {
  const site = await startWorkers({ SHUTDOWN_DELAY: "1" });
  onTestFinished(() => site.stop());
  for (const worker of workersOf(site)) process.kill(worker, "SIGINT");
  site.kill("SIGINT");
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
  expect(await site.exited).toBe(0);
});

test("no worker outlives a killed primary, the port is free again, and a second signal stops all at once", {
  tags: "long",
}, async () => {
  const site = await startWorkers({ SHUTDOWN_DELAY: "60" });
  onTestFinished(() => rm(site.dataDir, { recursive: true, force: true }));
  site.kill("SIGKILL");
  await site.exited;
  await expect.poll(() => workersOf(site).filter(isRunning), eventually).toEqual([]);
  const { port } = new URL(site.url);
  const next = await startWorkers({ PORT: port, SHUTDOWN_DELAY: "60" }, site.dataDir);
  onTestFinished(() => next.stop());
  expect((await fetch(next.url)).status).toBe(200);
  next.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${next.url}/readyz`)).status, eventually).toBe(503);
  next.kill("SIGTERM");
  expect(await next.exited).toBe(1);
  await expect.poll(() => workersOf(next).filter(isRunning), eventually).toEqual([]);
});

test("workers that cannot start are not started again, and say why once", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const refusal = await startSite({ env: { WEB_CONCURRENCY: "2", PORT: String(port) } }).then(
    () => "it started",
    (error: Error) => error.message,
  );
  expect(refusal).toMatch(/^main exited with 1:\nport \d+ is in use: .+PORT.+\n$/);
});
