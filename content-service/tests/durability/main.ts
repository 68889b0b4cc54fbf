/**
 * `npm run test:durability`: kills the content service two hundred times while it writes, and checks that nothing is lost.
 *
 * The exit code is 1 when a check fails.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { toCount } from "../../../tests/harness/toCount.ts";
import { killRounds } from "./killRounds.ts";

const program = new Command("test:durability")
  .option("--rounds <number>", "number of kills", toCount, 200)
  .option("--writes <number>", "least number of acknowledged writes over all rounds", toCount, 10_000)
  .option("--seed <number>", "seed of the random delays", toCount, Date.now() % 1_000_000)
  .parse();
const { rounds, writes, seed } = program.opts<{ rounds: number; writes: number; seed: number }>();

const dataDir = await mkdtemp(path.join(tmpdir(), "durability-"));
const started = performance.now();
console.log(`${rounds} rounds, at least ${writes} acknowledged writes, seed ${seed}`);
try {
  const acknowledged = await killRounds({
    dataDir,
    rounds,
    writesPerRound: Math.ceil(writes / rounds),
    seed,
    onRound(round, facts) {
      const seconds = Math.round((performance.now() - started) / 1000);
      if (round % 10 === 0 || round === rounds)
        console.log(`round ${round}: ${facts.acknowledged} acknowledged so far, ${seconds} s`);
    },
  });
  console.log(
    `killed ${rounds} times, ${acknowledged} writes acknowledged: 0 lost, 0 torn, 0 announced too early, 0 failed starts`,
  );
  await rm(dataDir, { recursive: true });
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\nseed ${seed}; the store is left in ${dataDir}`);
  process.exitCode = 1;
}
