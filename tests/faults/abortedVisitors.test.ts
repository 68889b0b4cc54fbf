/** P8: visitors who leave in the middle leave nothing behind. */

import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { memorySettings } from "../../scripts/memorySettings.ts";
import { memoryOf } from "../harness/processFigures.ts";
import { startSite } from "../harness/startSite.ts";
import { ask } from "./ask.ts";
import { inTurns } from "./converse.ts";
import { figure } from "./figure.ts";

const isLong = process.env.FAULTS === "long";

/** Asks, and is gone after so long: before the answer, within it, or after it. */
function leave(url: string, path: string, afterMs: number): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on("error", () => {}).once("close", resolve);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${afterMs % 2 ? "br" : "identity"}\r\n\r\n`);
  setTimeout(() => socket.resetAndDestroy(), afterMs);
  return promise;
}

test("after visitors who left, no rendering hangs, no file stays open, and memory does not climb", async () => {
  const site = await startSite({ env: memorySettings });
  onTestFinished(() => site.stop());
  const rounds = 4;
  const perRound = isLong ? 500 : 100;
  const pages = ["/", "/about", "/services", "/clients", "/work", "/contact", "/privacy", "/feed.xml", "/_data/work"];
  // A page that does not exist is rendered for each visitor; the others once, for the first to come.
  const pathOf = (index: number) => pages[index % 18] ?? `/unknown-${index % 50}`;
  const fds = () => readdirSync(`/proc/${site.pid}/fd`).length;
  await Promise.all(pages.map((path, index) => leave(site.url, path, index)));
  await wait(1000);
  const fdsBefore = fds();
  const rssMb: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const visitors = Array.from({ length: perRound }, (_, index) => round * perRound + index);
    await inTurns(visitors, 20, (index) => leave(site.url, pathOf(index), (index * 7) % 23));
    rssMb.push(Math.round((await memoryOf(site.pid)).rssMb));
  }
  await wait(500);
  const unknown = Array.from({ length: 50 }, (_, index) => `/unknown-${index}`);
  const begunMs = performance.now();
  const answers = await inTurns([...pages, ...unknown], 4, (path) => ask(site.url, path)); // would wait for one that hangs
  const tookMs = Math.round((performance.now() - begunMs) / answers.length);
  await expect.poll(fds, { timeout: 10_000 }).toBeLessThanOrEqual(fdsBefore + 10);
  const left = rounds * perRound;
  figure("P8", `open files after ${left} visitors left`, `${fds()} (${fdsBefore} before)`, "at most 10 more");
  figure("P8", `renderings that hang after ${left} visitors left, ${tookMs} ms for each page`, 0, 0);
  figure("P8", `memory after each ${perRound}`, `${rssMb.join(", ")} MB`, "not climbing");
  expect(answers.map(({ status }) => status)).toEqual([...pages.map(() => 200), ...unknown.map(() => 404)]);
  expect((rssMb.at(-1) ?? 0) - (rssMb[0] ?? 0)).toBeLessThan(60);
}, 200_000);
