/** The parts page of `npm run dev`, as tests see it. */

import { createServer } from "node:http";
import path from "node:path";
import type { Page } from "playwright/test";
import { createDevProxy } from "../../scripts/dev/devProxy.ts";
import { parseMarkup, select } from "../harness/parseMarkup.ts";
import { freePort } from "../harness/startSite.ts";
import { type AxeOptions, violationsOn } from "../harness/violationsOn.ts";
import { applyStyle } from "./layout.ts";
import { expect, test as siteTest, softly, waitForFrames } from "./siteTest.ts";

const clientDir = path.join(import.meta.dirname, "../../dist/client");
const siteUrl = process.env.SITE_UNDER_TEST ?? "";

/** The proxy of `npm run dev` in front of the site under test: one for each worker. */
export const test = siteTest.extend<object, { proxyUrl: string }>({
  proxyUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures it needs from the pattern
    async ({}, use) => {
      const port = await freePort();
      const server = createServer(createDevProxy({ siteUrl: async () => siteUrl, clientDir }).answer).listen(
        port,
        "127.0.0.1",
      );
      await use(`http://127.0.0.1:${port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ proxyUrl }, use) => use(proxyUrl),
});

/** React's development build says so once; and pictures are preloaded for the width that the window has at first. */
export const messagesOfParts = [/Download the React DevTools|was preloaded using link preload but not used/];

/** Opens the page of parts, or of one part, and waits until every example on it is in its state. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html[data-parts='ready']")).toBeAttached();
}

export type Look = { width: number; colorScheme: "light" | "dark" };

export const everyLook: readonly Look[] = [390, 1280].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** A part may begin with a heading of any level; only a page of the site puts them in order. */
export const pageOfParts: AxeOptions = { disabledRules: ["heading-order"] };

/** What axe finds wrong with the page in each look. */
export async function violationsIn(page: Page, looks: readonly Look[], options: AxeOptions = {}): Promise<string[]> {
  await applyStyle(page, "*, ::before, ::after { transition: none !important }"); // or colours are measured in between
  const found: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await waitForFrames(page, 2);
    const violations = await violationsOn(page, options);
    found.push(...violations.map((violation) => `${violation} (${width} px, ${colorScheme})`));
  }
  return found;
}

/** The examples that make a window of 320 px scroll sideways. */
export async function tooWide(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 800 });
  await waitForFrames(page, 2);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const examples = [...document.querySelectorAll<HTMLElement>("[data-example]")];
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const wide = examples.filter((example) => [...example.querySelectorAll("*")].some(isWide));
    return [`${scrollWidth} px`, ...wide.map(({ dataset }) => dataset.example ?? "")];
  });
}

export type FramedExample = { address: string; isPhone: boolean };

/** The examples that have a page to themselves. */
export async function framedExamples(proxyUrl: string): Promise<FramedExample[]> {
  const elements = parseMarkup(await (await fetch(`${proxyUrl}/_parts`)).text());
  return select(elements, "iframe").map(({ attributes, parent }) => {
    let article = parent;
    while (article && article.name !== "article") article = article.parent;
    return { address: attributes.src ?? "", isPhone: article?.attributes["data-stage"] === "phone" };
  });
}

/** Expects each example, by its id, to show one element of the selector beside it. */
export async function expectStates(page: Page, states: Readonly<Record<string, string>>, width = 390): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  for (const [id, state] of Object.entries(states)) {
    await visit(page, `/_parts/${id}`);
    await softly(page.locator(state), id).toHaveCount(1);
  }
}
