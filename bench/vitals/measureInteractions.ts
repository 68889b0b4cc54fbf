/** How long after a visitor's action the page shows its answer, on a fast and on a slow processor. */

import type { Browser, Locator, Page } from "playwright";
import { openMenu, openPopup, slowdown, waitForHydration } from "../../tests/harness/pageStates.ts";
import { budgets } from "./budgets.ts";
import { median } from "./median.ts";
import type { Subject } from "./subject.ts";
import type { Row, Table } from "./table.ts";

type Figures = typeof budgets.interactions;
type Interaction = {
  name: string;
  path: string;
  widthPx: number;
  prepare?: (page: Page) => Promise<unknown>;
  /** What the visitor presses, or the key that the visitor types. */
  target: ((page: Page) => Locator) | string;
  leadsElsewhere?: boolean;
};
/** Milliseconds. */
type Times = { event: number; heading: number };

/** The entries of an event come with the frame after it, at the latest this long after it. */
const settleMs = 600;
/** How long a mouse button is held. */
const holdMs = 80;
/** Event timing knows no shorter ones. */
const shortestEventMs = 16;

const mainLink = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link").first();
const sectorLink = (page: Page) => page.locator("main a[href*='#']").nth(1);

const menuButton = (page: Page) => page.getByRole("button", { name: "Menu" });
const newsletterButton = (page: Page) => page.getByRole("contentinfo").getByRole("button");
const submitButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Subscribe" });

const interactions: Interaction[] = [
  { name: "open the menu", path: "/about", widthPx: 360, target: menuButton },
  { name: "close the menu", path: "/about", widthPx: 360, prepare: openMenu, target: menuButton },
  { name: "open the popup", path: "/about", widthPx: 360, target: newsletterButton },
  { name: "submit the popup empty", path: "/about", widthPx: 360, prepare: openPopup, target: submitButton },
  { name: "type in a field", path: "/about", widthPx: 360, prepare: openPopup, target: "a" },
  { name: "choose a sector", path: "/work", widthPx: 360, target: sectorLink },
  {
    name: "follow a link, its data there",
    path: "/",
    widthPx: 1440,
    prepare: (page) => Promise.all([page.waitForResponse(/\/_data\//), mainLink(page).hover()]),
    target: mainLink,
    leadsElsewhere: true,
  },
];

export async function measureInteractions(subject: Subject): Promise<Table[]> {
  await using browser = await subject.launch();
  const rows: Row<Figures>[] = [];
  for (const interaction of interactions) {
    const [fast, slow] = [
      await timesOf(interaction, 1, browser, subject),
      await timesOf(interaction, slowdown, browser, subject),
    ];
    const values: Row<Figures>["values"] = { event: fast.event, slowEvent: slow.event };
    if (interaction.leadsElsewhere) Object.assign(values, { heading: fast.heading, slowHeading: slow.heading });
    rows.push({ name: interaction.name, values });
  }
  return [{ title: `Interactions, median of ${subject.runs}`, figures: budgets.interactions, rows, notes: [] }];
}

async function timesOf(interaction: Interaction, rate: number, browser: Browser, { siteUrl, runs, progress }: Subject) {
  const times: Times[] = [];
  for (let run = 1; run <= runs; run++) {
    progress(`interaction "${interaction.name}" at ${rate}× CPU, ${run} of ${runs}`);
    const viewport = { width: interaction.widthPx, height: 780 };
    const context = await browser.newContext({ baseURL: siteUrl, viewport });
    times.push(await time(await context.newPage(), interaction, rate));
    await context.close();
  }
  return { event: median(times.map(({ event }) => event)), heading: median(times.map(({ heading }) => heading)) };
}

async function time(page: Page, { path, prepare, target, leadsElsewhere }: Interaction, rate: number): Promise<Times> {
  await page.addInitScript(observeTimes);
  await page.goto(path, { waitUntil: "networkidle" });
  await waitForHydration(page);
  await prepare?.(page);
  if (typeof target !== "string") await target(page).scrollIntoViewIfNeeded();
  const press = await pressOf(page, target);
  await page.waitForTimeout(settleMs);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await page.evaluate(() => (window as unknown as Observed).forget());
  await press();
  if (leadsElsewhere) await page.waitForFunction(() => (window as unknown as Observed).headingMs() !== undefined);
  await page.waitForTimeout(settleMs);
  const { eventsMs, headingMs } = await page.evaluate(() => {
    const observed = window as unknown as Observed;
    return { eventsMs: observed.eventsMs, headingMs: observed.headingMs() };
  });
  return { event: Math.max(shortestEventMs, ...eventsMs), heading: headingMs ?? Number.NaN };
}

/**
 * Moves the pointer to the target, as a hand does before it presses. By coordinates: a locator's own `click` checks what
 * is hit while the page handles it, on the same slow processor.
 */
async function pressOf(page: Page, target: Interaction["target"]): Promise<() => Promise<void>> {
  if (typeof target === "string") return () => page.keyboard.press(target);
  const box = await target(page).boundingBox();
  if (!box) throw new Error(`${target(page)} must be shown to be pressed`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return async () => {
    await page.mouse.down();
    await page.waitForTimeout(holdMs);
    await page.mouse.up();
  };
}

type Observed = { eventsMs: number[]; headingMs: () => number | undefined; forget: () => void };

/** Keeps the durations of all interactions, and the time from the last click to another `h1` in the document. */
function observeTimes(): void {
  const headingOf = () => document.querySelector("main h1")?.textContent; // the element may be the same
  let clickedAt = 0;
  let shownAt: number | undefined;
  let before = headingOf();
  const eventsMs: number[] = [];
  const observed: Observed = {
    eventsMs,
    headingMs: () => (shownAt === undefined ? undefined : shownAt - clickedAt),
    forget: () => {
      eventsMs.length = 0;
      shownAt = undefined;
      before = headingOf();
    },
  };
  Object.assign(window, observed);
  new PerformanceObserver((list) => {
    // The type does not know the field yet. Without an id it is no interaction: a pointer movement, for example.
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId > 0) eventsMs.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  document.addEventListener(
    "click",
    ({ timeStamp }) => {
      clickedAt = timeStamp;
    },
    { capture: true },
  );
  new MutationObserver(() => {
    const heading = headingOf();
    if (shownAt === undefined && heading && heading !== before) shownAt = performance.now();
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
