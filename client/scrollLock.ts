/**
 * What CSS cannot do for the menu and the popup, which take the page's scrollbar away (base.css).
 *
 * The page keeps its width by the width that the scrollbar had, and what covers it covers all of the window. A gutter
 * instead would change what `vw` is, and with it the page's height. When the scrollbar comes back, Chromium lays the
 * page out without it first; near the end of the page that scrolls.
 */

/** What the browser neither styles nor lays out meanwhile. */
let skipped: HTMLElement[] = [];

/** Before the menu or the popup opens. */
export function holdScroll(): void {
  const { style, clientWidth, dataset } = document.documentElement;
  if (getComputedStyle(document.documentElement).overflowY === "hidden") return; // the popup is opened from the menu
  // Read before the first write, after which the browser would have to lay the page out once more.
  const { scrollY } = window;
  const far = partsOutOfView();
  dataset.scroll = `${scrollY} ${window.location.pathname}`;
  style.setProperty("--scrollbar-width", `${window.innerWidth - clientWidth}px`);
  for (const { part, height } of far)
    Object.assign(part.style, { blockSize: `${height}px`, contentVisibility: "auto" });
  skipped = far.map(({ part }) => part);
}

/** After it has closed: on the same page, to where the visitor was. */
export function releaseScroll(): void {
  for (const { style } of skipped) Object.assign(style, { blockSize: "", contentVisibility: "" });
  skipped = [];
  const [top, pathname] = document.documentElement.dataset.scroll?.split(" ") ?? [];
  if (pathname === window.location.pathname) window.scrollTo({ top: Number(top), behavior: "instant" });
}

/**
 * The parts of the page above and below the window, with their heights in pixels.
 *
 * As the page becomes inert, each of its elements gets a new style, which delays the menu and the popup. Those that nobody
 * sees can wait.
 */
function partsOutOfView(): { part: HTMLElement; height: number }[] {
  return [...document.querySelectorAll<HTMLElement>("[data-page] > *")].flatMap((part) => {
    const { top, bottom, height } = part.getBoundingClientRect();
    return bottom < 0 || top > window.innerHeight ? [{ part, height }] : [];
  });
}
