/** P24: the time of an answer does not disclose who is subscribed. */

import { expect, onTestFinished, test } from "vitest";
import { ada, delivering, subscribe } from "../faults/subscribe.ts";
import { percentile } from "../harness/percentile.ts";
import { startSite } from "../harness/startSite.ts";
import { expectAtMost } from "./figure.ts";

test("the answers to new and known subscribers take the same time", async () => {
  const site = await startSite({ env: delivering });
  onTestFinished(() => site.stop());
  const timed = async (form: object): Promise<number> => {
    const beganMs = performance.now();
    expect((await subscribe(site.url, form)).status).toBe(200);
    return performance.now() - beganMs;
  };
  const newMs: number[] = [];
  const knownMs: number[] = [];
  for (let number = 0; number < 25; number++) {
    const form = { ...ada, email: `visitor-${number}@example.org` };
    newMs.push(await timed(form));
    knownMs.push(await timed(form));
  }
  const apartMs = Math.abs(percentile(newMs, 0.5) - percentile(knownMs, 0.5));
  expectAtMost("P24", "p50 of a new and of a known subscriber apart", apartMs, 5, "ms");
});
