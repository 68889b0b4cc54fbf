/** The middle of the values, or halfway between the middle two; `NaN` when one of them is. Throws when there are none. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new RangeError("a median needs at least one value (got none)");
  return (low + high) / 2;
}
