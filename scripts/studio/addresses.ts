/** Where the Studio and the preview are, from the environment. */

import type { Config } from "../../server/config.ts";

/** The origin of the preview listener: by default the one of a site on this machine; none for a hosted project. */
export function previewUrlOf({ PREVIEW_URL, PREVIEW_PORT }: NodeJS.ProcessEnv, { contentService }: Config) {
  if (PREVIEW_URL?.trim()) return new URL(PREVIEW_URL.trim()).origin;
  if (Number(PREVIEW_PORT?.trim() || 3001) === 0) return undefined;
  return contentService ? `http://localhost:${PREVIEW_PORT?.trim() || 3001}` : undefined;
}

/** The origin that may frame the preview. */
export function studioUrlOf({ STUDIO_URL }: NodeJS.ProcessEnv, { studioPort }: Config): string {
  return new URL(STUDIO_URL?.trim() || `http://localhost:${studioPort}`).origin;
}
