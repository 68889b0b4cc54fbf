/** What one server costs beside another: both under load at the same time, on the same core. */

import { cpuMsOf } from "../../tests/harness/processFigures.ts";
import { median } from "../vitals/median.ts";
import type { LoadFigures } from "./load.ts";

export type Loaded = {
  pid: number;
  /** Puts it under load for so many seconds. */
  turn: (seconds: number) => Promise<LoadFigures>;
};

/** What the figures of a table mean that has such a ratio to a bare server. */
export const besideRawNotes = [
  "raw: a bare node:http server that sends the same bytes and headers from memory. × raw: requests for the same",
  "processor time, both under load at once on one core; the rest is of turns alone.",
];

/**
 * How many requests `one` answers with the processor time in which `other` answers one: the median of `rounds`.
 *
 * A machine that others use too can slow down by half from one second to the next. Two servers that are under load at
 * the same time, where they can be pinned on the same core, slow down alike. This says what a request costs, not how
 * long a client waits for it. `NaN` where there is no `/proc`.
 */
export async function rateBeside(one: Loaded, other: Loaded, rounds: number, seconds: number): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [ours, theirs] = await Promise.all([perCpuMs(one, seconds), perCpuMs(other, seconds)]);
    ratios.push(ours / theirs);
  }
  return median(ratios);
}

/** Requests for each millisecond of processor time. */
async function perCpuMs({ pid, turn }: Loaded, seconds: number): Promise<number> {
  const before = await cpuMsOf(pid);
  const { perSecond } = await turn(seconds);
  return (perSecond * seconds) / ((await cpuMsOf(pid)) - before);
}
