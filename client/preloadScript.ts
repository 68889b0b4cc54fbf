import { appendLink } from "./appendLink.ts";

/** Loads a module with its integrity hash checked, which `import` alone cannot do; `import` then reuses it. */
export async function preloadScript({ url, integrity }: { url: string; integrity: string }): Promise<void> {
  const link = document.createElement("link");
  if (!link.relList.supports("modulepreload")) return; // such a browser imports it without the check
  link.rel = "modulepreload";
  link.integrity = integrity;
  link.href = url;
  await appendLink(link);
}
