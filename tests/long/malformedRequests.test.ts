/** P11: what malformed requests cost. */

import { onTestFinished, test } from "vitest";
import { malformedRequests } from "../faults/malformedRequests.ts";
import { ask } from "../harness/ask.ts";
import { converse, inTurns } from "../harness/converse.ts";
import { cpuMsOf } from "../harness/processFigures.ts";
import { startSite } from "../harness/startSite.ts";
import { expectAtMost } from "./figure.ts";

test("a malformed request costs at most 5 ms of processor time", async () => {
  const site = await startSite();
  onTestFinished(() => site.stop());
  await ask(site.url, "/about");
  const before = await cpuMsOf(site.pid);
  const answers = await inTurns(malformedRequests, 20, (sent) => converse(site.url, sent));
  const cpuMs = ((await cpuMsOf(site.pid)) - before) / answers.length;
  expectAtMost("P11", `processor time of each of ${answers.length} malformed requests`, cpuMs, 5, "ms");
});
