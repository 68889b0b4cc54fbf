/** The metrics of several workers, aggregated: the primary asks each worker and adds up the answers. */

import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type MetricObject, type Registry } from "prom-client";

type Question = { metricsQuestion: number };
type Answer = { metricsAnswer: number; metrics: MetricObject[] };

const answerTimeoutMs = 2000;

/** In a worker: answers the questions of the primary. */
export function answerPrimary(registry: Registry): void {
  process.on("message", async ({ metricsQuestion }: Partial<Question>) => {
    if (metricsQuestion === undefined) return;
    const metrics = await registry.getMetricsAsJSON();
    process.send?.({ metricsAnswer: metricsQuestion, metrics });
  });
  process.send?.({ hasMetrics: true });
}

/** In the primary, before it starts a worker. A worker that does not answer in time is left out. */
export function createWorkerMetrics() {
  const answering = new Set<Worker>();
  const waiting = new Map<number, (metrics: MetricObject[]) => void>();
  let asked = 0;
  cluster.on("exit", (worker) => answering.delete(worker));
  cluster.on("message", (worker, { hasMetrics, metricsAnswer, metrics }: Partial<Answer> & { hasMetrics?: true }) => {
    if (hasMetrics) answering.add(worker);
    if (metricsAnswer !== undefined && metrics) waiting.get(metricsAnswer)?.(metrics);
  });

  function ask(worker: Worker): Promise<MetricObject[]> {
    const question: Question = { metricsQuestion: ++asked };
    const { promise, resolve, reject } = Promise.withResolvers<MetricObject[]>();
    const fault = new Error(`worker ${worker.process.pid} must answer within ${answerTimeoutMs} ms`);
    const timer = setTimeout(reject, answerTimeoutMs, fault);
    waiting.set(question.metricsQuestion, resolve);
    worker.send(question, () => {}); // the worker may just have died
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(question.metricsQuestion);
    });
  }

  return {
    async read(): Promise<string> {
      const asked = await Promise.allSettled([...answering].map(ask));
      const answers = asked.filter((answer) => answer.status === "fulfilled").map(({ value }) => value);
      return AggregatorRegistry.aggregate(answers).metrics();
    },
  };
}
