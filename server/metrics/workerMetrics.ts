/** The metrics of several workers as those of one site: the primary asks each, and adds up what they answer. */

import { AggregatorRegistry, type Registry } from "prom-client";

/** In a worker: answers whenever the primary asks. */
export function answerPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry(); // begins to listen
}

/** In the primary. Rejects when a worker does not answer within five seconds. */
export function createWorkerMetrics() {
  const workers = new AggregatorRegistry();
  return { read: () => workers.clusterMetrics() };
}
