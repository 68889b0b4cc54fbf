/** What axe finds on every page at every width, in six states: light, dark, the open menu, and three of the popup. */

import type { Page } from "playwright";
import {
  closeMenu,
  completePopup,
  openMenu,
  openPopup,
  submitEmptyPopup,
  waitForHydration,
} from "../../tests/harness/pageStates.ts";
import { violationsOn } from "../../tests/harness/violationsOn.ts";
import { budgets } from "./budgets.ts";
import type { Subject } from "./subject.ts";
import type { Row, Table } from "./table.ts";

type Figures = typeof budgets.axe;
type Step = { state: string; reach: (page: Page) => Promise<void>; leave?: (page: Page) => Promise<void> };

const widthsPx = [360, 768, 980, 1280, 1920] as const satisfies (keyof Figures)[];
const desktopWidthPx = 980;

const rest = (state: string): Step => ({ state, reach: async () => {} });
const menu: Step = { state: "menu open", reach: openMenu, leave: closeMenu };
const popup: Step[] = [
  { state: "popup open", reach: openPopup },
  { state: "popup with errors", reach: submitEmptyPopup },
  { state: "popup after success", reach: completePopup },
];

export async function measureAxe({ launch, siteUrl, paths, unknownPath, progress }: Subject): Promise<Table[]> {
  await using browser = await launch();
  const all = unknownPath ? [...paths, unknownPath] : paths;
  const rows: Row<Figures>[] = all.map((path) => ({ name: path, values: {} }));
  const notes: string[] = [];
  for (const width of widthsPx)
    for (const colorScheme of ["light", "dark"] as const) {
      const viewport = { width, height: 800 };
      const context = await browser.newContext({ baseURL: siteUrl, viewport, colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      for (const { name: path, values } of rows) {
        progress(`axe on ${path} at ${width} px, ${colorScheme}`);
        await page.goto(path);
        await waitForHydration(page);
        await page.evaluate(() => document.fonts.ready);
        const found = await violationsIn(page, stepsAt(width, colorScheme));
        values[width] = (values[width] ?? 0) + found.length;
        notes.push(...found.map((violation) => `${path} at ${width} px, ${violation}`));
      }
      await context.close();
    }
  return [{ title: "axe, violations in all states", figures: budgets.axe, rows, notes }];
}

function stepsAt(widthPx: number, colorScheme: "light" | "dark"): Step[] {
  if (colorScheme === "dark") return [rest("at rest, dark")];
  return [rest("at rest, light"), ...(widthPx < desktopWidthPx ? [menu] : []), ...popup];
}

async function violationsIn(page: Page, steps: Step[]): Promise<string[]> {
  const found: string[] = [];
  for (const { state, reach, leave } of steps) {
    await reach(page);
    found.push(...(await violationsOn(page)).map((violation) => `${state}: ${violation}`));
    await leave?.(page);
  }
  return found;
}
