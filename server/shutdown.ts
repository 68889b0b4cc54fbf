/** The end of the process: no request that was accepted is lost. */

import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** How long requests under way may take to finish. */
const finishMs = 10_000;

/** Runs `stop` on the first SIGTERM or SIGINT and exits with 0; a second signal exits at once. */
export function onShutdown(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        process.stderr.write(`${error.message}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

/** Goes on accepting for `delayMs`, while readiness says no; then closes the socket and lets requests finish. */
export async function drain({ server, delayMs }: { server: Server; delayMs: number }): Promise<void> {
  await wait(delayMs);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), finishMs);
  await closed;
  clearTimeout(timer);
}
