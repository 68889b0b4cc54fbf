/** Measures of a page's layout, for tours and for the tests of single components. */

import type { Locator, Page } from "playwright/test";
import { expect, waitForFrames, waitForHydration } from "./siteTest.ts";

/** By how many pixels the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Where the first line of the text ends, in pixels from the top of the window. */
export function endOfFirstLine(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = new Range();
    range.selectNodeContents(element);
    return range.getClientRects()[0]?.bottom ?? Number.POSITIVE_INFINITY;
  });
}

/** Applies the style on top of the page's own, and removes the one applied before. */
export function applyStyle(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** The spacing that a page has to support at least: https://www.w3.org/TR/WCAG22/#text-spacing. */
export const spacedText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** Text of 200 per cent. */
export const largeText = ":root { font-size: 200% }";

/** Texts of which a part lies outside the window, or outside an element that hides its overflow. */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const clipped: string[] = [];
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    if (!pen) throw new Error("the browser has no canvas");
    /** How much of a line of the typeface is empty above and below the letters: it may be half as high again as they. */
    const emptyIn = (text: string, element: Element) => {
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      const ink = pen.measureText(text);
      const line = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
      return {
        above: Math.max(0, ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent) / line,
        below: Math.max(0, ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent) / line,
      };
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest("noscript, script, .visuallyHidden, [role=status]")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width, ...lines } = range.getBoundingClientRect().toJSON() as DOMRect;
      if (width === 0) continue;
      const { above, below } = emptyIn(node.textContent, parent);
      const lineHeight = range.getClientRects()[0]?.height ?? 0;
      const [top, bottom] = [lines.top + above * lineHeight, lines.bottom - below * lineHeight];
      const isOutside = left < -1 || right > document.documentElement.clientWidth + 1;
      const cuts = (element: Element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const cutsX = /hidden|clip/.test(overflowX) && (left < box.left - 1 || right > box.right + 1);
        const cutsY = /hidden|clip/.test(overflowY) && (top < box.top - 1 || bottom > box.bottom + 1);
        return cutsX || cutsY;
      };
      let ancestor: Element | null = parent;
      let isCut = false;
      while (ancestor && ancestor !== document.body) {
        isCut ||= cuts(ancestor);
        ancestor = ancestor.parentElement;
      }
      if (isOutside || isCut) clipped.push(node.textContent.trim().slice(0, 40));
    }
    return clipped;
  });
}

/**
 * Words of which the first eleven letters stand on two lines, in the elements that the selector finds: shorter words are
 * never hyphenated.
 */
export function brokenWords(page: Page, selector = "h1, h2, h3"): Promise<string[]> {
  return page.evaluate((headings) => {
    const broken: string[] = [];
    for (const heading of document.querySelectorAll(headings)) {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement?.checkVisibility()) continue; // in a table that is shut
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,11}/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
      }
    }
    return broken;
  }, selector);
}

/**
 * The links, buttons and fields whose focus ring is missing, or is cut by the window's sides or by an element that hides
 * its overflow. Leaves the focus where it was. The ring of a range is round its handle, which moves.
 */
export function cutRings(
  page: Page,
  selector = "a, button, input:not([tabindex='-1'], [type='range'])",
): Promise<string[]> {
  return page.evaluate((stops) => {
    const ringOf = (element: Element) => {
      const ringed = [element, ...element.querySelectorAll("*"), element.nextElementSibling ?? element];
      for (const one of ringed)
        for (const pseudo of [undefined, "::before", "::after"]) {
          const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one, pseudo);
          if (outlineStyle !== "solid" || Number.parseFloat(outlineWidth) < 3) continue;
          // The pseudo-element of a card's link covers the card.
          const box = pseudo === "::after" && one instanceof HTMLElement ? (one.offsetParent ?? one) : one;
          return { box, reachPx: Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)) };
        }
      return null;
    };
    const previous = document.activeElement;
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(stops)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[inert]")) continue;
      element.focus({ focusVisible: true } as FocusOptions);
      if (document.activeElement !== element) continue; // behind an open dialog
      const ring = ringOf(element);
      const name = `${element.localName} ${(element.textContent || element.getAttribute("type")) ?? ""}`.trim();
      if (!ring) {
        cut.push(`${name}: none`);
        continue;
      }
      for (const { left, right, top, bottom } of ring.box.getClientRects()) {
        if (left - ring.reachPx < -1 || right + ring.reachPx > window.innerWidth + 1)
          cut.push(`${name}: by the window`);
        for (let around = ring.box.parentElement; around && around !== document.body; around = around.parentElement) {
          const { overflowX, contentVisibility, overflowClipMargin } = getComputedStyle(around);
          if (overflowX === "visible" && contentVisibility === "visible") continue;
          const box = around.getBoundingClientRect();
          const sparePx = ring.reachPx - 1 - (Number.parseFloat(overflowClipMargin) || 0);
          const isCut = left - sparePx < box.left || right + sparePx > box.right;
          const isScrolled = /auto|scroll/.test(overflowX);
          if (isCut || (!isScrolled && (top - sparePx < box.top || bottom + sparePx > box.bottom)))
            cut.push(`${name}: by ${around.localName}.${around.className}`);
        }
      }
    }
    if (previous instanceof HTMLElement) previous.focus();
    return cut;
  }, selector);
}

/** Elements, and the pseudo-elements beside them, that take more than 10 ms to change. */
export function slowElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const millisecondsOf = (value: string) => value.split(", ").map((time) => Number.parseFloat(time) * 1000);
    return [...document.querySelectorAll("*")].flatMap((element) =>
      [undefined, "::before", "::after", "::backdrop"].flatMap((pseudo) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, pseudo);
        const times = [
          ...millisecondsOf(transitionDuration),
          ...(animationName === "none" ? [] : millisecondsOf(animationDuration)),
        ];
        return Math.max(...times) > 10 ? [`${element.localName}.${element.className}${pseudo ?? ""}`] : [];
      }),
    );
  });
}

export type LoadedImage = {
  /** The width in pixels that the browser requested, or the picture's own where that is less. */
  loaded: number;
  /** The device pixels that it fills, with the parts that its frame hides. */
  filled: number;
  own: number;
  source: string;
};

/** The widths that the browser chose for the page's pictures; drawings have none. */
export function loadedWidths(page: Page): Promise<LoadedImage[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("img")].flatMap((image) => {
      const parameters = image.currentSrc.includes("/_image?") ? new URL(image.currentSrc).searchParams : null;
      const source = parameters?.get("url") ?? "";
      if (!parameters || source.endsWith(".svg") || image.clientWidth === 0) return [];
      const own = image.width === 0 ? 0 : Number(image.getAttribute("width"));
      const loaded = Math.min(Number(parameters.get("w")), own);
      const ratio = own / Number(image.getAttribute("height"));
      const isCropped = getComputedStyle(image).objectFit === "cover";
      const drawn = isCropped ? Math.max(image.clientWidth, image.clientHeight * ratio) : image.clientWidth;
      return [{ loaded, filled: drawn * window.devicePixelRatio, own, source }];
    }),
  );
}

/**
 * Images requested at more than 1.6 times the pixels that they fill, which is the widest step between two widths, or at
 * fewer than three quarters of them.
 */
export function unfittingImages(images: readonly LoadedImage[]): LoadedImage[] {
  return images.filter(({ loaded, filled, own }) => loaded > filled * 1.6 || (loaded < filled * 0.75 && loaded < own));
}

/**
 * Pictures whose `sizes` differ by more than a tenth from the width at which they are drawn, of a page opened without
 * script: script replaces the `sizes` of those below the first view. Another page of the same size computes them.
 */
export async function wrongSizes(plain: Page, scripted: Page): Promise<string[]> {
  const pictures = await plain.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("main img[sizes]")].flatMap((image) => {
      const { sizes, clientWidth, clientHeight, alt } = image;
      const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
      const isCropped = getComputedStyle(image).objectFit === "cover";
      const drawn = isCropped ? Math.max(clientWidth, clientHeight * ratio) : clientWidth;
      return clientWidth > 0 ? [{ sizes, drawn, alt }] : [];
    }),
  );
  return scripted.evaluate(async (all) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="10000" height="10"/>`;
    const widthOf = async (sizes: string) => {
      const image = new Image();
      image.sizes = sizes.replaceAll("(scripting: none)", "(scripting: enabled)"); // as on their own page
      image.srcset = `data:image/svg+xml,${encodeURIComponent(drawing)} 10000w`;
      await image.decode();
      return image.naturalWidth; // of a picture of 10000 px, that is what `sizes` says
    };
    const wrong: string[] = [];
    for (const { sizes, drawn, alt } of all) {
      const said = await widthOf(sizes);
      if (Math.abs(said - drawn) > 0.1 * drawn) wrong.push(`${sizes} is ${said} px, not ${Math.round(drawn)}: ${alt}`);
    }
    return wrong;
  }, pictures);
}

/** How far in CSS pixels each of the elements moves at each width when the page's fonts come, which is after hydration. */
export async function movesWhenFontsCome(
  page: Page,
  path: string,
  selector: string,
  widths: readonly number[],
): Promise<{ left: number; top: number }[]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await waitForHydration(page);
  const placesAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await waitForFrames(page, 2);
    return page
      .locator(selector)
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
  };
  const allPlaces = async () => {
    const places: DOMRect[] = [];
    for (const width of widths) places.push(...(await placesAt(width)));
    return places;
  };
  const early = await allPlaces();
  release();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check("620 16px Anybody"))).toBe(true);
  const late = await allPlaces();
  return late.map(({ left, top }, index) => ({
    left: Math.abs(left - (early[index]?.left ?? Number.NaN)),
    top: Math.abs(top - (early[index]?.top ?? Number.NaN)),
  }));
}
