/** What a visitor does that heats a plate. No layout is read while something moves. */

/** In the page's pixels. */
export type PointInput = {
  kind: "point";
  x: number;
  y: number;
  power: number;
  holdMs: number;
  /** A hammer's, which leaves a dent: on a `<section>` with a plate, not on what is pressed there. A menu is none. */
  isBlow?: boolean;
};
export type ScrollInput = { kind: "scroll"; topPx: number; movedPx: number };
export type Input = PointInput | ScrollInput;

const pointer = { power: 1.7, holdMs: 3500 };
const press = { power: 1.6, holdMs: 900 };
const focus = { power: 1.5, holdMs: 1100 };

export function watchInputs(section: HTMLElement, signal: AbortSignal, onInput: (input: Input) => void): void {
  let topBefore = scrollY;
  const on = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { passive: true, signal });
  const strike = ({ pageX: x, pageY: y, button, target, pointerType }: PointerEvent, isHammer: boolean) => {
    const hit = (target as Element).closest("a,button,section"); // of a pointer's events it is an element
    if (pointerType === "touch" && hit?.matches("a,button")) return; // what it asks for comes first
    onInput({ kind: "point", x, y, ...press, isBlow: isHammer && !button && hit === section });
  };
  on("pointermove", ({ pageX: x, pageY: y }) => onInput({ kind: "point", x, y, ...pointer }));
  on("pointerdown", (event) => strike(event, event.pointerType !== "touch"));
  // A finger that presses may be about to scroll; one that taps is not.
  on("click", (event) => event.pointerType === "touch" && strike(event, true));
  on("focusin", ({ target }) => {
    if (!(target as Partial<Element>).matches?.(":focus-visible")) return; // it may be the document
    // Says where the element is without a forced layout.
    new IntersectionObserver(([entry], observer) => {
      observer.disconnect();
      if (!entry || signal.aborted) return;
      const { left, width, bottom } = entry.boundingClientRect;
      onInput({ kind: "point", x: left + width / 2 + scrollX, y: bottom + scrollY, ...focus });
    }).observe(target as Element);
  });
  on("scroll", () => {
    const topPx = scrollY;
    onInput({ kind: "scroll", topPx, movedPx: Math.abs(topPx - topBefore) });
    topBefore = topPx;
  });
}
