import { setTimeout as wait } from "node:timers/promises";
import { cpuMsOf } from "../tests/harness/processFigures.ts";

const patienceMs = 60_000;

/** Resolves when a process has done next to nothing for half a second; after a minute in any case. */
export async function untilIdle(pid: number): Promise<void> {
  const startedAt = performance.now();
  for (let isBusy = true; isBusy && performance.now() - startedAt < patienceMs; ) {
    const before = await cpuMsOf(pid);
    await wait(500);
    isBusy = (await cpuMsOf(pid)) - before > 10; // one tick of the kernel's clock
  }
}
