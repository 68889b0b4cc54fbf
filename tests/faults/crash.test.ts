/** P19: an uncaught error ends the process in order. Workers: ./workers.test; times and load: tests/long/crash. */

import { expect, onTestFinished, test } from "vitest";
import { logLines } from "../harness/logLines.ts";
import { startSite } from "../harness/startSite.ts";
import { readingForms, startEndlessRequest } from "./endlessRequest.ts";
import { crashing } from "./preloads.ts";

test.each(["timer", "promise", "event"] as const)(
  "a crash by an error in a %s is logged, drains, and exits with 1",
  async (by) => {
    const site = await startSite({ env: { LOG_LEVEL: "info", ...readingForms, ...crashing(by) } });
    onTestFinished(() => site.stop());
    await startEndlessRequest(site.url);
    site.kill("SIGUSR2");
    expect(await site.exited).toBe(1);
    expect(logLines(site, "process.crashed")).toEqual([
      expect.objectContaining({ level: "error", id: expect.any(String), error: expect.any(Object) }),
    ]);
    expect(logLines(site, "site.draining")).toHaveLength(1);
  },
);
