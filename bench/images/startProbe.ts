/** Requests that are sent one after the other while other work keeps the site busy. */

import { setTimeout as wait } from "node:timers/promises";
import type { Answer } from "../servers/answer.ts";

const probeEveryMs = 20;

/** Repeats its requests until it is stopped. Each value is the duration of one. */
export function startProbe<Name extends string>(asks: Record<Name, () => Promise<Answer>>) {
  let isRunning = true;
  const names = Object.keys(asks) as Name[]; // it has no other keys
  const all = names.map(async (name) => {
    const taken: number[] = [];
    while (isRunning) {
      const started = performance.now();
      const { status } = await asks[name]();
      if (status !== 200) throw new Error(`the ${name} must be answered with 200 meanwhile (got ${status})`);
      taken.push(performance.now() - started);
      await wait(probeEveryMs);
    }
    return [name, taken] as const;
  });
  return {
    async stop(): Promise<Record<Name, number[]>> {
      isRunning = false;
      return Object.fromEntries(await Promise.all(all)) as Record<Name, number[]>; // one for each name
    },
  };
}
