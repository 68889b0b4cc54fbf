import { pageIdle } from "./pageIdle.ts";

/**
 * Lays the closed menu and the popup out once, unseen, while the page is idle. Their letters have sizes and widths of
 * their own, which the browser makes when it first needs them: on a slow phone half of the time until they are shown.
 */
export async function shapeHidden(): Promise<void> {
  for (const layer of document.querySelectorAll<HTMLElement>("header nav, dialog")) {
    await pageIdle();
    if (layer.checkVisibility()) continue;
    layer.style.display = "flex";
    layer.getBoundingClientRect();
    layer.style.removeProperty("display");
  }
}
