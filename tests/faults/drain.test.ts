/** P17: told to stop, a process loses nobody whom it accepted. More of it in tests/browser/process.spec.ts. */

import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "../harness/startSite.ts";
import { figure } from "./figure.ts";

type Seen = "answered" | "lost";

/** One visitor with a connection of his own. */
function visit(url: string): Promise<Seen> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response
        .resume()
        .once("close", () => resolve(response.complete && response.statusCode === 200 ? "answered" : "lost"));
    });
    request.once("error", () => resolve("lost"));
  });
}

test("a process that is told to stop under load says so at once, answers all who came before its end, and ends with 0", async () => {
  const site = await startSite({ env: { SHUTDOWN_DELAY: "4" } });
  onTestFinished(() => site.stop());
  const seen: Seen[] = [];
  let isBalanced = true;
  const visitors = Array.from({ length: 16 }, async () => {
    while (isBalanced) seen.push(await visit(`${site.url}/about`));
  });
  await wait(500);
  const beganMs = performance.now();
  site.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 3000, interval: 20 }).toBe(503);
  const unreadyMs = Math.round(performance.now() - beganMs);
  const seenBefore = seen.length;
  await wait(1000); // until a load balancer has noticed, its visitors still come here
  expect(seen.length).toBeGreaterThan(seenBefore);
  isBalanced = false;
  await Promise.all(visitors);
  expect(await site.exited).toBe(0);
  const tookMs = Math.round(performance.now() - beganMs);
  const lost = seen.filter((one) => one !== "answered").length;
  figure("P17", "readiness says no after SIGTERM", `${unreadyMs} ms`, "at once");
  figure("P17", `lost of ${seen.length} requests before and after SIGTERM`, lost, 0);
  figure("P17", "from SIGTERM to the end, with a delay of 4 s", `${tookMs} ms`, "15000 ms");
  expect(lost).toBe(0);
  expect(tookMs).toBeLessThan(15_000);
});

test.each(["SIGTERM", "SIGINT"] as const)("a second signal, %s, ends it at once", async (second) => {
  const site = await startSite({ env: { SHUTDOWN_DELAY: "60" } });
  onTestFinished(() => site.stop());
  site.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 10_000 }).toBe(503);
  const beganMs = performance.now();
  site.kill(second);
  expect(await site.exited).toBe(1);
  figure("P17", `second signal, ${second}, to the end`, `${Math.round(performance.now() - beganMs)} ms`, "at once");
});
