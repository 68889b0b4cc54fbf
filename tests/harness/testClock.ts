/** A clock that stands still until a test moves it. */

import type { Clock } from "../../server/clock.ts";

export type TestClock = ReturnType<typeof createTestClock>;

export function createTestClock({ startAt = "2026-10-01T12:00:00Z" } = {}) {
  const waits = new Set<{ dueMs: number; end: () => void }>();
  let nowMs = 0;
  const clock = {
    now: () => nowMs,
    date: () => new Date(Date.parse(startAt) + nowMs),
    wait: (durationMs: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        const end = () => {
          waits.delete(wait);
          signal?.removeEventListener("abort", end);
          resolve();
        };
        const wait = { dueMs: nowMs + durationMs, end };
        waits.add(wait);
        signal?.addEventListener("abort", end);
        if (signal?.aborted) end();
      }),
    /** How long each wait in progress still takes, the shortest first. */
    waits: (): number[] => [...waits].map(({ dueMs }) => dueMs - nowMs).sort((one, other) => one - other),
    /** Moves the time, and ends the waits that are over. */
    advance(ms: number): void {
      nowMs += ms;
      for (const { dueMs, end } of [...waits]) if (dueMs <= nowMs) end();
    },
  };
  return clock satisfies Clock;
}
