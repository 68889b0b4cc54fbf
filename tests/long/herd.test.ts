/** P7: how long simultaneous requests for a page that is not cached wait. */

import { onTestFinished, test } from "vitest";
import { requestColdPage } from "../faults/coldPage.ts";
import { startBehindProxy } from "../harness/siteBehindProxy.ts";
import { expectAtMost } from "./figure.ts";

test("500 simultaneous requests for a page that is not cached are answered within two seconds", async () => {
  const behind = await startBehindProxy();
  onTestFinished(behind.stop);
  const { answers, queriesOfThePage } = await requestColdPage(behind, 500);
  const renders = answers.filter(({ headers }) => headers["server-timing"]).length;
  const slowestMs = Math.max(...answers.map(({ durationMs }) => durationMs));
  expectAtMost("P7", "renders of a page that is requested 500 times at once", renders, 1);
  expectAtMost("P7", "queries for it", queriesOfThePage, 1);
  expectAtMost("P7", "different answers", new Set(answers.map(({ body }) => body.toString())).size, 1);
  expectAtMost("P7", "the slowest answer", slowestMs, 2000, "ms");
});
