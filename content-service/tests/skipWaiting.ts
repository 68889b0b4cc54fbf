/** Skips the delays before the retries of a client. */

import { onTestFinished, vi } from "vitest";

/** Shorter delays belong to the tests. Longer ones are timeouts: pooled connections set some of 2 s and of 3 s. */
const [shortestMs, usualLongestMs] = [100, 1800];

/** Until the end of the test, timers with such delays fire at once. The result lists the delays. */
export function skipWaiting({ longestMs = usualLongestMs } = {}): readonly number[] {
  const delays: number[] = [];
  const { setTimeout, setInterval } = globalThis;
  const shorten = (delayMs = 0) => {
    if (delayMs < shortestMs || delayMs > longestMs) return delayMs;
    delays.push(delayMs);
    return 0;
  };
  type Callback = (...args: unknown[]) => void;
  const soon =
    <Timer>(start: (callback: Callback, delayMs: number, ...args: unknown[]) => Timer) =>
    (callback: Callback, delayMs?: number, ...args: unknown[]) =>
      start(callback, shorten(delayMs), ...args);
  vi.stubGlobal("setTimeout", soon(setTimeout));
  vi.stubGlobal("setInterval", soon(setInterval));
  onTestFinished(() => void vi.unstubAllGlobals());
  return delays;
}
