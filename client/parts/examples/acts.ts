/** What visitors do in examples. */

/** Clicks the one element that the selector finds. Throws where there is none. */
export function press(root: HTMLElement, selector: string): void {
  elementOf(root, selector, HTMLElement).click();
}

/** Types into a field, as far as a form can tell. */
export function fill(root: HTMLElement, label: string, value: string): void {
  const labels = [...root.querySelectorAll("label")];
  const field = labels.find(({ textContent }) => textContent === label)?.control;
  if (!(field instanceof HTMLInputElement)) throw new TypeError(`the example must have a field "${label}" (got none)`);
  field.value = value;
}

/** Resolves when script has made something true. Throws where that takes longer than a visitor would wait. */
export async function until(isTrue: () => boolean): Promise<void> {
  const patienceMs = 10_000;
  const began = performance.now();
  while (!isTrue()) {
    if (performance.now() - began > patienceMs) throw new Error(`${isTrue} must become true`);
    await nextFrame();
  }
}

export function showDialog(root: HTMLElement): void {
  elementOf(root, "dialog", HTMLDialogElement).showModal();
}

/** Scrolls through these positions, in pixels, and gives the page the frames to react to each. */
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
