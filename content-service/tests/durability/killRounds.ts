/**
 * Kills the content service repeatedly while it writes, and checks its content after each restart.
 *
 * Every acknowledged transaction must be there, complete and in order, and every transaction that a listener heard of.
 */

import { setTimeout as wait } from "node:timers/promises";
import { createLane, type Lane } from "./lane.ts";
import { startServiceProcess } from "./serviceProcess.ts";

export type KillRoundsOptions = {
  dataDir: string;
  rounds: number;
  /** The service is killed after that many acknowledged writes and a random time more. */
  writesPerRound: number;
  longestDelayMs?: number;
  /** The same seed results in the same delays. */
  seed: number;
  onRound?: (round: number, facts: { acknowledged: number; killedAfterMs: number }) => void;
};

const laneCount = 4;

/** Returns the number of acknowledged writes. Throws when the content breaks a promise. */
export async function killRounds({
  dataDir,
  rounds,
  writesPerRound,
  longestDelayMs = 500,
  seed,
  onRound,
}: KillRoundsOptions): Promise<number> {
  const random = createRandom(seed);
  const lanes = Array.from({ length: laneCount }, (_, index) => createLane(`lane${index}`));
  const acknowledged = () => lanes.reduce((sum, lane) => sum + lane.acknowledgements, 0);
  for (let round = 1; round <= rounds; round += 1) {
    const service = await startServiceProcess(dataDir);
    for (const lane of lanes) await lane.check(service.url);
    const least = acknowledged() + writesPerRound;
    const listening = await listen(service.url, lanes);
    const started = performance.now();
    const writing = Promise.all(lanes.map((lane) => lane.write(service.url)));
    while (acknowledged() < least) await wait(5);
    await wait(random() * longestDelayMs);
    await service.kill();
    await Promise.all([writing, listening.ended]);
    onRound?.(round, { acknowledged: acknowledged(), killedAfterMs: performance.now() - started });
  }
  const service = await startServiceProcess(dataDir);
  for (const lane of lanes) await lane.check(service.url);
  await service.kill();
  return acknowledged();
}

/** Passes every event to the lanes. Resolves when the stream is open. */
async function listen(url: string, lanes: readonly Lane[]): Promise<{ ended: Promise<void> }> {
  const query = encodeURIComponent("*[defined(lane)]");
  const response = await fetch(`${url}/v1/data/listen/production?query=${query}&includeMutations=false`, {
    headers: { authorization: "Bearer read" },
  });
  return { ended: hear(response, lanes).catch(() => {}) }; // the process was killed
}

async function hear(response: Response, lanes: readonly Lane[]): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? [])
    for (const [, transaction = ""] of decoder.decode(chunk, { stream: true }).matchAll(/^id: ([\w-]+)#/gm))
      for (const lane of lanes) lane.hear(transaction);
}

/** Mulberry32: numbers from 0 to 1, exclusive, that are the same on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
