/**
 * A finger that begins to scroll the page on a slider moves it, too, before the browser knows what is meant. Once the
 * page scrolls, the slider has the value from before again, and keeps it until the finger is lifted.
 */
export function keepSliders(): void {
  let touched: { slider: HTMLInputElement; before: number } | undefined;
  let isScrolled = false;

  function restore() {
    if (!touched || touched.slider.valueAsNumber === touched.before) return;
    touched.slider.valueAsNumber = touched.before; // not `value`, at whose changes React does not listen
    touched.slider.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const listen = (type: string, listener: (event: Event) => void) =>
    window.addEventListener(type, listener, { capture: true });
  listen("pointerdown", ({ target }) => {
    const isSlider = target instanceof HTMLInputElement && target.type === "range";
    touched = isSlider ? { slider: target, before: target.valueAsNumber } : undefined;
    isScrolled = false;
  });
  listen("pointercancel", () => {
    isScrolled = touched !== undefined;
    restore();
  });
  listen("input", (event) => {
    if (!isScrolled || !event.isTrusted) return;
    event.stopPropagation();
    restore();
  });
}
