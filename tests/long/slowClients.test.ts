/** P10: clients that send little or read nothing, with the real time limits. */

import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { openConnections } from "../harness/openConnections.ts";
import { percentile } from "../harness/percentile.ts";
import { memoryOf } from "../harness/processFigures.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";
import { containerSettings } from "./containerSettings.ts";
import { expectAtMost } from "./figure.ts";

async function start(): Promise<RunningSite> {
  const site = await startSite({ env: containerSettings });
  onTestFinished(() => site.stop());
  await ask(site.url, "/about");
  return site;
}

/** Of 200 requests one after the other. */
async function p95Ms(url: string): Promise<number> {
  const durationsMs: number[] = [];
  for (let visit = 0; visit < 200; visit++) {
    const beganMs = performance.now();
    expect((await ask(url, "/about")).status).toBe(200);
    durationsMs.push(performance.now() - beganMs);
  }
  return percentile(durationsMs, 0.95);
}

test("10,000 idle connections", async () => {
  const site = await start();
  const before = (await memoryOf(site.pid)).rssMb;
  const idle = await openConnections(site.url, 10_000);
  expectAtMost("P10", "p95 of a page beside 10,000 idle connections", await p95Ms(site.url), 100, "ms");
  expectAtMost("P10", "memory for them", (await memoryOf(site.pid)).rssMb - before, 300, "MB");
  for (const socket of idle) socket.destroy();
});

test("1,000 clients whose headers arrive byte by byte are disconnected within 20 s", async () => {
  const site = await start();
  const slow = await openConnections(site.url, 1000);
  const beganMs = performance.now();
  const lastedMs: number[] = [];
  for (const socket of slow) {
    socket.once("close", () => lastedMs.push(performance.now() - beganMs)).on("data", () => {});
    socket.write("GET /about HTTP/1.1\r\nHost: a\r\nX: ");
  }
  const drip = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write("a");
  }, 1000);
  onTestFinished(() => clearInterval(drip));
  await wait(2000);
  const p95 = await p95Ms(site.url);
  await expect.poll(() => lastedMs.length, { timeout: 60_000, interval: 200 }).toBe(slow.length);
  expectAtMost(
    "P10",
    "the longest of 1,000 connections with a header byte a second",
    Math.max(...lastedMs) / 1000,
    20,
    "s",
  );
  expectAtMost("P10", "p95 of a page meanwhile", p95, 100, "ms");
});

test("200 clients that request large answers and read none of them are disconnected within 60 s", async () => {
  const site = await start();
  const image = "/_image?url=%2Fplate-cold.jpg&w=3840&q=75";
  await ask(site.url, image);
  const before = (await memoryOf(site.pid)).rssMb;
  const count = 200;
  const greedy = await openConnections(site.url, count);
  const beganMs = performance.now();
  for (const socket of greedy) {
    socket.pause();
    socket.write(`GET ${image} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(30)); // more at once end the connection
  }
  await wait(5000);
  const grownMb = (await memoryOf(site.pid)).rssMb - before;
  const p95 = await p95Ms(site.url);
  await expect.poll(() => establishedConnections(site.url), { timeout: 90_000, interval: 500 }).toBeLessThan(5);
  const seconds = (performance.now() - beganMs) / 1000;
  for (const socket of greedy) socket.destroy();
  expectAtMost("P10", `until ${count} clients that read none of 30 answers are disconnected`, seconds, 60, "s");
  expectAtMost("P10", "memory for each of them", grownMb / count, 1, "MB");
  expectAtMost("P10", "p95 of a page meanwhile", p95, 100, "ms");
});

/** Connections to the site, as the kernel counts them: a client that does not read never learns of their end. */
function establishedConnections(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  const lines = readFileSync("/proc/net/tcp", "utf8").split("\n");
  const established = new RegExp(`^\\s*\\d+: [0-9A-F]{8}:${port} [0-9A-F]{8}:[0-9A-F]{4} 01`);
  return lines.filter((line) => established.test(line)).length;
}
