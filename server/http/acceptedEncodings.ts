export type Encoding = "br" | "gzip";

/**
 * Our encodings that `Accept-Encoding` allows, the best first (RFC 9110 §12.5.3).
 *
 * Ours is the order of preference between encodings a client likes equally; `q=0` forbids, and one that is liked less
 * than no encoding at all is not used.
 */
export function acceptedEncodings(acceptEncoding: string): readonly Encoding[] {
  const weights = new Map(acceptEncoding.split(",").map(parseCoding));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const identityWeight = weights.get("identity") ?? 0;
  const isLiked = (weight: number) => weight > 0 && weight >= identityWeight;
  const allowed = (["br", "gzip"] as const).filter((encoding) => isLiked(weightOf(encoding)));
  return allowed.sort((one, other) => weightOf(other) - weightOf(one));
}

/** `gzip;q=0.5` → `["gzip", 0.5]`; a weight that is not a number forbids. */
function parseCoding(coding: string): [string, number] {
  const [name = "", ...parameters] = coding.toLowerCase().split(";");
  const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("q="));
  return [name.trim(), weight ? Number(weight.slice(2)) || 0 : 1];
}
