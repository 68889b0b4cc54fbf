/** P28, P29, P30: two instances behind nginx under load, while instances and the content service come and go. */

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kindsOf } from "../faults/kinds.ts";
import { paths } from "../harness/demoContent.ts";
import { promisedMs, startLoad, type Visit } from "../harness/load.ts";
import { findNginx } from "../harness/nginx.ts";
import { publish, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { startInstances, type TwoInstances } from "../harness/twoInstances.ts";
import { expectAtMost } from "./figure.ts";

const nginx = findNginx();

describe.skipIf(nginx === null)("behind nginx", () => {
  let two: TwoInstances;
  /** The instances that run now. */
  let running: RunningSite[];
  beforeAll(async () => {
    two = await startInstances(nginx ?? "", { SHUTDOWN_DELAY: "5" });
    running = [...two.instances];
  });
  afterAll(() => two.stop());

  /** A hundred pages a second through nginx. */
  function visitPages({
    headers = {},
    onVisit,
  }: {
    headers?: Record<string, string>;
    onVisit?: (visit: Visit) => void;
  }) {
    const request = (path: string) => two.nginx.ask(path, { headers });
    return startLoad({ url: two.origin, paths, perSecond: 100, patienceMs: promisedMs, onVisit, request });
  }

  /** With this header nginx lets an instance answer every request. */
  const uncached = { headers: { "if-match": "*" } };

  test("every kind of answer arrives within a second", async () => {
    const kinds = await kindsOf(running[0]?.url ?? "");
    let slowest = { kind: "", durationMs: 0 };
    for (const { kind, path, method, headers } of kinds) {
      const beganMs = performance.now();
      await two.nginx.ask(path, { method, headers: { "sec-fetch-mode": "navigate", ...headers } });
      const durationMs = performance.now() - beganMs;
      if (durationMs > slowest.durationMs) slowest = { kind, durationMs };
    }
    const what = `slowest of ${kinds.length} kinds of answers (${slowest.kind})`;
    expectAtMost("P28", what, slowest.durationMs, 1000, "ms");
  });

  test("an edit is at both instances within a second", async () => {
    const durationsMs: number[] = [];
    for (let edit = 0; edit < 20; edit += 1) {
      const words = `Edit ${edit} behind nginx`;
      await publish(two.content.client, words);
      durationsMs.push(...(await Promise.all(running.map((instance) => untilShown(instance, words)))));
    }
    expectAtMost("P29", "slowest of 20 edits to be at both instances", Math.max(...durationsMs), 1000, "ms");
  });

  test("a rolling restart under load loses no request, and no connection is reset", async () => {
    const load = visitPages(uncached);
    for (const [index, instance] of running.entries()) {
      await wait(2000);
      instance.kill("SIGTERM");
      expect(await instance.exited).toBe(0);
      running[index] = await two.startAgain(instance);
    }
    await wait(2000);
    const { asked, failures } = await load.stop();
    expect(failures).toEqual([]);
    expectAtMost("P29", `lost of ${asked} requests in a rolling restart`, failures.length, 0);
    const reset = (await two.nginx.errors()).match(/reset by peer|prematurely closed/g) ?? [];
    expectAtMost("P29", "connections reset in a rolling restart", reset.length, 0);
  });

  test("an instance that is killed under load loses no request whose answer had not begun", async () => {
    const load = visitPages(uncached);
    for (const index of [0, 1, 0, 1]) {
      const instance = running[index];
      if (!instance) throw new Error("there must be two instances");
      await wait(2000);
      instance.kill("SIGKILL");
      await instance.exited;
      running[index] = await two.startAgain(instance);
    }
    await wait(2000);
    const { asked, failures } = await load.stop();
    const unbegun = failures.filter(({ reason }) => !reason.includes("aborted")); // a response that broke off
    expect(unbegun).toEqual([]);
    expectAtMost("P29", `lost of ${asked} requests in four kills`, unbegun.length, 0);
  });

  test("the shared cache answers nine of ten requests, also while the content service is down", async () => {
    await two.nginx.ask("/about");
    for (const state of ["in normal operation", "while the content service is down"]) {
      if (state !== "in normal operation") await two.content.proxy.refuse();
      const passedOn: string[] = [];
      const ages: number[] = [];
      const onVisit = ({ headers }: Visit) => {
        const status = String(headers["cache-status"]).split(", ").at(-1) ?? "";
        if (!status.startsWith("nginx; hit")) passedOn.push(status);
        ages.push(Number(headers.age ?? 0));
      };
      const load = visitPages({ onVisit });
      await wait(60_000);
      const { asked, failures } = await load.stop();
      expectAtMost("P30", `failures of ${asked} requests ${state}`, failures.length, 0);
      expectAtMost("P30", `share that the instances answered ${state}`, (100 * passedOn.length) / asked, 10, "%");
      expectAtMost("P30", `oldest response by its Age ${state}`, Math.max(...ages), 10, "s");
    }
    await two.content.proxy.accept();
  });
});
