/**
 * Lighthouse, as it is without options: a mid-range phone on a slow mobile connection, both simulated. Each run has a
 * browser with a fresh profile, as a first visitor has: one that has compiled the script before evaluates it at once.
 */

import type { Result } from "lighthouse";
import { budgets } from "./budgets.ts";
import { median } from "./median.ts";
import type { Subject } from "./subject.ts";
import type { Row, Table } from "./table.ts";

type Figures = typeof budgets.lighthouse;
/** An audit that failed in one run. */
type Fault = { path: string; audit: string };

const onlyCategories = ["performance", "accessibility", "best-practices", "seo"];

/** On a busy machine the browser now and then loses the beginning of a recording. */
const attempts = 3;

export async function measureLighthouse({ siteUrl, paths, runs, launchVisitor, progress }: Subject): Promise<Table[]> {
  const rows: Row<Figures>[] = [];
  const faults: Fault[] = [];
  const speeds: number[] = [];
  for (const path of paths) {
    const results: Result[] = [];
    for (let run = 1; run <= runs; run++) {
      progress(`lighthouse ${path}, ${run} of ${runs}`);
      results.push(await resultOf(new URL(path, siteUrl).href, launchVisitor));
    }
    rows.push({ name: path, values: medianFigures(results) });
    faults.push(...results.flatMap(faultsIn).map((audit) => ({ path, audit })));
    speeds.push(...results.map(({ environment }) => environment.benchmarkIndex));
  }
  const notes = [speedNote(speeds), ...notesOn(faults)];
  return [{ title: `Lighthouse, median of ${runs}`, figures: budgets.lighthouse, rows, notes }];
}

async function resultOf(url: string, launchVisitor: Subject["launchVisitor"]): Promise<Result> {
  const { default: lighthouse } = await import("lighthouse"); // takes a second, which other measurements need not wait
  const flags = { onlyCategories, disableFullPageScreenshot: true, logLevel: "error" } as const;
  let reason = "";
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { browser, debuggingPort } = await launchVisitor();
    const { lhr } = (await lighthouse(url, { ...flags, port: debuggingPort }).finally(() => browser.close())) ?? {};
    if (lhr && !lhr.runtimeError) return lhr;
    reason = lhr?.runtimeError?.message ?? "no result";
  }
  throw new Error(`lighthouse failed ${attempts} times on ${url}: ${reason}`);
}

function medianFigures(results: Result[]): Row<Figures>["values"] {
  const scores = (category: string) => results.map(({ categories }) => scoreOf(categories[category]?.score));
  const values = (id: string) => results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  const isImage = results.map(hasImageAsLargest).filter(Boolean).length > results.length / 2;
  return {
    performance: median(scores("performance")),
    worstPerformance: Math.min(...scores("performance")),
    accessibility: median(scores("accessibility")),
    bestPractices: median(scores("best-practices")),
    seo: median(scores("seo")),
    fcp: median(values("first-contentful-paint")),
    [isImage ? "lcpImage" : "lcpText"]: median(values("largest-contentful-paint")),
    cls: median(values("cumulative-layout-shift")),
    tbt: median(values("total-blocking-time")),
    ttfb: median(values("server-response-time")),
  };
}

/** In percent; `NaN` where a category has none because one of its audits failed to run. */
function scoreOf(score: number | null | undefined): number {
  return typeof score === "number" ? Math.round(score * 100) : Number.NaN;
}

function hasImageAsLargest({ audits }: Result): boolean {
  return JSON.stringify(audits["lcp-breakdown-insight"]?.details ?? {}).includes('"snippet":"<img');
}

/** For every category below its full score the audits that failed, and the insights into why. */
function faultsIn({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter(({ score }) => score !== 1)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight, group }) => group !== "hidden" && isFailed(audits[id]?.score, weight))
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}

/** What counts must be perfect, to the percent that is shown; an insight has only to pass. */
function isFailed(score: number | null | undefined, weight: number): boolean {
  return typeof score === "number" && score < (weight > 0 ? 0.995 : 0.9);
}

/**
 * The simulated phone is this machine, four times slower: on a slow machine it is a slower phone. That factor is meant
 * for an index from 1500 to 2000.
 *
 * @see https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
function speedNote(speeds: number[]): string {
  return `benchmark index of this machine: ${Math.min(...speeds)} to ${Math.max(...speeds)}, median ${median(speeds)}`;
}

/** A line for each audit: on which pages it failed, and in how many runs. */
function notesOn(faults: Fault[]): string[] {
  return [...Map.groupBy(faults, ({ audit }) => audit)].map(([audit, failed]) => {
    const paths = new Set(failed.map(({ path }) => path));
    return `${audit}: ${[...paths].join(" ")} (in ${failed.length} runs)`;
  });
}
