let held: HTMLInputElement | undefined;

/**
 * Whether a pointer holds it, which `:active` does not say of every finger: then the value is where the pointer is. Keys
 * and assistive technology move it by a step.
 */
export const isHeld = (slider: HTMLInputElement): boolean => slider === held;

/**
 * A finger that begins to scroll the page on a slider moves it, too, before the browser knows what is meant. So a slider
 * waits until the finger moves sideways or is lifted, and stays as it is where the page scrolls.
 */
export function keepSliders(): void {
  let touched: { slider: HTMLInputElement; before: number; x: number; y: number } | undefined;
  let waiting: number | undefined; // the value that a tap gives
  let state: "free" | "waits" | "scrolled" = "free";

  function put(value: number | undefined) {
    if (value === undefined || !touched || touched.slider.valueAsNumber === value) return;
    touched.slider.valueAsNumber = value; // not `value`, at whose changes React does not listen
    touched.slider.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function release() {
    if (state !== "waits") return;
    state = "free";
    put(waiting);
  }

  const listen = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void) =>
    window.addEventListener(type, listener, { capture: true });
  listen("pointerdown", ({ target, isPrimary, button, pointerType, clientX: x, clientY: y }) => {
    const isSlider = target instanceof HTMLInputElement && target.type === "range";
    if (isPrimary) held = isSlider && button === 0 ? target : undefined;
    touched = isSlider ? { slider: target, before: target.valueAsNumber, x, y } : undefined;
    waiting = undefined;
    state = pointerType === "touch" ? "waits" : "free";
  });
  listen("pointermove", ({ clientX, clientY }) => {
    if (touched && Math.abs(clientX - touched.x) > Math.abs(clientY - touched.y)) release();
  });
  listen("pointerup", ({ isPrimary }) => {
    release();
    if (isPrimary) held = undefined;
  });
  listen("pointercancel", () => {
    state = "scrolled";
    put(touched?.before);
    held = undefined;
  });
  for (const end of ["touchend", "touchcancel"] as const)
    listen(end, () => {
      touched = undefined; // a key or a screen reader moves it from now on
    });
  listen("input", (event) => {
    if (event.target !== touched?.slider || state === "free" || !event.isTrusted) return;
    event.stopPropagation();
    waiting = touched.slider.valueAsNumber;
    touched.slider.valueAsNumber = touched.before;
  });
}
