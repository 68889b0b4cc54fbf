import { rankAccepted } from "./rankAccepted.ts";

export type Encoding = "br" | "gzip";

/**
 * Our encodings that `Accept-Encoding` allows, the best first (RFC 9110 §12.5.3): brotli wins at equal weights, and an
 * encoding that the client likes less than no encoding at all is left out.
 */
export function acceptedEncodings(acceptEncoding: string): readonly Encoding[] {
  const encodings: Encoding[] = [];
  for (const coding of rankAccepted(acceptEncoding, ["br", "gzip", "identity"])) {
    if (coding === "identity") break;
    encodings.push(coding);
  }
  return encodings;
}
