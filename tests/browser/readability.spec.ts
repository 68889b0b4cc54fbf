/** The contrast of words that are on a picture: axe does not see what is behind them. */

import type { Page } from "playwright/test";
import sharp from "sharp";
import { contrast } from "../harness/contrast.ts";
import { caseStudies, caseStudyPaths } from "../harness/demoContent.ts";
import { applyStyle, brokenWords, largeText } from "./layout.ts";
import { expect, softly, test, visit, waitForFrames } from "./siteTest.ts";

test.use({ allowedMessages: [/^error: Failed to load resource: .* status of (404|503)/] });

const mediumHeadline = "Brands that keep their shape under pressure"; // 43 characters

const pages = {
  "the headline of the home page": (page: Page) => visit(page, "/"),
  "a headline of medium length": async (page: Page) => {
    await visit(page, "/");
    await page.evaluate((headline) => {
      const h1 = document.querySelector("main h1");
      const hero = h1?.closest<HTMLElement>("[data-length]");
      if (!h1 || !hero) throw new Error("an opening without a headline");
      h1.textContent = headline;
      Object.assign(hero.dataset, { length: "medium", shape: "woven" }); // as Hero.tsx has it
    }, mediumHeadline);
  },
  "the headline of the page about the studio": (page: Page) => visit(page, "/about"),
  "the page for an unknown address": (page: Page) => visit(page, "/no-such-page"),
  "the page for a failure": async (page: Page) => {
    await page.route(/\/_data\/privacy\?/, (route) => route.fulfill({ status: 503, body: "" }));
    await visit(page, "/contact");
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  },
};

const windows = [
  { width: 256, height: 600 },
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 431, height: 932 },
  { width: 440, height: 956 },
  { width: 600, height: 900 },
  { width: 768, height: 1024 },
  { width: 979, height: 1000 },
  { width: 980, height: 700 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];

for (const [name, open] of Object.entries(pages))
  for (const [textSize, style] of Object.entries({ "": "", ", with text of 200 per cent": largeText }))
    test(`${name} can be read at every width${textSize}`, { tag: "@long" }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page);
      // Of another size before it is there, the window asks for another picture than the one that was preloaded.
      const picture = page.locator("main [data-plate] img").first();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      for (const size of windows) {
        await page.setViewportSize(size);
        softly(await faintTexts(page, style), `${size.width} px`).toEqual([]);
      }
    });

test("with text of 200 per cent no word of a case study's headline is broken, nor of the next project's name", async ({
  page,
}) => {
  await visit(page, caseStudyPaths[0] ?? "");
  await applyStyle(page, largeText);
  const headline = page.locator("main h1");
  const next = page.getByRole("navigation", { name: "Other projects" }).locator("a > span").last();
  for (const width of [256, 320, 390, 980, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const caseStudy of caseStudies) {
      await headline.evaluate((element, text) => element.replaceChildren(text), caseStudy.headline);
      await next.evaluate((element, text) => element.replaceChildren(text), caseStudy.title);
      const broken = await brokenWords(page, "main h1, nav[aria-label='Other projects'] a");
      softly(broken, `${width} px, ${caseStudy.title}`).toEqual([]);
    }
  }
});

test("with text of 200 per cent on a phone no heading's word is broken, and no headline is smaller than its introduction", {
  tag: "@long",
}, async ({ page }) => {
  for (const path of ["/", "/about", "/services"]) {
    await visit(page, path);
    await applyStyle(page, largeText);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      softly(await brokenWords(page, "main :is(h1, h2, h3, dt, dd)"), `${path} at ${width} px`).toEqual([]);
      const sizeOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      softly(await sizeOf("main h1"), `${path} at ${width} px`).toBeGreaterThan(await sizeOf("main .lede"));
    }
  }
});

type TextLine = { text: string; colour: string; isLarge: boolean; x: number; y: number; width: number; height: number };

/** The texts of the first section with too little contrast to any pixel behind them: https://www.w3.org/TR/WCAG22/#contrast-minimum. */
async function faintTexts(page: Page, style = ""): Promise<string[]> {
  await applyStyle(page, style);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await waitForFrames(page, 2); // in which a wider window may choose another picture
  const picture = page.locator("main section img").first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const lines = await linesOf(page);
  expect(lines.length).toBeGreaterThan(2);
  await applyStyle(
    page,
    `${style} * { color: transparent !important; text-decoration-color: transparent !important; background-size: 0 }
    header { visibility: hidden }`,
  );
  await waitForFrames(page, 4);
  const { data, info } = await pictureOfSection(page);
  await applyStyle(page, "");
  return lines.flatMap((line) => {
    const own = (line.colour.match(/\d+/g) ?? []).map(Number);
    const least = Math.min(...coloursIn(data, info.width, line).map((colour) => contrast(own, colour)));
    return least < (line.isLarge ? 3 : 4.5) ? [`${least.toFixed(2)} ${line.text}`] : [];
  });
}

/** Window after window: for a picture of all of it the window would be as high, where a plate is laid out otherwise. */
async function pictureOfSection(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const section = page.locator("main section").first();
  const start = await section.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const heightPx = await section.evaluate((element) => element.clientHeight);
  const parts = [];
  for (let top = 0; top < heightPx; top += height) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), start + top);
    await waitForFrames(page, 2);
    const scrolled = await page.evaluate(() => scrollY);
    parts.push({ input: await page.screenshot(), left: 0, top: Math.round(scrolled - start) });
  }
  const whole = sharp({ create: { width, height: heightPx + height, channels: 3, background: "black" } });
  return sharp(await whole.composite(parts).png().toBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The colours of the pixels in a box, each once, in a picture of three bytes a pixel. */
function coloursIn(data: Buffer, widthPx: number, { x, y, width, height }: TextLine): number[][] {
  const colours = new Set<number>();
  const heightPx = data.length / 3 / widthPx;
  const [left, right] = [Math.max(0, Math.floor(x)), Math.min(widthPx, Math.ceil(x + width))];
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(heightPx, Math.ceil(y + height)); row++)
    for (let column = left; column < right; column++) colours.add(data.readUIntBE((row * widthPx + column) * 3, 3));
  return [...colours].map((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
}

/** Every line of every text in the first section of the page, with its place there. */
function linesOf(page: Page): Promise<TextLine[]> {
  return page
    .locator("main section")
    .first()
    .evaluate((section) => {
      const { left, top } = section.getBoundingClientRect();
      return [...section.querySelectorAll("h1, h1 span, p, a")].flatMap((element) =>
        [...element.childNodes].flatMap((node) => {
          if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return [];
          const range = document.createRange();
          range.selectNodeContents(node);
          const { color, fontSize } = getComputedStyle(element);
          return [...range.getClientRects()].map(({ x, y, width, height }) => ({
            ...{ text: node.textContent ?? "", colour: color, isLarge: Number.parseFloat(fontSize) >= 24 },
            ...{ x: x - left, y: y - top, width, height },
          }));
        }),
      );
    });
}
