/** An image as it is sent: its bytes, and what must be said of them. */

import type { cacheControl } from "../http/cacheControl.ts";
import { strongEtag } from "../http/conditional.ts";
import type { RasterFormat } from "./transformImage.ts";

export type ServedImage = {
  bytes: Buffer;
  contentType: string;
  /** Ours, whatever the source was called. */
  fileName: string;
  /** A strong tag in its quotes. */
  etag: string;
  cacheControl: (typeof cacheControl)[keyof typeof cacheControl];
};

type CachePolicy = ServedImage["cacheControl"];

const kinds = {
  avif: { contentType: "image/avif", fileName: "image.avif" },
  webp: { contentType: "image/webp", fileName: "image.webp" },
  jpeg: { contentType: "image/jpeg", fileName: "image.jpg" },
  png: { contentType: "image/png", fileName: "image.png" },
  svg: { contentType: "image/svg+xml", fileName: "image.svg" },
} as const satisfies Record<RasterFormat | "svg", Pick<ServedImage, "contentType" | "fileName">>;

export function servedImage(bytes: Buffer, format: RasterFormat | "svg", cacheControl: CachePolicy): ServedImage {
  return { bytes, ...kinds[format], etag: strongEtag(bytes), cacheControl };
}
