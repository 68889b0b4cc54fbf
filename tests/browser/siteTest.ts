/** The test function of the browser tests: whatever a test does, the console stays silent and no one else is asked. */

import { test as base, expect, type Page, type Response } from "playwright/test";
import { waitForHydration } from "../harness/pageStates.ts";

export { expect, waitForHydration };

export type SiteOptions = {
  /** Messages that a test causes on purpose; the browser itself reports every answer of 400 and above. */
  allowedMessages: RegExp[];
};

export const test = base.extend<SiteOptions & { silence: undefined }>({
  allowedMessages: [[], { option: true }],
  silence: [
    async ({ context, baseURL, allowedMessages }, use) => {
      const messages: string[] = [];
      const elsewhere: string[] = [];
      context.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
      context.on("weberror", (error) => messages.push(`thrown: ${error.error()}`));
      context.on("request", (request) => {
        if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith("data:"))
          elsewhere.push(request.url());
      });
      await use(undefined);
      expect(messages.filter((message) => !allowedMessages.some((allowed) => allowed.test(message)))).toEqual([]);
      expect(elsewhere).toEqual([]);
    },
    { auto: true },
  ],
});

/** From 980 px the menu's links stand in the header; below, behind a button. */
export const narrowWidths = [390, 979];
export const wideWidths = [980, 1280, 1920];
export const widths = [...narrowWidths, ...wideWidths];

/** Opens a page and waits until script has taken it over. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await waitForHydration(page);
  return response;
}

/** Scrolls at once and waits until the page has had the frames to react. */
export async function scrollTo(page: Page, scrollY: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), scrollY);
  await waitForFrames(page, 4);
}

export async function waitForFrames(page: Page, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, frames);
}

export function scrollOf(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}
