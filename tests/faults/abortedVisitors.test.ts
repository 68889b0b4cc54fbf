/** P8: requests that are aborted leave nothing behind. Memory after 20,000 of them: tests/long/abortedVisitors. */

import { expect, onTestFinished, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { inTurns } from "../harness/converse.ts";
import { startSite } from "../harness/startSite.ts";
import { abortedPaths, abortRequests, openFilesOf } from "./abortRequests.ts";

test("after aborted requests no render hangs and no file stays open", { tags: "long" }, async () => {
  const site = await startSite();
  onTestFinished(() => site.stop());
  await abortRequests(site.url, 0, 50);
  const before = openFilesOf(site.pid);
  await abortRequests(site.url, 50, 300);
  const answers = await inTurns(abortedPaths, 4, (path) => ask(site.url, path)); // would wait for a render that hangs
  expect(answers.map(({ status }) => status)).toEqual(
    abortedPaths.map((path) => (path.startsWith("/unknown") ? 404 : 200)),
  );
  await expect.poll(() => openFilesOf(site.pid), { timeout: 30_000 }).toBeLessThanOrEqual(before + 10);
});
