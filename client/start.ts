/**
 * The browser's first script. It loads the main script after the first paint, so that neither its bytes nor its
 * running time delay what the visitor sees.
 */

import { endPageTransitions } from "./endPageTransitions.ts";
import { readPageBlock } from "./pageBlock.ts";
import { preloadScript } from "./preloadScript.ts";
import { showPlaceholder } from "./showPlaceholder.ts";

/** The longest wait for the page's high-priority image. */
const imageTimeoutMs = 500;

/** Until React has hydrated the page, which says so by an event. */
const early = new AbortController();
window.addEventListener("hydrated", () => early.abort());
const first = { capture: true, signal: early.signal };

/** Kept from React, which would hydrate all of the page at once before it went on: long on a slow phone. */
for (const type of ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend", "keydown", "keyup"])
  window.addEventListener(type, (event) => event.stopPropagation(), first);

/**
 * A click before hydration ends the wait. Buttons that have no handler yet are marked with its time: that of the menu,
 * those of figures and forms, and those that stay pressed.
 */
const clicked = new Promise<void>((resolve) => {
  const onClick = (event: Event) => {
    const toggles = "button:is([aria-expanded], [aria-pressed], [data-playing])";
    const buttons = `${toggles}, main :is(figure, form) button`;
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>(buttons);
    if (button) {
      // Outside forms the second click on what stays pressed undoes the first.
      const isUndone = !button.form && button.matches(toggles) && button.hasAttribute("data-pressed");
      if (isUndone) button.removeAttribute("data-pressed");
      else button.setAttribute("data-pressed", `${event.timeStamp}`);
      event.stopPropagation();
    }
    resolve();
  };
  window.addEventListener("click", onClick, first);
});

endPageTransitions();
for (const image of document.querySelectorAll<HTMLImageElement>("img[data-placeholder]"))
  if (!image.complete) showPlaceholder(image);

new PerformanceObserver(async (_entries, observer) => {
  observer.disconnect();
  const skipped = document.querySelector("footer a");
  if (skipped) getComputedStyle(skipped).color; // what is not laid out yet takes on the style now
  document.documentElement.dataset.painted = ""; // transitions may begin: base.css
  const image = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.decode();
  const imagePainted = image?.then(() => new Promise(requestAnimationFrame)).catch(() => {}); // broken images too
  await Promise.race([imagePainted, clicked, new Promise((resolve) => setTimeout(resolve, imageTimeoutMs))]);
  setTimeout(loadMainScript);
}).observe({ type: "paint", buffered: true });

/**
 * Retries once. If the script is gone (404), a newer build has been deployed and the page is reloaded. After any other
 * failure the page is marked, and the styles show it as they do without script.
 */
async function loadMainScript(): Promise<void> {
  const { script, chunks } = readPageBlock(document);
  const files = [script, ...chunks];
  try {
    await Promise.all(files.map((file) => preloadScript(file).catch(() => preloadScript(file))));
    await import(script.url);
  } catch {
    const gone = await Promise.all(files.map(({ url }) => isGone(url)));
    if (gone.includes(true) && mayReload(script.url)) location.reload();
    else document.documentElement.dataset.script = "missing";
  }
}

/** A network error is not a 404: a reload without a connection would replace the page by the browser's error page. */
async function isGone(url: string): Promise<boolean> {
  return fetch(url, { method: "HEAD" }).then(
    ({ status }) => status === 404,
    () => false,
  );
}

/** Allows one reload per script URL, so that the page cannot reload in a loop. */
function mayReload(url: string): boolean {
  try {
    const key = "reloaded-for";
    if (sessionStorage.getItem(key) === url) return false;
    sessionStorage.setItem(key, url);
    return true;
  } catch {
    return false; // storage is blocked
  }
}
