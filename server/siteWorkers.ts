/**
 * The site in several processes that share its socket: starts them, replaces those that die, stops them together.
 *
 * Each worker is a complete site and does not know of the others; the primary tells it of changes of the content.
 * Workers accept connections themselves, so a killed one loses only the connections that it had accepted.
 */

import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { compileCacheDirOf } from "./dataDir.ts";
import type { SiteOptions } from "./siteParts.ts";
import type { Site } from "./startSite.ts";
import { embeddedServiceVariable, type StopMessage, type WorkerFailure } from "./workerProtocol.ts";

/** A worker that ran for less counts as failing at its start. */
const minUptimeMs = 10_000;
const firstPauseMs = 250;
const maxPauseMs = 8_000;

/** A worker that has not ended so long after its delay is killed. */
const killAfterMs = 15_000;

/** Resolves when the first worker listens and the others are on their way; rejects when the first cannot start. */
export async function startWorkers(options: SiteOptions): Promise<Site> {
  const { config, service, log } = options;
  const stopping = new AbortController();
  const environment = {
    NODE_COMPILE_CACHE: await compileCacheDirOf(config.dataDir),
    // Only the content service needs it, and a worker whose newsletter delivers.
    SANITY_API_WRITE_TOKEN: service || !config.newsletter.delivers ? undefined : config.content.writeToken,
    ...(service && { [embeddedServiceVariable]: JSON.stringify(service) }),
  };
  const metrics = config.metricsPort === undefined ? undefined : await createMetrics();
  const fork = () => cluster.fork(environment);

  /** Keeps one worker running until the site stops: replaces it at once, and with growing pauses while workers fail early. */
  async function keep(worker: Worker): Promise<void> {
    let pauseMs = 0;
    for (let current = worker; ; current = fork()) {
      const startedAt = performance.now();
      const end = await endOf(current);
      if (stopping.signal.aborted) return;
      log.warn("worker.ended", { pid: current.process.pid, ...end });
      if (performance.now() - startedAt > minUptimeMs) pauseMs = 0;
      await wait(pauseMs, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      pauseMs = Math.min(pauseMs * 2 || firstPauseMs, maxPauseMs);
    }
  }

  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: fileURLToPath(new URL("./siteWorker.js", import.meta.url)), args: [] });
  process.once("exit", killAll); // a sudden exit leaves no worker behind
  const first = fork();
  await listening(first);
  const others = Array.from({ length: config.workers - 1 }, fork);
  const ended = Promise.all([first, ...others].map(keep));
  const stopTelling = await startTelling(options);
  return {
    metrics,
    /** Every worker drains as a single process does; one that hangs is killed. */
    async stop(options = {}): Promise<void> {
      stopping.abort();
      const message: StopMessage = { stop: options };
      for (const worker of running()) worker.send(message, () => {}); // the worker may just have died
      const deadline = setTimeout(killAll, config.http.shutdownDelayMs + killAfterMs);
      await ended;
      clearTimeout(deadline);
      stopTelling(); // a worker that drains serves new content
    },
  };
}

const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function killAll(): void {
  for (const worker of running()) worker.process.kill("SIGKILL");
}

/** Loaded only now, so that the first worker does not wait for it. */
async function startTelling(options: SiteOptions): Promise<() => void> {
  const [{ createWatch }, { tellWorkers }] = await Promise.all([import("./siteParts.ts"), import("./workerNews.ts")]);
  return tellWorkers(createWatch(options), running);
}

async function createMetrics() {
  const { createWorkerMetrics } = await import("./metrics/workerMetrics.ts");
  return createWorkerMetrics();
}

type End = { code?: number; signal?: string; reason?: string };

function endOf(worker: Worker): Promise<End> {
  return new Promise((resolve) => {
    let reason: string | undefined;
    worker.on("message", ({ failure }: Partial<WorkerFailure>) => {
      reason ??= failure; // other messages come, too
    });
    worker.once("exit", (code, signal) => resolve({ code, signal, reason }));
    worker.on("error", ({ message }) => {
      if (worker.process.pid === undefined) resolve({ reason: message }); // other errors are of a message or a kill
    });
  });
}

async function listening(worker: Worker): Promise<void> {
  const listens = new Promise<null>((resolve) => worker.once("listening", () => resolve(null)));
  const end = await Promise.race([listens, endOf(worker)]);
  if (end) throw new Error(end.reason ?? `the first worker ended before it listened (${end.signal ?? end.code})`);
}
