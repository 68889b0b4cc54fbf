/** Metrics of a running site for Prometheus: requests as they are observed, everything else as it is when it is read. */

import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ObserveRequest } from "../http/requestObserver.ts";

/** Figures of the site's parts: present values, and totals since the start. */
export type SiteFigures = {
  content: { isStale: boolean; checkedMsAgo: number | null; entries: number; revision: number };
  listener: { isListening: boolean; endings: number };
  pages: { bytes: number; madeForVisitors: number; madeAfterChanges: number };
  images: { running: number; waiting: number; made: number; fromDisk: number };
};

type Metric = { name: string; help: string; value: (figures: SiteFigures) => number };
/** `aggregator`: what the gauges of several processes are together. */
type GaugeMetric = Metric & { aggregator: "sum" | "max" | "min" };

const gauges: readonly GaugeMetric[] = [
  {
    name: "content_stale",
    help: "1 while the content is stale",
    value: ({ content }) => Number(content.isStale),
    aggregator: "max",
  },
  {
    name: "content_age_seconds",
    help: "Time since the content was last known to be current, or since the start",
    value: ({ content }) => (content.checkedMsAgo ?? performance.now()) / 1000,
    aggregator: "max",
  },
  {
    name: "content_revision",
    help: "Rises with every change of the content",
    value: ({ content }) => content.revision,
    aggregator: "min",
  },
  {
    name: "content_answers",
    help: "Answers of the content service in memory",
    value: ({ content }) => content.entries,
    aggregator: "max",
  },
  {
    name: "content_listener_up",
    help: "1 while events of changes arrive",
    value: ({ listener }) => Number(listener.isListening),
    aggregator: "min",
  },
  { name: "page_cache_bytes", help: "Size of the cached pages", value: ({ pages }) => pages.bytes, aggregator: "sum" },
  {
    name: "image_jobs_running",
    help: "Images that are being made",
    value: ({ images }) => images.running,
    aggregator: "sum",
  },
  {
    name: "image_jobs_waiting",
    help: "Images waiting to be made; beyond 256 requests get 503",
    value: ({ images }) => images.waiting,
    aggregator: "sum",
  },
  {
    name: "process_memory_bytes",
    help: "Memory of the largest process",
    value: () => process.memoryUsage.rss(),
    aggregator: "max",
  },
  { name: "site_processes", help: "Processes that answered", value: () => 1, aggregator: "sum" },
];

const counters: readonly Metric[] = [
  {
    name: "content_listener_endings_total",
    help: "Subscriptions to changes that ended",
    value: ({ listener }) => listener.endings,
  },
  {
    name: "pages_made_for_visitors_total",
    help: "Pages rendered for a request that waited",
    value: ({ pages }) => pages.madeForVisitors,
  },
  {
    name: "pages_made_after_changes_total",
    help: "Pages rendered again after a change of the content",
    value: ({ pages }) => pages.madeAfterChanges,
  },
  { name: "images_made_total", help: "Images made", value: ({ images }) => images.made },
  { name: "images_from_disk_total", help: "Images read from disk", value: ({ images }) => images.fromDisk },
];

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;

export function createSiteMetrics(figures: () => SiteFigures) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const observe = observeRequests(registry);
  for (const { value, ...gauge } of [...gauges, eventLoopDelay()])
    new Gauge({
      ...gauge,
      registers,
      collect() {
        this.set(value(figures()));
      },
    });
  for (const { value, ...counter } of counters)
    new Counter({
      ...counter,
      registers,
      collect() {
        this.reset();
        this.inc(value(figures()));
      },
    });
  return { registry, observe, read: () => registry.metrics() };
}

function observeRequests(registry: Registry): ObserveRequest {
  const registers = [registry];
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests whose response was not in memory",
    labelNames: ["kind"],
    buckets,
    registers,
  });
  const requests = new Map<string, number>(); // cheaper than a counter where a response takes 50 µs
  new Counter({
    name: "http_requests_total",
    help: "Requests by kind, status, and whether the response was in memory",
    labelNames: ["kind", "status", "cache"],
    registers,
    collect() {
      this.reset();
      for (const [key, count] of requests) {
        const [kind, status, cache] = key.split(" ");
        this.inc({ kind, status, cache } as Record<string, string>, count); // as they were joined
      }
    },
  });
  return ({ kind, status, durationMs }) => {
    const isHit = durationMs === undefined;
    const key = `${kind} ${status} ${isHit ? "hit" : "miss"}`;
    requests.set(key, (requests.get(key) ?? 0) + 1);
    if (!isHit) durations.observe({ kind }, durationMs / 1000);
  };
}

function eventLoopDelay(): GaugeMetric {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return {
    name: "event_loop_delay_seconds",
    help: "Delay of the event loop in the worst process: the 99th percentile since the last reading",
    aggregator: "max",
    value() {
      const seconds = delay.percentile(99) / 1e9;
      delay.reset();
      return seconds;
    },
  };
}
