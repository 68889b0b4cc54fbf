/** P10: clients who say little, or take nothing, cost little, and not for long. */

import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { memorySettings } from "../../scripts/memorySettings.ts";
import { memoryOf } from "../harness/processFigures.ts";
import { startSite } from "../harness/startSite.ts";
import { ask } from "./ask.ts";
import { inTurns } from "./converse.ts";
import { figure } from "./figure.ts";

const isLong = process.env.FAULTS === "long";

async function start() {
  const site = await startSite({ env: memorySettings });
  onTestFinished(() => site.stop());
  await ask(site.url, "/about");
  return site;
}

/** Resolves when they are all connected. What becomes of them is the caller's. */
function connections(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(socket));
      socket.once("error", reject);
      socket.once("connect", () => socket.removeListener("error", reject).on("error", () => {}));
    });
  return inTurns(Array.from({ length: count }), 100, open);
}

/** What 95 of 100 visitors wait at most, one after the other. */
async function p95Ms(url: string): Promise<number> {
  const durationsMs: number[] = [];
  for (let visit = 0; visit < 200; visit++) {
    const begunMs = performance.now();
    expect((await ask(url, "/about")).status).toBe(200);
    durationsMs.push(performance.now() - begunMs);
  }
  return durationsMs.toSorted((one, other) => one - other)[189] ?? 0;
}

test("connections on which nothing is said", async () => {
  const site = await start();
  const before = (await memoryOf(site.pid)).rssMb;
  const idle = await connections(site.url, isLong ? 10_000 : 2000);
  const p95 = await p95Ms(site.url);
  const grownMb = (await memoryOf(site.pid)).rssMb - before;
  figure("P10", `p95 of a page beside ${idle.length} idle connections`, `${p95.toFixed(1)} ms`, "100 ms");
  figure("P10", `memory for ${idle.length} idle connections`, `${Math.round(grownMb)} MB`, "300 MB");
  for (const socket of idle) socket.destroy();
  expect(p95).toBeLessThan(1000);
  expect(grownMb).toBeLessThan(300);
}, 120_000);

test("headers that come byte by byte are cut within 20 s", async () => {
  const site = await start();
  const slow = await connections(site.url, isLong ? 1000 : 100);
  const begunMs = performance.now();
  const lastedMs: number[] = [];
  for (const socket of slow) {
    socket.once("close", () => lastedMs.push(performance.now() - begunMs)).on("data", () => {});
    socket.write("GET /about HTTP/1.1\r\nHost: a\r\nX: ");
  }
  const drip = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write("a");
  }, 1000);
  onTestFinished(() => clearInterval(drip));
  await wait(2000);
  const p95 = await p95Ms(site.url);
  await expect.poll(() => lastedMs.length, { timeout: 40_000, interval: 200 }).toBe(slow.length);
  const longestS = Math.max(...lastedMs) / 1000;
  figure(
    "P10",
    `the longest of ${slow.length} connections with a header byte a second`,
    `${longestS.toFixed(1)} s`,
    "20 s",
  );
  figure("P10", "p95 of a page meanwhile", `${p95.toFixed(1)} ms`, "100 ms");
  expect(longestS).toBeLessThan(25);
  expect((await ask(site.url, "/about")).status).toBe(200);
}, 90_000);

test.runIf(isLong)(
  "clients that ask for large answers and take none of them are cut within 60 s",
  async () => {
    const site = await start();
    const image = "/_image?url=%2Fplate-cold.jpg&w=1920&q=75";
    const { body } = await ask(site.url, image);
    const before = (await memoryOf(site.pid)).rssMb;
    const count = 200;
    const greedy = await connections(site.url, count);
    const begunMs = performance.now();
    for (const socket of greedy) {
      socket.pause();
      const requests = [image, "/_data/work", "/work"]
        .map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
        .join("");
      socket.write(requests.repeat(100));
    }
    await wait(5000);
    const grownMb = (await memoryOf(site.pid)).rssMb - before;
    const p95 = await p95Ms(site.url);
    await expect.poll(() => openConnections(site.url), { timeout: 90_000, interval: 1000 }).toBeLessThan(5);
    const seconds = Math.round((performance.now() - begunMs) / 1000);
    for (const socket of greedy) socket.destroy();
    figure("P10", `until ${count} clients that take nothing of 300 answers each are cut`, `${seconds} s`, "60 s");
    figure(
      "P10",
      `memory for each of them (an image has ${body.length} bytes)`,
      `${(grownMb / count).toFixed(2)} MB`,
      "1 MB",
    );
    figure("P10", "p95 of a page meanwhile", `${p95.toFixed(1)} ms`, "100 ms");
    expect(seconds).toBeLessThan(65);
    expect(grownMb / count).toBeLessThan(1);
  },
  200_000,
);

/** Connections the site holds, as the kernel counts them: those of clients that do not read never hear of their end. */
function openConnections(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  const lines = readFileSync("/proc/net/tcp", "utf8").split("\n");
  return lines.filter((line) => new RegExp(`^\\s*\\d+: [0-9A-F]{8}:${port} [0-9A-F]{8}:[0-9A-F]{4} 01`).test(line))
    .length;
}
