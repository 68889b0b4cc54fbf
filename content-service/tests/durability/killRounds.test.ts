import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { killRounds } from "./killRounds.ts";

test("nothing acknowledged is lost when the content service is killed while it writes", {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "durability-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  expect(
    await killRounds({ dataDir, rounds: 1, writesPerRound: 40, longestDelayMs: 50, seed: 7 }),
  ).toBeGreaterThanOrEqual(40);
});
