/** P15: how long pages take while images wait for a silent host. */

import { expect, test } from "vitest";
import { hostedImage, optimised, startImageHost, startWithImageHost } from "../faults/imageHost.ts";
import { ask } from "../harness/ask.ts";
import { percentile } from "../harness/percentile.ts";
import { expectAtMost } from "./figure.ts";

test("while 400 images wait for a silent host pages are quick, and every image is answered in time", async () => {
  const host = await startImageHost(() => {});
  const site = await startWithImageHost(host.url);
  await ask(site.url, "/about");
  const beganMs = performance.now();
  const answers: { status: number; afterMs: number }[] = [];
  const images = Array.from({ length: 400 }, async (_, number) => {
    const { status } = await ask(site.url, optimised(host.url + hostedImage(number)));
    answers.push({ status, afterMs: performance.now() - beganMs });
  });
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  const durationsMs: number[] = [];
  for (let visit = 0; visit < 200; visit++) {
    const visitMs = performance.now();
    await ask(site.url, "/about");
    durationsMs.push(performance.now() - visitMs);
  }
  await Promise.all(images);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503, 504]));
  expectAtMost("P15", "images in the queue", answers.filter(({ status }) => status === 504).length, 256 + 8);
  expectAtMost("P15", "p95 of a page meanwhile", percentile(durationsMs, 0.95), 50, "ms");
  expectAtMost(
    "P15",
    "the last image answered after",
    Math.max(...answers.map(({ afterMs }) => afterMs)) / 1000,
    8,
    "s",
  );
});
