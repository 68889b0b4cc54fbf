/** `auto=format`: chooses the format by the image and the client's `Accept`. */

import type { ImageFormat } from "./imageParameters.ts";

/** Formats that every client displays. */
const plain = new Set(["image/jpeg", "image/png", "image/gif"]);

/** `undefined` when the image keeps its format. */
export function negotiateFormat(accept = "", mimeType: string): ImageFormat | "plain" | undefined {
  if (mimeType === "image/svg+xml") return undefined; // vector graphics stay sharp at every size
  const isAccepted = (format: ImageFormat) => accept.includes(`image/${format}`);
  // WebP keeps an animation; our AVIF would be its first frame.
  const best =
    mimeType === "image/gif" || mimeType === "image/webp" ? (["webp"] as const) : (["avif", "webp"] as const);
  const format = best.find(isAccepted);
  if (format) return `image/${format}` === mimeType ? undefined : format;
  return plain.has(mimeType) ? undefined : "plain";
}
