/** The metrics of a running site, from one process and from several. */

import { expect, onTestFinished, test } from "vitest";
import { converse } from "../harness/converse.ts";
import { freePort, startSite } from "../harness/startSite.ts";

test.each([1, 2])(
  "the metrics of %i processes count every request once and describe the state of the site",
  async (n) => {
    const port = await freePort();
    const site = await startSite({ env: { WEB_CONCURRENCY: String(n), METRICS_PORT: String(port) } });
    onTestFinished(() => site.stop());
    const lines = async () => (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split("\n");
    const value = async (name: string) =>
      Number((await lines()).find((line) => line.startsWith(`${name} `))?.slice(name.length + 1));
    for (let count = 0; count < 20; count++) await (await fetch(`${site.url}/unknown`)).text();
    // The site answers a little before its metrics do.
    await expect.poll(() => value("site_processes"), { timeout: 10_000 }).toBeGreaterThan(0);
    // A worker that is still starting does not count yet, and does not delay the metrics.
    const unknown = ["hit", "miss"].map((cache) =>
      value(`http_requests_total{kind="page",status="404",cache="${cache}"}`),
    );
    const [hits = Number.NaN, misses = Number.NaN] = await Promise.all(unknown);
    expect(misses).toBeLessThanOrEqual(n); // each process makes the page once
    expect(hits + misses).toBe(20);
    expect((await converse(site.url, "nonsense\r\n\r\n")).statuses).toEqual([400]);
    expect(await value('http_requests_total{kind="refused",status="400",cache="miss"}')).toBe(1);
    await expect.poll(() => value("content_listener_up"), { timeout: 10_000 }).toBe(1);
    await expect.poll(() => value("content_stale"), { timeout: 10_000 }).toBe(0);
    expect(await value("event_loop_delay_seconds")).toBeGreaterThan(0);
    await expect.poll(() => value("site_processes"), { timeout: 10_000 }).toBe(n);
    await expect(fetch(`${site.url}/metrics`)).resolves.toMatchObject({ status: 404 }); // metrics are not public
  },
);

test("a worker that hangs is left out of the metrics, the others are not", { tags: "long" }, async () => {
  const port = await freePort();
  const site = await startSite({ env: { WEB_CONCURRENCY: "2", METRICS_PORT: String(port), LOG_LEVEL: "info" } });
  onTestFinished(() => site.stop());
  const pids = () => [...site.output().matchAll(/"pid":(\d+),"event":"site.listening"/g)].map(([, pid]) => Number(pid));
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await expect.poll(metrics, { timeout: 20_000 }).toContain("\nsite_processes 2\n");
  process.kill(pids()[0] ?? 0, "SIGSTOP");
  expect(await metrics()).toContain("\nsite_processes 1\n");
  process.kill(pids()[0] ?? 0, "SIGCONT");
});
