/** Figures that docs/reliability.md promises. */

import { expect } from "vitest";

/**
 * Prints the figure beside its promise, such as `P7 slowest of 500 requests: 806 ms (at most 2000 ms)`, and fails the
 * test unless the promise is kept. The test goes on, so that a run prints all its figures.
 */
export function expectAtMost(promise: `P${number}`, what: string, measured: number, most: number, unit = ""): void {
  const [is, may] = [measured, most].map((value) => `${Number(value.toFixed(2))}${unit && ` ${unit}`}`);
  process.stdout.write(`${promise} ${what}: ${is} (at most ${may})\n`);
  expect.soft(measured, `${promise} ${what}`).toBeLessThanOrEqual(most);
}
