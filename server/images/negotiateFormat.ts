/** Which encoding a client gets: the best one it names. */

/** `fallback` is what every client takes: JPEG, or PNG where something is transparent. */
export type NegotiatedFormat = "avif" | "webp" | "fallback";

/**
 * AVIF before WebP where both weigh the same.
 *
 * Wildcards do not count: clients that read neither send them too. `;q=0` is a refusal (RFC 9110 §12.4.2).
 */
export function negotiateFormat(accept: string | undefined): NegotiatedFormat {
  const avif = weightOf("image/avif", accept);
  const webp = weightOf("image/webp", accept);
  if (avif > 0 && avif >= webp) return "avif";
  return webp > 0 ? "webp" : "fallback";
}

/** From 0 (not acceptable, not named, or not readable) to 1. */
function weightOf(type: string, accept = ""): number {
  for (const range of accept.toLowerCase().split(",")) {
    const [name, ...parameters] = range.split(";").map((part) => part.trim());
    if (name !== type) continue;
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
  }
  return 0;
}
