/** Resolves when the page has loaded and has nothing to do. */
export async function pageIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  const { requestIdleCallback = setTimeout } = window as Partial<Window>; // Safari has none
  await new Promise<unknown>((resolve) => requestIdleCallback(resolve));
}
