/** Loads the forge when a page with a plate to heat is idle, for visitors who want it. */

import { preloadScript } from "./preloadScript.ts";
import { savesData } from "./savesData.ts";

/** Heats the section's plate until the returned function is called. */
export type HeatPlate = (section: HTMLElement) => () => void;

export function createForgeLoader(script: { url: string; integrity: string }): HeatPlate {
  const still = window.matchMedia("(prefers-reduced-motion: reduce), (forced-colors: active)");
  let isUnfit = savesData();
  let preloaded: Promise<void> | undefined;

  async function load(section: HTMLElement, signal: AbortSignal): Promise<void> {
    await pageIdle();
    if (isUnfit || still.matches || signal.aborted) return;
    preloaded ??= preloadScript(script); // once: each adds an element to the document
    await preloaded;
    const { forge }: typeof import("./forge/forge.ts") = await import(script.url);
    if (signal.aborted) return;
    forge(section, {
      signal,
      still,
      onUnfit: () => {
        isUnfit = true;
      },
    });
  }

  return (section) => {
    const left = new AbortController();
    load(section, left.signal).catch(() => {}); // the plate stays as it is
    return () => left.abort();
  };
}

async function pageIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  const { requestIdleCallback = setTimeout } = window as Partial<Window>; // Safari has none
  await new Promise<unknown>((resolve) => requestIdleCallback(resolve));
}
