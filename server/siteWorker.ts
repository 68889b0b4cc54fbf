/**
 * The process of one worker: the site as it runs alone, ended by whoever started it.
 *
 * Ctrl-C and some supervisors signal every process of a group, and the primary passes the word on: here it counts once.
 */

import cluster from "node:cluster";
import { readConfig } from "./config.ts";
import { onCrash } from "./crash.ts";
import { createLog } from "./log.ts";
import type { StopOptions } from "./shutdown.ts";
import type { EmbeddedService } from "./siteParts.ts";
import { startSite } from "./startSite.ts";
import { embeddedServiceVariable, type StopMessage, type WorkerFailure } from "./workerProtocol.ts";

const { promise: asked, resolve: ask } = Promise.withResolvers<StopOptions>();
let exitCode = 0;

process.on("SIGINT", () => {}); // the primary gets it too
process.on("SIGTERM", () => ask({}));
process.on("message", ({ stop }: Partial<StopMessage>) => stop && ask(stop));
cluster.worker?.once("disconnect", () => {
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true; // or Node exits at once
  ask({ delayMs: 0 }); // the primary died: whoever starts the next needs the port
});

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const service = takeService();
  const log = createLog({ level: config.logLevel });
  onCrash({ log, stop: crash });
  const site = await startSite({ config, service, log });
  if (site.metrics) (await import("./metrics/workerMetrics.ts")).answerPrimary(site.metrics.registry);
  await site.stop(await asked);
  process.exit(exitCode);
}

function crash(): void {
  exitCode = 1;
  ask({ delayMs: 0 });
}

/** A secret stays in the environment, where every child process would have it, no longer than it must. */
function takeService(): EmbeddedService | undefined {
  const service = process.env[embeddedServiceVariable];
  delete process.env[embeddedServiceVariable];
  return service ? JSON.parse(service) : undefined;
}

run().catch(({ message }: Error) => {
  const failure: WorkerFailure = { failure: message };
  if (process.send) return process.send(failure, () => process.exit(1));
  process.stderr.write(`${message}\n`); // nobody else would say it
  process.exit(1);
});
