import { afterFrame } from "./afterFrame.ts";
import { holdScroll } from "./scrollLock.ts";

/**
 * Opens a modal dialog in two steps, unless it is open: its first frame shows it, and after that the page behind it stands
 * still and becomes inert. That takes the browser as long as all else, since each element of the page gets a new style.
 */
export function showDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.open = true;
  afterFrame(() => {
    if (!dialog.open || dialog.matches(":modal")) return; // closed meanwhile, or opened by another
    holdScroll();
    dialog.open = false;
    dialog.showModal();
  });
}
