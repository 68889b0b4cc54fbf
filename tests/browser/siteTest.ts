/** The test function of the browser tests. Whatever a page does, its console stays silent and it requests nothing elsewhere. */

import { type BrowserContext, test as base, expect, type Page, type Response } from "playwright/test";
import { waitForHydration } from "../harness/pageStates.ts";

export { expect, waitForHydration };

/** Notes the failure and goes on, so that one load serves many assertions. */
export const softly = expect.configure({ soft: true });

export type SiteOptions = {
  /** Messages that a test causes on purpose; the browser itself reports every response of 400 and above. */
  allowedMessages: RegExp[];
  /** Software draws WebGL in these browsers, slowly and not silently; without it, the plates stay pictures. */
  drawsWebGl: boolean;
};

export const test = base.extend<SiteOptions>({
  allowedMessages: [[], { option: true }],
  drawsWebGl: [false, { option: true }],
  context: async ({ context, baseURL, allowedMessages, drawsWebGl }, use) => {
    if (!drawsWebGl)
      await context.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
    const noise = noiseOf(context, baseURL);
    await use(context);
    expect(noise.messages.filter((message) => !allowedMessages.some((allowed) => allowed.test(message)))).toEqual([]);
    expect(noise.foreignRequests).toEqual([]);
  },
});

/** What the pages of the context write to the console and throw, and the addresses they request of other hosts. */
export function noiseOf(context: BrowserContext, origin: string | undefined) {
  const noise = { messages: [] as string[], foreignRequests: [] as string[] };
  context.on("console", (message) => noise.messages.push(`${message.type()}: ${message.text()}`));
  context.on("weberror", (error) => noise.messages.push(`thrown: ${error.error()}`));
  context.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith("data:"))
      noise.foreignRequests.push(request.url());
  });
  return noise;
}

/** From 980 px the menu's links stand in the header; below, behind a button. */
export const narrowWidths = [390, 979];
export const wideWidths = [980, 1280, 1920];
export const widths = [...narrowWidths, ...wideWidths];

/** Opens a page and waits until it is hydrated and has its fonts, with which words take another place. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await waitForHydration(page);
  await page.evaluate(() => document.fonts.ready);
  return response;
}

/** Marks the document: a page that was loaded again has lost the mark. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
}

export async function expectSameDocument(page: Page): Promise<void> {
  await expect(page.locator("html[data-same-document]")).toBeAttached();
}

/**
 * Answers the content's photographs with drawings of the same shape: a test that looks at the layout, or at which width
 * is requested, does not wait for the optimiser.
 */
export async function answerImages(page: Page): Promise<void> {
  await page.route(/\/_image\?url=http/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const source = searchParams.get("url") ?? "";
    if (/\.svg(\?|$)/.test(source)) return route.continue();
    const [, ownWidth, ownHeight] = /-(\d+)x(\d+)\.\w+/.exec(source) ?? [];
    const [, cutWidth = ownWidth, cutHeight = ownHeight] = /rect=\d+,\d+,(\d+),(\d+)/.exec(source) ?? [];
    const width = Number(searchParams.get("w"));
    const height = (width * Number(cutHeight)) / Number(cutWidth);
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0"/></svg>`;
    await route.fulfill({ contentType: "image/svg+xml", body });
  });
}

/** Scrolls at once and waits until the page has had the frames to react. */
export async function scrollTo(page: Page, scrollY: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), scrollY);
  await waitForFrames(page, 4);
}

/** Scrolls to the end of the page, so that all of it has been in view. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
      window.scrollTo({ top, behavior: "instant" });
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    }
  });
}

export async function waitForFrames(page: Page, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, frames);
}

/** Resolves when every animation that runs by now has ended, page transitions among them. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** Resolves when every timer of the page that is set by now for at most `ms` has fired: timers fire in their order. */
export async function waitForTimers(page: Page, ms: number): Promise<void> {
  await waitForFrames(page, 2); // events that a frame dispatches may set timers
  await page.evaluate((timeout) => new Promise((resolve) => setTimeout(resolve, timeout)), ms + 1);
  await waitForFrames(page, 2);
}

export function scrollOf(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

/** The visible images that show only a placeholder, or nothing. */
export function missingImages(page: Page, selector = "main img:visible, footer img:visible"): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter(({ naturalWidth, currentSrc }) => naturalWidth === 0 || currentSrc.startsWith("data:"))
        .map(({ alt, currentSrc }) => `${alt} ${currentSrc.slice(0, 80)}`),
    );
}
