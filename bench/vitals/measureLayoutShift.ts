/** How far a page moves by itself while it loads and is read to its end. */

import type { Page } from "playwright";
import { waitForHydration } from "../../tests/harness/pageStates.ts";
import { budgets } from "./budgets.ts";
import { type DeviceName, devices } from "./devices.ts";
import type { Subject } from "./subject.ts";
import type { Row, Table } from "./table.ts";

type Figures = typeof budgets.layoutShift;
type Shift = { value: number; elements: string[] };

const stepPx = 100;
const stepMs = 50;
/** A shift of less is counted, but not named. */
const noticeable = 0.001;
/** A slow mobile connection, on which text comes before its font and an image after its place: bytes a second. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

export async function measureLayoutShift({ launch, siteUrl, paths, progress }: Subject): Promise<Table[]> {
  await using browser = await launch();
  const rows: Row<Figures>[] = [];
  const notes: string[] = [];
  for (const path of paths) {
    const values: Row<Figures>["values"] = {};
    for (const device of Object.keys(devices) as DeviceName[]) {
      const { width } = devices[device].viewport;
      progress(`layout shift of ${path} at ${width} px`);
      const context = await browser.newContext({ ...devices[device], baseURL: siteUrl });
      const shifts = await shiftsOf(await context.newPage(), path);
      await context.close();
      values[device] = shifts.reduce((sum, { value }) => sum + value, 0);
      for (const { value, elements } of shifts.filter(({ value }) => value >= noticeable)) {
        const places = [...new Set(elements)].join(", ") || "an element since removed";
        notes.push(`${path} at ${width} px: ${value.toFixed(3)} by ${places}`);
      }
    }
    rows.push({ name: path, values });
  }
  // All of them added up: stricter than CLS, which takes the worst five seconds.
  return [{ title: "Layout shift from loading to the end of the page", figures: budgets.layoutShift, rows, notes }];
}

async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", network);
  await page.addInitScript(observeShifts);
  await page.goto(path);
  await waitForHydration(page);
  await page.evaluate(scrollToEnd, { stepPx, stepMs });
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

function observeShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const nameOf = ({ localName, classList }: Element) => [localName, ...classList].join(".");
  const placeOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const section = element?.closest("body > *, section, article");
    if (!element || !section) return [];
    return [section === element ? nameOf(element) : `${nameOf(section)} ${nameOf(element)}`];
  };
  new PerformanceObserver((list) => {
    // The type is not in the DOM library yet.
    for (const entry of list.getEntries() as (PerformanceEntry & Shift & { sources: { node: Node | null }[] })[])
      shifts.push({ value: entry.value, elements: entry.sources.flatMap(({ node }) => placeOf(node)) });
  }).observe({ type: "layout-shift", buffered: true });
}

async function scrollToEnd({ stepPx, stepMs }: { stepPx: number; stepMs: number }): Promise<void> {
  const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
  while (!isAtEnd()) {
    window.scrollBy({ top: stepPx, behavior: "instant" });
    await new Promise((done) => setTimeout(done, stepMs));
  }
}
