/** Visitor actions for the `act` of examples. */

/** Clicks the element. Throws if there is none. */
export function press(root: HTMLElement, selector: string): void {
  elementOf(root, selector, HTMLElement).click();
}

/** Moves the focus as the keyboard does, so that its ring is shown. Throws if there is no such element. */
export function focus(root: HTMLElement, selector: string): void {
  elementOf(root, selector, HTMLElement).focus({ focusVisible: true } as FocusOptions); // TypeScript does not know it yet
}

/** Fills the field that has this label. Throws if there is none. */
export function fill(root: HTMLElement, label: string, value: string): void {
  const labels = [...root.querySelectorAll("label")];
  const field = labels.find(({ textContent }) => textContent === label)?.control;
  if (!(field instanceof HTMLInputElement)) throw new TypeError(`the example must have a field "${label}" (got none)`);
  field.value = value;
}

/** Resolves once the condition is true. Throws after ten seconds. */
export async function until(isTrue: () => boolean): Promise<void> {
  const timeoutMs = 10_000;
  const began = performance.now();
  while (!isTrue()) {
    if (performance.now() - began > timeoutMs) throw new Error(`${isTrue} must become true`);
    await nextFrame();
  }
}

export function showDialog(root: HTMLElement): void {
  elementOf(root, "dialog", HTMLDialogElement).showModal();
}

/** Scrolls to each position, in pixels, and waits three frames after each. */
export async function scrollThrough(...positions: number[]): Promise<void> {
  for (const top of positions) {
    window.scrollTo({ top, behavior: "instant" });
    for (let frame = 0; frame < 3; frame++) await nextFrame();
  }
}

const nextFrame = () => new Promise(requestAnimationFrame);

function elementOf<T extends HTMLElement>(root: HTMLElement, selector: string, type: new () => T): T {
  const element = root.querySelector(selector);
  if (!(element instanceof type)) throw new TypeError(`the example must have "${selector}" (got none)`);
  return element;
}
