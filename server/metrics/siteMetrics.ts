/**
 * What a running site can be seen by, for Prometheus: requests as they are told of, and everything else as it is at
 * the moment somebody looks.
 */

import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ObserveRequest } from "../http/requestObserver.ts";

/** Figures of the parts of a site: what is, and what there has been so far. */
export type SiteFigures = {
  content: { isStale: boolean; checkedMsAgo: number | null; entries: number; revision: number };
  listener: { isListening: boolean; endings: number };
  pages: { bytes: number; madeForVisitors: number; madeAfterChanges: number };
  images: { running: number; waiting: number; made: number; fromDisk: number };
};

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;

export function createSiteMetrics(figures: () => SiteFigures) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests that took work, until their answer was over",
    labelNames: ["kind"],
    buckets,
    registers,
  });
  const requests = new Map<string, number>(); // cheaper than a counter where an answer takes 50 µs
  new Counter({
    name: "http_requests_total",
    help: "Requests by kind, status, and whether the answer was at hand",
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

  /** `aggregator` says what the figure of several processes is. */
  function gauge(name: string, help: string, value: (all: SiteFigures) => number, aggregator: "sum" | "max" | "min") {
    new Gauge({
      name,
      help,
      registers,
      aggregator,
      collect() {
        this.set(value(figures()));
      },
    });
  }
  function counter(name: string, help: string, value: (all: SiteFigures) => number) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value(figures()));
      },
    });
  }

  gauge(
    "content_stale",
    "1 when nobody has confirmed the content lately",
    ({ content }) => Number(content.isStale),
    "max",
  );
  gauge(
    "content_age_seconds",
    "How long ago the content was last known to be current; since the start where it never was",
    ({ content }) => (content.checkedMsAgo ?? performance.now()) / 1000,
    "max",
  );
  gauge("content_revision", "Rises with every change of the content", ({ content }) => content.revision, "min");
  gauge("content_answers", "Answers of the content service in memory", ({ content }) => content.entries, "max");
  gauge(
    "content_listener_up",
    "1 while changes are heard of as they happen",
    ({ listener }) => Number(listener.isListening),
    "min",
  );
  counter("content_listener_endings_total", "How often listening ended", ({ listener }) => listener.endings);
  gauge("page_cache_bytes", "Pages in memory", ({ pages }) => pages.bytes, "sum");
  counter("pages_made_for_visitors_total", "Pages made while somebody waited", ({ pages }) => pages.madeForVisitors);
  counter(
    "pages_made_after_changes_total",
    "Pages made anew before anybody asked",
    ({ pages }) => pages.madeAfterChanges,
  );
  gauge("image_jobs_running", "Images being made", ({ images }) => images.running, "sum");
  gauge("image_jobs_waiting", "Images waiting to be made; 503 beyond 256", ({ images }) => images.waiting, "sum");
  counter("images_made_total", "Images made", ({ images }) => images.made);
  counter("images_from_disk_total", "Images found on disk", ({ images }) => images.fromDisk);

  const eventLoop = monitorEventLoopDelay({ resolution: 10 });
  eventLoop.enable();
  gauge(
    "event_loop_delay_seconds",
    "How late the worst process ran what was due, at the 99th percentile since the last look",
    () => {
      const seconds = eventLoop.percentile(99) / 1e9;
      eventLoop.reset();
      return seconds;
    },
    "max",
  );
  gauge("process_memory_bytes", "Memory of the largest process", () => process.memoryUsage.rss(), "max");
  gauge("site_processes", "Processes that answered", () => 1, "sum");

  const observe: ObserveRequest = ({ kind, status, durationMs }) => {
    const isHit = durationMs === undefined;
    const key = `${kind} ${status} ${isHit ? "hit" : "miss"}`;
    requests.set(key, (requests.get(key) ?? 0) + 1);
    if (!isHit) durations.observe({ kind }, durationMs / 1000);
  };

  return { registry, observe, read: () => registry.metrics() };
}
