/** The heat on the headline's accent: it follows the inputs near it, and fades. */

import { createLetters, type Letters } from "./letters.ts";
import { placeOf } from "./plateGeometry.ts";

/** How far from the word an input still warms it. */
const reachPx = 500;
/** How fast the heat follows its aim, and how fast the aim fades; per second. */
const [rising, falling, fading] = [5, 1.6, 1.4];
const faint = 0.01;

export type HotWord = ReturnType<typeof createHotWord>;

/** Without a word, one that is always cold. */
export function createHotWord(word: HTMLElement | null) {
  let place = new DOMRect();
  let letters: Letters | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [heatXPx, amount, aim] = [0, 0, 0];
  let isOddStep = false;

  return {
    /** Reads the word's place, in the page's pixels. */
    measure(): void {
      if (word) place = placeOf(word);
    },
    /** Returns whether an input at this place of the page is near enough to warm the word. */
    aim(x: number, y: number): boolean {
      if (!word) return false;
      const { left, right, top, bottom } = place;
      const near = 1 - (Math.max(0, left - x, x - right) + Math.max(0, top - y, y - bottom)) / reachPx;
      if (near <= 0) return false;
      heatXPx = Math.max(0, Math.min(right - left, x - left));
      aim = Math.max(aim, near);
      // Measured outside of the frame, whose time is short.
      timer ??= setTimeout(() => {
        letters = createLetters(word);
      });
      return true;
    },
    /** Returns whether the word is cold. Letters move in every second step. */
    step(seconds: number): boolean {
      amount += (aim - amount) * Math.min(1, seconds * (aim > amount ? rising : falling));
      aim *= Math.exp(-seconds * fading);
      isOddStep = !isOddStep;
      if (isOddStep) letters?.heat(heatXPx, amount);
      return amount < faint && aim < faint;
    },
    /** Shows the word itself. */
    rest(): void {
      clearTimeout(timer);
      letters?.remove();
      [letters, timer, amount, aim] = [undefined, undefined, 0, 0];
    },
  };
}
