/** The end of a process after an uncaught exception. */

import type { Log } from "./log.ts";

/** How long requests in flight may take to finish. */
const finishMs = 1800;

/**
 * After an uncaught exception or rejection the state of the process is unknown: it is logged, `stop` drains the process,
 * and the supervisor or the primary starts another. The process exits with 1 after two seconds at the latest; `stop` may
 * exit sooner.
 */
export function onCrash({ log, stop }: { log: Log; stop: () => void }): void {
  process.on("uncaughtException", (error, origin) => {
    log.error("process.crashed", { id: crypto.randomUUID(), origin, error });
    setTimeout(() => process.exit(1), finishMs);
    stop();
  });
}
