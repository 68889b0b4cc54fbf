/** Time that a client waits before it asks again, without waiting. */

import { onTestFinished, vi } from "vitest";

/** Shorter delays are those of the tests, longer ones are timeouts; after 3 s a connection without requests is closed. */
const [shortestMs, usualLongestMs] = [100, 2500];

/** Until the test is over, timers of a client fire at once. The result lists the delays that they were set to. */
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
