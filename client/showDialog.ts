import { afterFrame } from "./afterFrame.ts";
import { holdScroll, keepScroll } from "./scrollLock.ts";

/**
 * Opens a modal dialog in two steps, unless it is open: its first frame shows it, and after that the page behind it stands
 * still and becomes inert. That gives each element of the page a new style, which is half of the time that it all takes.
 */
export function showDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  const opener = document.activeElement;
  keepScroll(); // it may be closed in its first frame
  dialog.open = true;
  afterFrame(() => {
    if (!dialog.open || dialog.matches(":modal")) return; // closed meanwhile, or opened by another
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true }); // so that closing returns the focus to it
    holdScroll();
    dialog.open = false;
    dialog.showModal();
  });
}
