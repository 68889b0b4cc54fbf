/** Where the letters of a page really are, and which of them meet. */

import type { Page } from "playwright/test";

/**
 * Pairs of letters of two lines whose boxes overlap: a descender that meets an ascender below it.
 *
 * A letter's box is its advance (from `Range.getClientRects`) by the height of its ink (from `measureText`, which knows
 * the outline, not just the line). The baseline of its line is the top of its rectangle plus the font's ascent, which
 * the layout rounds. A canvas knows the width axis by nine names only, so the nearest one is measured: the ink of a
 * letter at width 122 is 0.002 em higher than at 125.
 */
export function meetingLetters(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Letter = {
      text: string;
      words: string;
      left: number;
      right: number;
      top: number;
      bottom: number;
      line: number;
    };
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    if (!canvas) throw new Error("the browser has no canvas");
    const stretches = {
      ...{ "ultra-condensed": 50, "extra-condensed": 62.5, condensed: 75, "semi-condensed": 87.5, normal: 100 },
      ...{ "semi-expanded": 112.5, expanded: 125, "extra-expanded": 150, "ultra-expanded": 200 },
    };
    const nearest = (width: number) =>
      Object.entries(stretches).reduce((best, next) =>
        Math.abs(next[1] - width) < Math.abs(best[1] - width) ? next : best,
      )[0] as CanvasFontStretch;
    const measured = new Map<string, TextMetrics>();
    /** The letter's measures at 1000 px: at its own size they are rounded to pixels. */
    const measure = (text: string, { fontWeight, fontFamily, fontStretch }: CSSStyleDeclaration): TextMetrics => {
      const key = [text, fontWeight, fontFamily, fontStretch].join(" ");
      const known = measured.get(key);
      if (known) return known;
      canvas.font = `${fontWeight} 1000px ${fontFamily}`;
      canvas.fontStretch = nearest(Number.parseFloat(fontStretch));
      const metrics = canvas.measureText(text);
      measured.set(key, metrics);
      return metrics;
    };
    const isOutOfSight = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === "inset(50%)" || isOutOfSight(element.parentElement));
    const lettersOf = (node: Node): Letter[] => {
      const words = node.textContent ?? "";
      const parent = node.parentElement;
      if (!words.trim() || !parent?.checkVisibility({ visibilityProperty: true })) return [];
      if (parent.closest("script, noscript, .visuallyHidden, [role=status]") || isOutOfSight(parent)) return [];
      const style = getComputedStyle(parent);
      const range = document.createRange();
      let drawnLine: number | undefined; // a text of a drawing is one line, however it is turned or slanted
      return [...words].flatMap((text, index, all) => {
        if (!text.trim()) return [];
        const start = all.slice(0, index).join("").length;
        range.setStart(node, start);
        range.setEnd(node, start + text.length);
        const box = range.getClientRects()[0];
        if (!box || box.width === 0) return [];
        const ink = measure(text, style);
        // Letters of a drawing have its scale, too.
        const drawnScale = parent instanceof SVGGraphicsElement ? (parent.getScreenCTM()?.a ?? 1) : 1;
        const scale = (Number.parseFloat(style.fontSize) * drawnScale) / 1000;
        const ascent = ink.fontBoundingBoxAscent * scale;
        const line = box.top + (drawnScale === 1 ? Math.round(ascent) : ascent);
        const top = line - ink.actualBoundingBoxAscent * scale;
        const bottom = line + ink.actualBoundingBoxDescent * scale;
        if (parent instanceof SVGGraphicsElement) drawnLine ??= line;
        const { left, right } = box;
        return [{ text, words: words.slice(0, 40), left, right, top, bottom, line: drawnLine ?? line }];
      });
    };
    window.scrollTo({ top: 0, behavior: "instant" }); // further down, the header lies over the page
    // What sticks to the lower edge of the window lies over the beginning of what it belongs to.
    for (const part of document.querySelectorAll<HTMLElement>("main :is(form, [aria-hidden])"))
      if (getComputedStyle(part).position === "sticky") part.style.position = "static";
    const letters: Letter[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) letters.push(...lettersOf(node));
    if (letters.length < 100) throw new Error("the page must have text");
    letters.sort((one, other) => one.top - other.top);
    return letters.flatMap((upper, index) => {
      const met: string[] = [];
      for (let next = index + 1; next < letters.length; next++) {
        const lower = letters[next];
        if (!lower || lower.top >= upper.bottom) break;
        const isBeside = lower.left >= upper.right || lower.right <= upper.left;
        if (isBeside || lower.line - upper.line < 1) continue;
        const overlap = (upper.bottom - lower.top).toFixed(1);
        met.push(`"${upper.text}" meets "${lower.text}" by ${overlap} px: ${upper.words} / ${lower.words}`);
      }
      return met;
    });
  });
}
