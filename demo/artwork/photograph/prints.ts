import { chromium } from "playwright";
import { browserArguments, findHeadlessBrowser } from "../../../scripts/findBrowser.ts";

/** The prints of a page of `scenes` by their names, as PNG without a background. */
export type Prints = Map<string, Buffer>;

/** Shoots the prints of pages, each page once at each scale. */
export function createPrintShop() {
  const shot = new Map<string, Promise<Prints>>();
  return (page: string, scale = 2): Promise<Prints> => {
    const known = shot.get(`${page} ${scale}`);
    const prints = known ?? shootPrints(page, scale);
    shot.set(`${page} ${scale}`, prints);
    return prints;
  };
}

/**
 * Shoots the flat things of a page, such as labels and posters: every element with a `data-print`, by that name.
 * `scale` is the number of pixels for a CSS pixel.
 */
async function shootPrints(page: string, scale: number): Promise<Prints> {
  const browser = await chromium.launch({ executablePath: findHeadlessBrowser(), args: browserArguments });
  try {
    const tab = await browser.newPage({ viewport: { width: 2000, height: 1200 }, deviceScaleFactor: scale });
    await tab.goto(new URL(`../scenes/${page}.html`, import.meta.url).href);
    await tab.evaluate(() => document.fonts.ready.then(() => undefined));
    const boxes = await tab.locator("[data-print]").evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { name: element.getAttribute("data-print") ?? "", clip: { x, y: y + window.scrollY, width, height } };
      }),
    );
    const prints: Prints = new Map();
    for (const { name, clip } of boxes)
      prints.set(name, await tab.screenshot({ clip, fullPage: true, omitBackground: true, timeout: 0 }));
    return prints;
  } finally {
    await browser.close();
  }
}
