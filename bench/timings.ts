import { percentile } from "../tests/harness/percentile.ts";

/** How long each call of `work` took, in milliseconds: the median and the slowest of a hundred. */
export async function timings(times: number, work: (index: number) => unknown): Promise<{ p50: number; p99: number }> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const started = performance.now();
    await work(index);
    taken.push(performance.now() - started);
  }
  return { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
}

/** Milliseconds with as many digits as mean something. */
export const ms = (value: number): string =>
  `${Math.abs(value) < 1 ? value.toFixed(3) : Math.abs(value) < 100 ? value.toFixed(1) : Math.round(value)} ms`;
