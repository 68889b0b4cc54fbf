import { setTimeout as wait } from "node:timers/promises";
import { cpuMsOf } from "../tests/harness/processFigures.ts";

const timeoutMs = 60_000;

/** Resolves when a process has used almost no processor time for half a second, and after a minute at the latest. */
export async function untilIdle(pid: number): Promise<void> {
  const startedAt = performance.now();
  for (let isBusy = true; isBusy && performance.now() - startedAt < timeoutMs; ) {
    const before = await cpuMsOf(pid);
    await wait(500);
    isBusy = (await cpuMsOf(pid)) - before > 10; // one tick of the kernel's clock
  }
}
