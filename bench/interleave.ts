import { median } from "./vitals/median.ts";

/**
 * Gives each contestant a turn, `rounds` times over, and resolves with the median of each figure.
 *
 * A machine drifts from minute to minute: only what alternates can be compared. Every other round goes backwards, so
 * that no contestant is always first.
 */
export async function interleave<Figures extends Record<string, number>>(
  contestants: ReadonlyMap<string, () => Promise<Figures>>,
  rounds: number,
): Promise<Map<string, Figures>> {
  const turns = new Map<string, Figures[]>();
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [...contestants] : [...contestants].reverse();
    for (const [name, measure] of order) turns.set(name, [...(turns.get(name) ?? []), await measure()]);
  }
  return new Map([...contestants.keys()].map((name) => [name, medians(turns.get(name) ?? [])]));
}

/** The median of each figure; throws when there are no turns. */
export function medians<Figures extends Record<string, number>>(turns: readonly Figures[]): Figures {
  const [first] = turns;
  if (!first) throw new RangeError("there must be at least one round (got none)");
  const entries = Object.keys(first).map((figure) => [figure, median(turns.map((turn) => turn[figure] ?? Number.NaN))]);
  return Object.fromEntries(entries) as Figures; // the same names, each with a number
}
