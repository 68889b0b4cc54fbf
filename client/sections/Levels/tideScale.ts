/** How far a level can be moved along names at their heights, where they are on that way, and how many are on each side. */

export type TideScale = {
  least: number;
  most: number;
  /** Of the numbers on the way. */
  step: number;
  /** All names at one height are one, at `x` per cent of the way. `share` is how many they are of the most that are. */
  heights: { value: number; x: number; share: number }[];
};

/**
 * The way begins and ends half a `row` outside of all numbers and the editor's `level`, so that each name can stand above
 * the level and below.
 */
export function tideScale(
  values: readonly number[],
  { level, decimals, row }: { level: number; decimals: number; row: number },
): TideScale {
  const step = Number(`1e-${decimals}`);
  const outside = Math.max(row / 2, step);
  const least = Number((Math.min(level, ...values) - outside).toFixed(decimals));
  const most = Number((Math.max(level, ...values) + outside).toFixed(decimals));
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const highest = Math.max(...counts.values());
  const heights = [...counts].map(([value, count]) => ({
    value,
    x: placeOn({ least, most }, value),
    share: count / highest,
  }));
  return { least, most, step, heights };
}

/** In per cent of the way. */
export const placeOn = ({ least, most }: Pick<TideScale, "least" | "most">, value: number): number =>
  Math.round((10_000 * (value - least)) / (most - least)) / 100;

/** How many of the numbers are above a level, on it and below. */
export const sidesOf = (values: readonly number[], level: number) => ({
  above: values.filter((value) => value > level).length,
  level: values.filter((value) => value === level).length,
  below: values.filter((value) => value < level).length,
});
