/** Of the width of both pictures, in hundredths: where the divider is when most of the first or of the second is seen. */
const [middle, mostOfFirst, mostOfSecond] = [50, 88, 12];

const slideMs = 900;

/**
 * The comparison directly above a section, whose second picture shows what an event of the section leads to; `undefined`
 * where there is none. `onShown` hears whether more is seen of that picture than of the first, at once if the visitor has
 * moved the divider already. `show` slides the divider, at once for visitors who want less motion.
 */
export function comparisonAbove(section: Element | null, onShown: (isShown: boolean) => void) {
  const slider = section?.previousElementSibling?.querySelector<HTMLInputElement>("[data-divider]");
  if (!slider) return;
  const isShown = () => +slider.value < middle;
  const users = ["input", "keyup"]; // a key's step has no `input`
  let frame = 0;
  let isSliding = false;
  let slidesTo: boolean | undefined;

  function hear() {
    if (isSliding) return;
    cancelAnimationFrame(frame);
    slidesTo = undefined;
    onShown(isShown());
  }

  function slideTo(end: number) {
    const [start, from] = [performance.now(), Number(slider?.value)];
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    cancelAnimationFrame(frame);
    const step = (now: number) => {
      const left = isStill ? 0 : Math.max(0, 1 - (now - start) / slideMs);
      if (slider) slider.value = `${end + (from - end) * left ** 3}`;
      isSliding = true;
      slider?.dispatchEvent(new Event("input", { bubbles: true }));
      isSliding = false;
      if (left) frame = requestAnimationFrame(step);
    };
    step(start);
  }

  for (const use of users) slider.addEventListener(use, hear);
  if (isShown()) onShown(true);
  return {
    show(shown: boolean) {
      if (shown === (slidesTo ?? isShown())) return;
      slidesTo = shown;
      slideTo(shown ? mostOfSecond : mostOfFirst);
    },
    stop() {
      cancelAnimationFrame(frame);
      for (const use of users) slider.removeEventListener(use, hear);
    },
  };
}
