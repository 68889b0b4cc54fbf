/**
 * What every page loads first, as values of the `Link` header (RFC 8288): for the browser, and for a CDN that sends
 * them ahead of the page as early hints.
 *
 * The image that a page opens with is not among them. Its size depends on the window, which nobody knows before the
 * document has begun, so React asks for it at the document's beginning.
 */

import type { Manifest } from "../assets.ts";

export function preloadLinks({ style, fonts }: Pick<Manifest, "style" | "fonts">): string[] {
  return [
    `<${style}>; rel=preload; as=style`,
    ...fonts.map((font) => `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ];
}
