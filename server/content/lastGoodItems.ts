/** A list in which some documents cannot be read any more, with the last good version of each in its place. */

type Item = { _id: string };

/**
 * `raw` as the content service sent it, `value` what could be read of it, `heldRaw` the answer before it. A document
 * that is no longer in the list stays away; one that was never readable does too. `raw` itself when nothing is to be
 * put in.
 */
export function withLastGoodItems(raw: unknown, value: unknown, heldRaw: () => unknown): unknown {
  if (!Array.isArray(raw) || !Array.isArray(value) || value.length === raw.length) return raw;
  const readable = new Set(value.filter(isItem).map(({ _id }) => _id));
  const held = heldRaw();
  const lastGood = new Map((Array.isArray(held) ? held : []).filter(isItem).map((item) => [item._id, item]));
  const whole = raw.map((item) => (isItem(item) && !readable.has(item._id) ? (lastGood.get(item._id) ?? item) : item));
  return whole.some((item, index) => item !== raw[index]) ? whole : raw;
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && "_id" in value && typeof value._id === "string";
}
