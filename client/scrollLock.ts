/**
 * What CSS cannot do for the menu and the popup, which take the page's scrollbar away (base.css).
 *
 * The page keeps its width by the width that the scrollbar had, and what covers it covers all of the window. A gutter
 * instead would change what `vw` is, and with it the page's height. When the scrollbar comes back, Chromium lays the
 * page out without it first; near the end of the page that scrolls.
 */

/** Before the menu or the popup opens. */
export function holdScroll(): void {
  const { style, clientWidth } = document.documentElement;
  if (getComputedStyle(document.documentElement).overflowY === "hidden") return; // the popup is opened from the menu
  // Read before the first write, after which the browser would have to lay the page out once more.
  keepScroll();
  style.setProperty("--scrollbar-width", `${window.innerWidth - clientWidth}px`);
}

/** Where `releaseScroll` leads. */
export function keepScroll(): void {
  document.documentElement.dataset.scroll = `${window.scrollY} ${window.location.pathname}`;
}

/** After it has closed: on the same page, to where the visitor was. */
export function releaseScroll(): void {
  const [top, pathname] = document.documentElement.dataset.scroll?.split(" ") ?? [];
  if (pathname === window.location.pathname) window.scrollTo({ top: Number(top), behavior: "instant" });
}
