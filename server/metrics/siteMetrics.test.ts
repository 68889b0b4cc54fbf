import { expect, test } from "vitest";
import { freePort } from "../../tests/harness/startSite.ts";
import { createMemoryLog } from "../log.ts";
import { startMetricsServer } from "./metricsServer.ts";
import { createSiteMetrics, type SiteFigures } from "./siteMetrics.ts";

const someFigures = (): SiteFigures => ({
  content: { isStale: true, checkedMsAgo: 90_000, entries: 12, revision: 7 },
  listener: { isListening: false, endings: 3 },
  pages: { bytes: 1000, madeForVisitors: 2, madeAfterChanges: 5 },
  images: { running: 1, waiting: 4, made: 9, fromDisk: 8 },
});

const linesOf = (text: string) => text.split("\n").filter((line) => line && !line.startsWith("#"));

test("requests are counted by kind, status, and whether the response was in memory; others have a duration", async () => {
  const { observe, read } = createSiteMetrics(someFigures);
  for (const _ of [1, 2]) observe({ kind: "page", status: 200, durationMs: undefined });
  observe({ kind: "page", status: 200, durationMs: 20 });
  observe({ kind: "image", status: 503, durationMs: 1 });
  const lines = linesOf(await read());
  expect(lines).toContain('http_requests_total{kind="page",status="200",cache="hit"} 2');
  expect(lines).toContain('http_requests_total{kind="page",status="200",cache="miss"} 1');
  expect(lines).toContain('http_requests_total{kind="image",status="503",cache="miss"} 1');
  expect(lines).toContain('http_request_duration_seconds_count{kind="page"} 1');
  expect(lines).toContain('http_request_duration_seconds_bucket{le="0.025",kind="page"} 1');
});

test("reading the metrics does not change the counters", async () => {
  const { observe, read } = createSiteMetrics(someFigures);
  observe({ kind: "page", status: 200, durationMs: undefined });
  await read();
  const lines = linesOf(await read());
  expect(lines).toContain('http_requests_total{kind="page",status="200",cache="hit"} 1');
  expect(lines).toContain("images_made_total 9");
});

test("the figures of the site's parts are metrics", async () => {
  const lines = linesOf(await createSiteMetrics(someFigures).read());
  const seen = lines.filter((line) => /^(content|page|image)/.test(line));
  expect(seen.sort()).toEqual([
    "content_age_seconds 90",
    "content_answers 12",
    "content_listener_endings_total 3",
    "content_listener_up 0",
    "content_revision 7",
    "content_stale 1",
    "image_jobs_running 1",
    "image_jobs_waiting 4",
    "images_from_disk_total 8",
    "images_made_total 9",
    "page_cache_bytes 1000",
    "pages_made_after_changes_total 5",
    "pages_made_for_visitors_total 2",
  ]);
  expect(lines).toContain("site_processes 1");
  for (const name of ["process_memory_bytes", "event_loop_delay_seconds", "process_resident_memory_bytes"])
    expect(lines.some((line) => line.startsWith(name))).toBe(true);
});

test("metrics are served at one path; a failed reading is a 503, and a port in use is logged", async () => {
  const log = createMemoryLog();
  let read = async () => "requests 1\n";
  const port = await freePort();
  const server = await startMetricsServer({ port, read: () => read(), log });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await ask("/metrics")).text()).toBe("requests 1\n");
  expect((await ask("/")).status).toBe(404);
  for (const elsewhere of ["127.0.0.2", "[::1]"]) // other addresses of this machine, as its address in a network is
    await expect(fetch(`http://${elsewhere}:${port}/metrics`)).rejects.toThrow();
  read = () => Promise.reject(new Error("no answer"));
  expect((await ask("/metrics")).status).toBe(503);
  const second = await startMetricsServer({ port, read, log });
  expect(log.lines.map(({ event }) => event)).toEqual(["metrics.failed", "metrics.notListening"]);
  second.stop();
  server.stop();
});
