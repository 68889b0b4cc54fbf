/**
 * How long the tasks of a first visit keep the main thread of a slow phone, whose processor the browser imitates itself.
 * Lighthouse multiplies what it saw at full speed, so there waiting for other processes of this machine counts four
 * times as well.
 */

import type { BrowserContext, CDPSession } from "playwright";
import { hydratedForm, slowdown } from "../../tests/harness/pageStates.ts";
import { budgets } from "./budgets.ts";
import { devices } from "./devices.ts";
import { median } from "./median.ts";
import type { Subject } from "./subject.ts";
import type { Row, Table } from "./table.ts";

type Figures = typeof budgets.tasks;
/** Milliseconds. */
type Times = { script: number; blocking: number };
/** One of Chromium's recording; times are in microseconds. */
export type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur: number };

/** Longer tasks keep visitors waiting: https://www.w3.org/TR/longtasks-1/. */
const longTaskMs = 50;
/** How long a visit is recorded once it has loaded. */
const recordedMs = 4000;
const categories = ["devtools.timeline", "loading", "toplevel", "v8"];
/** What Chromium calls the running of a page's script. */
const scriptEvents = new Set([
  "EvaluateScript",
  "v8.compile",
  "v8.run",
  "v8.callFunction",
  "FunctionCall",
  "RunMicrotasks",
]);

export async function measureTasks({ launchVisitor, siteUrl, paths, runs, progress }: Subject): Promise<Table[]> {
  const rows: Row<Figures>[] = [];
  for (const path of paths) {
    const times: Times[] = [];
    for (let run = 1; run <= runs; run++) {
      progress(`tasks of ${path} at ${slowdown}× CPU, ${run} of ${runs}`);
      const { browser } = await launchVisitor();
      times.push(await timesOf(browser, new URL(path, siteUrl).href).finally(() => browser.close()));
    }
    const [script, blocking] = [times.map(({ script }) => script), times.map(({ blocking }) => blocking)];
    rows.push({
      name: path,
      values: {
        script: median(script),
        worstScript: Math.max(...script),
        blocking: median(blocking),
        worstBlocking: Math.max(...blocking),
      },
    });
  }
  const title = `Tasks of a first visit on a phone at ${slowdown}× CPU, median of ${runs}`;
  return [{ title, figures: budgets.tasks, rows, notes: [] }];
}

async function timesOf(browser: BrowserContext, url: string): Promise<Times> {
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  const { viewport, deviceScaleFactor, isMobile: mobile } = devices.phone;
  await session.send("Emulation.setDeviceMetricsOverride", { ...viewport, deviceScaleFactor, mobile });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const events = await recorded(session, async () => {
    await page.goto(url);
    await page.waitForTimeout(recordedMs); // what waits for the page itself runs a script in it
  });
  const isHydrated = (await page.locator(hydratedForm).count()) > 0;
  if (!isHydrated) throw new Error(`the page must be hydrated ${recordedMs} ms after it has loaded (got ${url})`);
  return timesIn(events);
}

/** The events of Chromium's recording of what the function does. */
async function recorded(session: CDPSession, visit: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: categories },
  });
  await visit();
  await session.send("Tracing.end");
  await ended;
  return events;
}

/**
 * The longest task that is at least half script, and what tasks after the first paint last beyond 50 ms each, added up.
 * `NaN` when the recording has no paint.
 */
export function timesIn(events: TraceEvent[]): Times {
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!paint) return { script: Number.NaN, blocking: Number.NaN };
  const complete = events
    .filter(({ ph, pid, tid }) => ph === "X" && pid === paint.pid && tid === paint.tid)
    .sort((one, other) => one.ts - other.ts);
  const tasks = complete.filter(({ name }) => name === "ThreadControllerImpl::RunTask");
  const scripts = complete.filter(({ name }) => scriptEvents.has(name));
  const ofScript = tasks.filter((task) => scriptIn(task, scripts) * 2 >= task.dur);
  const afterPaint = tasks.map((task) => (endOf(task) - Math.max(task.ts, paint.ts)) / 1000);
  return {
    script: Math.max(0, ...ofScript.map(({ dur }) => dur / 1000)),
    blocking: afterPaint.reduce((sum, ms) => sum + Math.max(0, ms - longTaskMs), 0),
  };
}

/** Microseconds. Scripts are in the order in which they began; what runs within another counts once. */
function scriptIn(task: TraceEvent, scripts: TraceEvent[]): number {
  let [sum, last] = [0, task.ts];
  for (const script of scripts) {
    if (script.ts < last || endOf(script) > endOf(task)) continue;
    sum += script.dur;
    last = endOf(script);
  }
  return sum;
}

function endOf({ ts, dur }: TraceEvent): number {
  return ts + dur;
}
