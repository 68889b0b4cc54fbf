/** `auto=format`: which format suits both the image and whoever asks. */

import type { ImageFormat } from "./imageParameters.ts";

/** Shown by everyone, so they may stay. */
const plain = new Set(["image/jpeg", "image/png", "image/gif"]);

/** `undefined` where the image may stay what it is. */
export function negotiateFormat(accept = "", mimeType: string): ImageFormat | "plain" | undefined {
  if (mimeType === "image/svg+xml") return undefined; // scales by itself
  const isAccepted = (format: ImageFormat) => accept.includes(`image/${format}`);
  // An animation goes on moving in WebP, and would stop in AVIF.
  const best =
    mimeType === "image/gif" || mimeType === "image/webp" ? (["webp"] as const) : (["avif", "webp"] as const);
  const format = best.find(isAccepted);
  if (format) return `image/${format}` === mimeType ? undefined : format;
  return plain.has(mimeType) ? undefined : "plain";
}
