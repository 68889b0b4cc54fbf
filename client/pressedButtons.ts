/** The buttons in an element that were pressed before hydration, as `start.ts` marks them, the last one last. */
export function pressedButtons(root: Element | null | undefined): HTMLButtonElement[] {
  const pressed = [...(root?.querySelectorAll<HTMLButtonElement>("button[data-pressed]") ?? [])];
  return pressed.sort((a, b) => Number(a.dataset.pressed) - Number(b.dataset.pressed));
}
