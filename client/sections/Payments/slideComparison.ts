/** Of the width of both pictures, in hundredths: where the divider is when most of the first or of the second is seen. */
const [mostOfFirst, mostOfSecond] = [88, 12];

const slideMs = 900;

/** The next frame of each divider's slide. A second slide cancels the first, which would otherwise move the divider, too. */
const nextFrames = new WeakMap<Element, number>();

/**
 * Slides the divider of the comparison directly above a section, if there is one, to its first picture or, if `isShown`,
 * to its second: at once for visitors who want less motion. A visitor who moves the divider meanwhile keeps it.
 */
export function slideComparison(section: Element | null | undefined, { isShown }: { isShown: boolean }): void {
  const divider = section?.previousElementSibling?.querySelector<HTMLInputElement>("[data-divider]");
  if (!divider) return;
  cancelAnimationFrame(nextFrames.get(divider) ?? 0);
  const [start, from] = [performance.now(), +divider.value];
  const end = isShown ? mostOfSecond : mostOfFirst;
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  let put = divider.value;
  step(start);

  function step(now: number) {
    if (!divider || divider.value !== put) return;
    const left = isStill ? 0 : Math.max(0, 1 - (now - start) / slideMs);
    divider.value = `${end + (from - end) * left ** 3}`;
    divider.dispatchEvent(new Event("input", { bubbles: true }));
    put = divider.value;
    if (left) nextFrames.set(divider, requestAnimationFrame(step));
  }
}
