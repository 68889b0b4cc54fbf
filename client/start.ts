/**
 * The browser's first script. It loads the main script after the first paint, so that neither its bytes nor its
 * running time delay what the visitor sees.
 */

import { endPageTransitions } from "./endPageTransitions.ts";
import { nextTask } from "./nextTask.ts";
import { readPageBlock } from "./pageBlock.ts";
import { preloadScript } from "./preloadScript.ts";
import { isWaiting, lazyMarginPx, showPlaceholder } from "./showPlaceholder.ts";

/** The longest wait for the page's priority image and its fonts. */
const completeTimeoutMs = 500;

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

/** Parts that base.css defers: it leaves out of the first layout what is in them. */
const deferrable = "[data-page] > *, [data-page] article, footer";

/** For these the browser scrolls, which it can when all parts have their real heights. */
const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (navigation?.type !== "navigate" || document.querySelector(":target"))
  for (const part of document.querySelectorAll<HTMLElement>(deferrable)) part.style.contentVisibility = "visible";

endPageTransitions();

/** Each placeholder is a document of its own to the browser, so what is far from the window gets none yet. */
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      const image = target as HTMLImageElement; // no other elements are observed
      if (!isIntersecting) continue;
      near.unobserve(image);
      if (isWaiting(image)) showPlaceholder(image);
    }
  },
  { rootMargin: `${lazyMarginPx}px` },
);
for (const image of document.querySelectorAll<HTMLImageElement>("img[data-placeholder]"))
  if (isWaiting(image)) near.observe(image);
  else showPlaceholder(image);

new PerformanceObserver(async (_entries, observer) => {
  observer.disconnect();
  const image = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.decode();
  const imagePainted = image?.then(() => new Promise(requestAnimationFrame)).catch(() => {}); // broken images too
  const complete = Promise.all([imagePainted, document.fonts.ready]);
  await Promise.race([complete, clicked, new Promise((resolve) => setTimeout(resolve, completeTimeoutMs))]);
  await Promise.race([layOutDeferred(), clicked]);
  document.documentElement.dataset.painted = ""; // transitions may begin: base.css
  setTimeout(loadMainScript);
}).observe({ type: "paint", buffered: true });

/** Lays out what was deferred, each part in a task of its own. What is far in a list of hundreds stays deferred. */
async function layOutDeferred(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>(deferrable)) {
    if (getComputedStyle(part).contentVisibility !== "auto") continue;
    if (!part.checkVisibility({ contentVisibilityAuto: true })) continue;
    await nextTask();
    part.style.contentVisibility = "visible";
    part.getBoundingClientRect();
  }
}

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
