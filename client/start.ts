/**
 * The browser's first script. It brings the rest once a visitor sees the page, so that nothing they look at waits for
 * it: neither for its bytes nor for the time it takes to run.
 */

import { type PageBlock, readPageBlock } from "./pageBlock.ts";

/** For how long, in milliseconds, the script waits for the picture that a page opens with. */
const patienceMs = 500;

/** A press on a button comes too early to be heard: it is noted at the button, and nothing is waited for any more. */
const pressed = new Promise<void>((resolve) => {
  const note = ({ target }: Event) => {
    if (target instanceof Element) target.closest("button")?.setAttribute("data-pressed", "");
    resolve();
  };
  document.addEventListener("click", note, { once: true });
});

new PerformanceObserver(async (_entries, observer) => {
  observer.disconnect();
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.decode();
  const isSeen = picture?.then(() => new Promise(requestAnimationFrame)).catch(() => {}); // whatever became of it
  await Promise.race([isSeen, pressed, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  setTimeout(bring);
}).observe({ type: "paint", buffered: true });

/**
 * Where the script cannot be had, the page says so: it then looks as it does without script. One that is gone belongs
 * to an earlier build, and so does the page: it is loaded again.
 */
async function bring(): Promise<void> {
  const { script } = readPageBlock(document);
  try {
    await loadAhead(script).catch(() => loadAhead(script));
    await import(script.url);
  } catch {
    if ((await isGone(script.url)) && mayReload(script.url)) location.reload();
    else document.documentElement.dataset.script = "missing";
  }
}

/** Without a connection nothing is gone, and a reload would take the page away. */
async function isGone(url: string): Promise<boolean> {
  return fetch(url, { method: "HEAD" }).then(
    ({ status }) => status === 404,
    () => false,
  );
}

/** Once for each script, so that a page that stays as it is does not load for ever. */
function mayReload(url: string): boolean {
  try {
    const key = "reloaded-for";
    if (sessionStorage.getItem(key) === url) return false;
    sessionStorage.setItem(key, url);
    return true;
  } catch {
    return false; // a browser that remembers nothing
  }
}

/** A module that was loaded ahead has had its hash checked, and is the one that `import` then finds. */
async function loadAhead({ url, integrity }: PageBlock["script"]): Promise<void> {
  const link = document.createElement("link");
  if (!link.relList.supports("modulepreload")) return; // nor could this browser check the hash of an import
  link.rel = "modulepreload";
  link.integrity = integrity;
  link.href = url;
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
    document.head.append(link);
  });
}
