/** A goal for a figure, and whether it is reached. */

export type Goal = {
  /** What is compared, such as "hot as a browser asks, × raw". */
  what: string;
  value: number;
  unit?: string;
} & ({ atLeast: number } | { atMost: number });

/** `goal: hot as a browser asks, × raw ≥ 0.9: 0.93 reached`; a value that could not be measured reaches nothing. */
export function goalLine({ what, value, unit, ...limit }: Goal): string {
  const isReached = "atLeast" in limit ? value >= limit.atLeast : value <= limit.atMost;
  const limitText = "atLeast" in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`;
  const behind = unit ? ` ${unit}` : "";
  return `goal: ${what} ${limitText}${behind}: ${digits(value)}${behind} ${isReached ? "reached" : "not reached"}`;
}

/** Three significant digits; whole numbers from 100 on. */
export function digits(value: number): string {
  return Math.abs(value) < 100 ? String(Number(value.toPrecision(3))) : Math.round(value).toLocaleString("en");
}

/** How many times another value this one is: `× 0.93`. */
export const times = (value: number, reference: number): string => `× ${digits(value / reference)}`;
