/**
 * A worker process: the site as it runs in a single process, stopped by the primary.
 *
 * Ctrl-C and some supervisors signal every process of a group, and the primary also sends a message: the worker stops
 * once.
 */

import cluster from "node:cluster";
import { readConfig } from "./config.ts";
import { onCrash } from "./crash.ts";
import { createLog } from "./log.ts";
import type { StopOptions } from "./shutdown.ts";
import type { EmbeddedService } from "./siteParts.ts";
import { startSite } from "./startSite.ts";
import { newsFromPrimary } from "./workerNews.ts";
import { embeddedServiceVariable, type StopMessage, type WorkerFailure } from "./workerProtocol.ts";

const { promise: stopRequest, resolve: requestStop } = Promise.withResolvers<StopOptions>();
let exitCode = 0;

process.on("SIGINT", () => {}); // the primary gets it too
process.on("SIGTERM", () => requestStop({}));
process.on("message", ({ stop }: Partial<StopMessage>) => stop && requestStop(stop));
cluster.worker?.once("disconnect", () => {
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true; // otherwise Node exits at once
  requestStop({ delayMs: 0 }); // the primary died, and its successor needs the port
});

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const service = takeService();
  const log = createLog({ level: config.logLevel });
  onCrash({ log, stop: crash });
  const site = await startSite({ config, service, log, news: newsFromPrimary() });
  if (site.metrics) (await import("./metrics/workerMetrics.ts")).answerPrimary(site.metrics.registry);
  await site.stop(await stopRequest);
  process.exit(exitCode);
}

function crash(): void {
  exitCode = 1;
  requestStop({ delayMs: 0 });
}

/** Removes the secret from the environment, which every child process would inherit. */
function takeService(): EmbeddedService | undefined {
  const service = process.env[embeddedServiceVariable];
  delete process.env[embeddedServiceVariable];
  return service ? JSON.parse(service) : undefined;
}

run().catch(({ message }: Error) => {
  const failure: WorkerFailure = { failure: message };
  if (process.send) return process.send(failure, () => process.exit(1));
  process.stderr.write(`${message}\n`); // there is no primary to report it
  process.exit(1);
});
