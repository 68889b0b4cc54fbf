/** The value below which this share of the values lies, such as 0.5 for the median. Throws when there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error("a percentile needs at least one value");
  return value;
}
