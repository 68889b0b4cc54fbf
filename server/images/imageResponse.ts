/** A finished image as the response that carries it. */

import { cacheControl } from "../http/cacheControl.ts";
import type { StoredResponse } from "../http/storedResponse.ts";
import type { FinishedImage, ImageFormat } from "./imageFile.ts";

/** An image runs nothing, whatever it holds, and other sites may show it. */
const sandboxed = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

/** The file names are ours, whatever the source is called. */
const kinds = {
  avif: { contentType: "image/avif", fileName: "image.avif" },
  webp: { contentType: "image/webp", fileName: "image.webp" },
  jpeg: { contentType: "image/jpeg", fileName: "image.jpg" },
  png: { contentType: "image/png", fileName: "image.png" },
  svg: { contentType: "image/svg+xml", fileName: "image.svg" },
} as const satisfies Record<ImageFormat, { contentType: string; fileName: string }>;

/**
 * One response for each image, for as long as the image is in memory: the sender lays its headers out once.
 *
 * `immutable` is the policy of images whose address names the same bytes for ever.
 */
export function createImageResponses(immutable: string) {
  const responses = new WeakMap<FinishedImage, StoredResponse>();
  function responseOf(image: FinishedImage, policy: string): StoredResponse {
    const known = responses.get(image);
    if (known) return known;
    const response = imageResponse(image, policy);
    responses.set(image, response);
    return response;
  }
  return {
    immutable: (image: FinishedImage): StoredResponse => responseOf(image, immutable),
    /** For an image that may be another one after the next deployment. */
    mutable: (image: FinishedImage): StoredResponse => responseOf(image, cacheControl.publicFile),
  };
}

function imageResponse({ bytes, format, etag, encodings }: FinishedImage, policy: string): StoredResponse {
  const { contentType, fileName } = kinds[format];
  const headers = {
    ...sandboxed,
    "Cache-Control": policy,
    "Content-Type": contentType,
    "Content-Disposition": `inline; filename="${fileName}"`,
    Vary: encodings ? "Accept-Encoding" : "Accept",
  };
  // One validator for several encodings is a weak one.
  return { status: 200, headers, etag: encodings ? `W/${etag}` : etag, bodies: { identity: bytes, ...encodings } };
}
