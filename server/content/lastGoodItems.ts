/** Replaces documents of a list that cannot be read any more by their last good versions. */

type Item = { _id: string };

/**
 * `raw`: the answer; `value`: what could be read of it; `lastRaw`: the answer before. A document that left the list, or
 * was never readable, is not restored. Returns `raw` itself when there is nothing to replace.
 */
export function withLastGoodItems(raw: unknown, value: unknown, lastRaw: () => unknown): unknown {
  if (!Array.isArray(raw) || !Array.isArray(value) || value.length === raw.length) return raw;
  const readable = new Set(value.filter(isItem).map(({ _id }) => _id));
  const last = lastRaw();
  const lastGood = new Map((Array.isArray(last) ? last : []).filter(isItem).map((item) => [item._id, item]));
  const whole = raw.map((item) => (isItem(item) && !readable.has(item._id) ? (lastGood.get(item._id) ?? item) : item));
  return whole.some((item, index) => item !== raw[index]) ? whole : raw;
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && "_id" in value && typeof value._id === "string";
}
