/** The headers of every response of the preview: the site's own, but the Studio may frame it and no cache keeps it. */

import { securityHeaders } from "../http/securityHeaders.ts";

export type PreviewHeadersOptions = { isHttps: boolean; studioUrl: string };

/** The hash of nothing: it lets an empty `<style>` in, whose rules the overlays add by script. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export function previewHeaders({ isHttps, studioUrl }: PreviewHeadersOptions): Readonly<Record<string, string>> {
  const { "x-frame-options": _, ...headers } = securityHeaders({ isHttps }); // it has no list of allowed origins
  const policy = headers["content-security-policy"] ?? "";
  return {
    ...headers,
    "content-security-policy": policy
      .replace("style-src 'self'", `style-src 'self' ${emptyStyle}`)
      .replace("frame-ancestors 'none'", `frame-ancestors ${new URL(studioUrl).origin}`),
    "referrer-policy": "same-origin",
    "cache-control": "private, no-store",
    vary: "Cookie",
    "x-robots-tag": "noindex",
  };
}
