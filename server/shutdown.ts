/** The end of the process, without losing an accepted request. */

import { systemClock } from "./clock.ts";
import type { Listening } from "./http/listen.ts";

/** How long requests in flight may take to finish. */
const finishMs = 10_000;

export type StopOptions = {
  /** How long requests are still accepted; by default the configured time. */
  delayMs?: number;
};

type Stop = (options?: StopOptions) => Promise<void>;

/**
 * Runs `stop` once and exits: with 0 on SIGTERM or SIGINT, with 1 when the returned function is called because the process
 * needs a restart. A signal while it is stopping exits at once.
 */
export function onShutdown(stop: Stop): (options?: StopOptions) => void {
  let isStopping = false;
  const shutDown = (exitCode: number, options?: StopOptions) => {
    if (isStopping) return;
    isStopping = true;
    stop(options).then(
      () => process.exit(exitCode),
      (error: Error) => {
        process.stderr.write(`${error.message}\n`);
        process.exit(1);
      },
    );
  };
  const onSignal = () => {
    if (isStopping) process.exit(1);
    shutDown(0);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return (options) => shutDown(1, options);
}

/**
 * Accepts requests for `delayMs`, while readiness says no and every response ends its connection: a proxy that reuses one
 * has no connection left when the socket closes. Then lets requests finish.
 */
export async function drain(listening: Listening, delayMs: number, { wait } = systemClock): Promise<void> {
  const { server, startDraining, close } = listening;
  startDraining();
  await wait(delayMs);
  const timer = setTimeout(() => server.closeAllConnections(), finishMs);
  await close();
  clearTimeout(timer);
}
