/** Environments that preload a module into a process under test; it acts on SIGUSR2. */

import path from "node:path";

const preload = (file: string) => `--import=${path.join(import.meta.dirname, file)}`;

/** The system clock jumps by the next of these numbers of hours, such as `1,-2`. */
export const clockJumps = (hours: string) => ({ CLOCK_JUMPS: hours, NODE_OPTIONS: preload("jumpingClock.ts") });

/** The process crashes by an uncaught error: in a timer, in a promise, or in an event handler. */
export const crashing = (by: "timer" | "promise" | "event") => ({
  CRASH_BY: by,
  NODE_OPTIONS: preload("crashOnSignal.ts"),
});
