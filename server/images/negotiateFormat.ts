import { rankAccepted } from "../http/rankAccepted.ts";

/** `fallback` is JPEG, or PNG for an image with transparency: every client reads both. */
export type NegotiatedFormat = "avif" | "webp" | "fallback";

/**
 * The format for an `Accept` header: the one it names with the higher weight, AVIF at equal weights.
 *
 * Wildcards do not count, because clients that read neither format send them too; a bare `*` ranks before both.
 */
export function negotiateFormat(accept = ""): NegotiatedFormat {
  const [best] = rankAccepted(accept, ["*", "image/avif", "image/webp"]);
  if (best === "image/avif") return "avif";
  return best === "image/webp" ? "webp" : "fallback";
}
