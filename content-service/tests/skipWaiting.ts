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
  vi.stubGlobal("setTimeout", (callback: () => void, delayMs?: number) => setTimeout(callback, shorten(delayMs)));
  vi.stubGlobal("setInterval", (callback: () => void, delayMs?: number) => setInterval(callback, shorten(delayMs)));
  onTestFinished(() => void vi.unstubAllGlobals());
  return delays;
}
