/**
 * The headline's hot word, in letters of changing width: a copy over the real word, which stays where it is and is
 * transparent meanwhile. The word keeps its length, so that nothing moves. At rest the copy is removed.
 */

import { heatOnLetters, type Letter, sharedStretches } from "./letterWidths.ts";

/** Scripts whose letters can be set one by one: others join them, or put marks over them. */
const separable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\s]+$/u;
/** `font-stretch` changes in steps, between which `scaleX` stretches: few font instances, no jerks. */
const step = 8;

export type Letters = NonNullable<ReturnType<typeof createLetters>>;

/** `null` for a word that cannot be taken apart. */
export function createLetters(word: HTMLElement) {
  const text = word.firstChild;
  if (!(text instanceof Text) || !separable.test(text.data) || word.getClientRects().length !== 1) return null;
  const stretch = Number.parseFloat(getComputedStyle(word).fontStretch);
  const boxes = [...text.data].map((_, index) => boxOf(text, index, index + 1));
  const { left, top, width: widthPx } = boxOf(text, 0, text.length);

  const copy = document.createElement("span");
  copy.ariaHidden = "true";
  copy.dataset.melt = "";
  const spans = [...text.data].map((letter) => {
    const span = document.createElement("span");
    span.textContent = letter;
    return span;
  });
  copy.append(...spans);
  word.append(copy);
  const restWidths = widthsAt(spans, stretch);
  const wideWidths = widthsAt(spans, 150);
  for (const span of spans) span.style.fontStretch = `${stretch}%`;
  const origin = copy.getBoundingClientRect();
  copy.style.translate = `${left - origin.left}px ${top - origin.top}px`;
  const letters = boxes.map<Letter>(({ left: start, width }, index) => ({
    middlePx: start - left + width / 2,
    widthPx: width,
    pxPerStretch: ((wideWidths[index] ?? 0) - (restWidths[index] ?? 0)) / (150 - stretch),
  }));
  word.dataset.hot = "";
  const shown = spans.map(() => ({ cut: stretch, transform: "", warmth: -1 }));

  /** Draws one letter; returns its width. */
  function show(index: number, atPx: number, to: number, heat: number): number {
    const [span, letter, was] = [spans[index], letters[index], shown[index]];
    if (!span || !letter || !was) return 0;
    const widthPx = (at: number) => letter.widthPx + letter.pxPerStretch * (at - stretch);
    const cut = Math.abs(to - was.cut) > 5 ? Math.round(to / step) * step : was.cut;
    const transform = `translateX(${atPx.toFixed(1)}px) scaleX(${(widthPx(to) / widthPx(cut)).toFixed(3)})`;
    const warmth = Math.round(heat * 12) * 8;
    if (was.cut !== cut) span.style.fontStretch = `${cut}%`;
    if (was.transform !== transform) span.style.transform = transform;
    if (was.warmth !== warmth) span.style.setProperty("--warmth", `${warmth}%`);
    shown[index] = { cut, transform, warmth };
    return widthPx(to);
  }

  return {
    /** The heat's place from the start of the word, and its amount from 0 to 1. */
    heat(heatXPx: number, amount: number): void {
      const hot = { letters, stretch, widthPx };
      const heat = heatOnLetters(hot, heatXPx);
      const stretches = sharedStretches(hot, heat, amount);
      let atPx = 0;
      for (const [index, to] of stretches.entries()) atPx += show(index, atPx, to, (heat[index] ?? 0) * amount);
    },
    remove(): void {
      copy.remove();
      delete word.dataset.hot;
    },
  };
}

function boxOf(text: Text, from: number, to: number): DOMRect {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return range.getBoundingClientRect();
}

function widthsAt(spans: readonly HTMLElement[], stretch: number): number[] {
  for (const span of spans) span.style.fontStretch = `${stretch}%`;
  return spans.map((span) => span.getBoundingClientRect().width);
}
