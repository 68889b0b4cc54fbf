/** The end of a process that nobody asked for. */

import type { Log } from "./log.ts";

/** How long requests under way may take to finish. */
const finishMs = 1800;

/**
 * An exception or a rejection that nobody caught leaves the process in a state that nobody thought of: it is logged,
 * `stop` lets go of the visitors, and whoever started the process starts the next. It exits with 1 within two seconds
 * at the latest; `stop` may exit before.
 */
export function onCrash({ log, stop }: { log: Log; stop: () => void }): void {
  process.on("uncaughtException", (error, origin) => {
    log.error("process.crashed", { id: crypto.randomUUID(), origin, error });
    setTimeout(() => process.exit(1), finishMs);
    stop();
  });
}
