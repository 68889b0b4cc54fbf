/** An image as it is sent: its bytes, and what must be said of them. */

import type { cacheControl } from "../http/cacheControl.ts";
import type { StoredResponse } from "../http/storedResponse.ts";
import type { FinishedImage, ImageFormat } from "./imageFile.ts";

export type ServedImage = StoredResponse & { bytes: Buffer };

export type CachePolicy = (typeof cacheControl)[keyof typeof cacheControl];

/** Whatever an image turns out to hold, it runs nothing, and other sites may show it. */
const sandboxed = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

/** The names are ours, whatever the source was called. */
const kinds = {
  avif: { contentType: "image/avif", fileName: "image.avif" },
  webp: { contentType: "image/webp", fileName: "image.webp" },
  jpeg: { contentType: "image/jpeg", fileName: "image.jpg" },
  png: { contentType: "image/png", fileName: "image.png" },
  svg: { contentType: "image/svg+xml", fileName: "image.svg" },
} as const satisfies Record<ImageFormat, { contentType: string; fileName: string }>;

export function servedImage({ bytes, format, etag }: FinishedImage, cacheControl: CachePolicy): ServedImage {
  const { contentType, fileName } = kinds[format];
  const headers = {
    ...sandboxed,
    "Cache-Control": cacheControl,
    "Content-Type": contentType,
    "Content-Disposition": `inline; filename="${fileName}"`,
    Vary: "Accept",
  };
  return { status: 200, headers, etag, bodies: { identity: bytes }, bytes };
}
