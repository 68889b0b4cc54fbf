/** What a visitor does that heats a plate. No layout is read while something moves. */

/** In the page's pixels. */
export type PointInput = {
  kind: "point";
  x: number;
  y: number;
  power: number;
  holdMs: number;
  /** A hammer's, which leaves a dent. */
  isBlow?: boolean;
};
export type ScrollInput = { kind: "scroll"; topPx: number; movedPx: number };
export type Input = PointInput | ScrollInput;

const pointer = { power: 1.7, holdMs: 3500 };
const press = { power: 1.6, holdMs: 900 };
const focus = { power: 1.5, holdMs: 1100 };

export function watchInputs(document: Document, signal: AbortSignal, onInput: (input: Input) => void): void {
  const options = { passive: true, signal };
  let topBefore = scrollY;
  document.addEventListener(
    "pointermove",
    ({ pageX, pageY }) => onInput({ kind: "point", x: pageX, y: pageY, ...pointer }),
    options,
  );
  document.addEventListener(
    "pointerdown",
    ({ pageX, pageY, pointerType }) =>
      onInput({ kind: "point", x: pageX, y: pageY, ...press, isBlow: pointerType !== "touch" }),
    options,
  );
  // A finger that presses may be about to scroll; one that taps is not.
  document.addEventListener(
    "click",
    ({ pageX, pageY, pointerType }) =>
      pointerType === "touch" && onInput({ kind: "point", x: pageX, y: pageY, ...press, isBlow: true }),
    options,
  );
  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof Element && target.matches(":focus-visible"))) return;
      // Says where the element is without a forced layout.
      new IntersectionObserver(([entry], observer) => {
        observer.disconnect();
        if (!entry || signal.aborted) return;
        const { left, width, bottom } = entry.boundingClientRect;
        onInput({ kind: "point", x: left + width / 2 + scrollX, y: bottom + scrollY, ...focus });
      }).observe(target);
    },
    options,
  );
  document.addEventListener(
    "scroll",
    () => {
      const topPx = scrollY;
      onInput({ kind: "scroll", topPx, movedPx: Math.abs(topPx - topBefore) });
      topBefore = topPx;
    },
    options,
  );
}
