/**
 * The browser's first script. It loads the main script after the first paint, so that neither its bytes nor its
 * running time delay what the visitor sees.
 */

import { endPageTransitions } from "./endPageTransitions.ts";
import { nextTask } from "./nextTask.ts";
import { readPageBlock } from "./pageBlock.ts";
import { preloadScript } from "./preloadScript.ts";
import { positionName, positionsKey } from "./scrollPositions.ts";
import { showPlaceholder } from "./showPlaceholder.ts";

/** The longest wait for the page's high-priority image and its fonts. */
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

/** Parts of the page that base.css leaves out of the first layout. */
const leftOut = "[data-page] > *, [data-page] article, footer";

/** The browser scrolls for a reload, Back and a fragment in a page whose parts have not their real height yet. */
const position = positionOfVisit();
const target = document.querySelector(":target");
if (position !== undefined || target) {
  for (const part of document.querySelectorAll<HTMLElement>(leftOut)) part.style.contentVisibility = "visible";
  if (position === undefined) target?.scrollIntoView({ behavior: "instant" });
  else window.scrollTo({ top: position, behavior: "instant" });
}

endPageTransitions();
for (const image of document.querySelectorAll<HTMLImageElement>("img[data-placeholder]"))
  if (!image.complete) showPlaceholder(image);

new PerformanceObserver(async (_entries, observer) => {
  observer.disconnect();
  const image = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.decode();
  const imagePainted = image?.then(() => new Promise(requestAnimationFrame)).catch(() => {}); // broken images too
  const complete = Promise.all([imagePainted, document.fonts.ready]);
  await Promise.race([complete, clicked, new Promise((resolve) => setTimeout(resolve, completeTimeoutMs))]);
  await layOutRest();
  document.documentElement.dataset.painted = ""; // transitions may begin: base.css
  setTimeout(loadMainScript);
}).observe({ type: "paint", buffered: true });

/** Where the visitor left this page, if it is one of the tab's history. */
function positionOfVisit(): number | undefined {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "navigate") return undefined;
  try {
    const positions = JSON.parse(sessionStorage.getItem(positionsKey) ?? "{}") as Record<string, number>;
    return positions[positionName({ pathname: location.pathname, key: history.state?.key })];
  } catch {
    return undefined; // storage is blocked
  }
}

/** Lays out what was left out, each part in a task of its own. */
async function layOutRest(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>(leftOut)) {
    if (getComputedStyle(part).contentVisibility !== "auto") continue;
    part.style.contentVisibility = "visible";
    part.getBoundingClientRect();
    await nextTask();
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
