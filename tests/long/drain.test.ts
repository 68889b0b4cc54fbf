/** P17, P29: how long a process takes to stop under load, and that no connection is reset meanwhile. */

import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { promisedMs, startLoad } from "../harness/load.ts";
import { startSite } from "../harness/startSite.ts";
import { expectAtMost } from "./figure.ts";

test("a process that is told to stop under load is unready at once, loses no request, and exits in time", async () => {
  const site = await startSite({ env: { SHUTDOWN_DELAY: "5" } });
  onTestFinished(() => site.stop());
  const load = startLoad({ url: site.url, paths: ["/about"], perSecond: 200, patienceMs: promisedMs });
  await wait(1000);
  const beganMs = performance.now();
  site.kill("SIGTERM");
  await expect.poll(async () => (await ask(site.url, "/readyz")).status, { interval: 10 }).toBe(503);
  const unreadyMs = performance.now() - beganMs;
  await wait(2000); // until the load balancer has noticed
  const { asked, failures } = await load.stop();
  expect(await site.exited).toBe(0);
  expectAtMost("P17", "unready after", unreadyMs, 1000, "ms");
  expectAtMost("P17", `lost of ${asked} requests`, failures.length, 0);
  expectAtMost("P17", "exit after, with a delay of 5 s", (performance.now() - beganMs) / 1000, 15, "s");
});

test("clients that reuse their connections lose no request while a process drains, and none is reset", async () => {
  const site = await startSite({ env: { SHUTDOWN_DELAY: "2" } });
  onTestFinished(() => site.stop());
  let answered = 0;
  /** Requests one page after the other; resolves to the reason why that ended. */
  async function visitUntilRefused(): Promise<string> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    for (;;) {
      try {
        const [answer] = (await once(get(`${site.url}/about`, { agent }), "response")) as [IncomingMessage];
        await buffer(answer);
        answered += 1;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code ?? String(error); // of a socket
      }
    }
  }
  const visitors = Array.from({ length: 16 }, visitUntilRefused);
  await wait(500);
  site.kill("SIGTERM");
  const reasons = await Promise.all(visitors);
  const reset = reasons.filter((reason) => reason !== "ECONNREFUSED"); // a new connection, which nothing accepts any more
  expect(reset).toEqual([]);
  expectAtMost("P29", `connections reset after ${answered} answers on reused ones`, reset.length, 0);
  expect(await site.exited).toBe(0);
});

test.each(["SIGTERM", "SIGINT"] as const)("a second signal, %s, ends the process at once", async (second) => {
  const site = await startSite({ env: { SHUTDOWN_DELAY: "60" } });
  onTestFinished(() => site.stop());
  site.kill("SIGTERM");
  await expect.poll(async () => (await ask(site.url, "/readyz")).status).toBe(503);
  const beganMs = performance.now();
  site.kill(second);
  await site.exited;
  expectAtMost("P17", `exit after a second signal, ${second}`, performance.now() - beganMs, 1000, "ms");
});
