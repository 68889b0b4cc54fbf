import { LRUCache } from "lru-cache";

/** Browsers send a handful of different values; a client that invents more of them must not fill the memory. */
const remembered = 100;

/**
 * `work` of a header's value, cached by the value; a missing header counts as empty. The library's own `memo` copies its
 * options with every call, which is a visible part of the cost of a page.
 */
export function memoised<Result extends NonNullable<unknown>>(work: (value: string) => Result) {
  const results = new LRUCache<string, Result>({ max: remembered });
  return (value = ""): Result => {
    const known = results.get(value);
    if (known !== undefined) return known;
    const result = work(value);
    results.set(value, result);
    return result;
  };
}
