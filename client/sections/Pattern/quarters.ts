/** Quarters of a disc in rows, each with how often it is turned by a right angle. */

export type Place = { row: number; column: number };

/** `"01\n32"` → `[[0, 1], [3, 2]]`. */
export const rowsOf = (text: string): number[][] => text.split("\n").map((row) => [...row].map(Number));

/** The quarters that make a whole disc, by `row` and `column`, when their right angles meet: 01 above 32. */
export function roundsIn(rows: readonly (readonly number[])[]): Set<string> {
  const isTurned = (row: number, column: number, turns: number) => wayOf(rows[row]?.[column] ?? Number.NaN) === turns;
  const found = new Set<string>();
  for (const [row, quarters] of rows.entries())
    for (const column of quarters.keys()) {
      const isRound = around.every(([down, along], turns) => isTurned(row + down, column + along, turns));
      if (isRound) for (const [down, along] of around) found.add(placeOf(row + down, column + along));
    }
  return found;
}

/** The quarters of a disc, each turned once more than the one before. */
const around = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 0],
] as const;

/** One of them, 2 wide and high, about its middle, round which it turns. Its right angle is at the lower right. */
export const quarterPath = "M1 1H-1A2 2 0 0 1 1-1z";

export const placeOf = (row: number, column: number): string => `${row} ${column}`;

/** Which of the four ways round this is: turned four times it is as before. */
export const wayOf = (turns: number): number => turns % 4;

/** The ways round that there are, first that of most quarters; where there are as many, the one that is turned less. */
export function mostFirst(rows: readonly (readonly number[])[]): number[] {
  const ways = rows.flat().map(wayOf);
  const countOf = (way: number) => ways.filter((other) => other === way).length;
  return [...new Set(ways)].sort((one, other) => countOf(other) - countOf(one) || one - other);
}

/** The same rows, with one quarter turned once more. */
export function turned(rows: readonly number[][], row: number, column: number): number[][] {
  return rows.map((quarters, y) => quarters.map((turns, x) => (y === row && x === column ? turns + 1 : turns)));
}

/** Every quarter turned on, never back, until it is as in `first`. */
export function turnedTo(first: readonly number[][], rows: readonly number[][]): number[][] {
  return rows.map((quarters, y) => quarters.map((turns, x) => turns + wayOf((first[y]?.[x] ?? 0) + 4 - wayOf(turns))));
}

/** What the address of a page ends with when its wall has been turned: the way round of each quarter, row by row. */
export const fragmentFor = (rows: readonly number[][]): string => `#wall-${rows.flat().map(wayOf).join("")}`;

/** The rows that such an address keeps, `undefined` unless it has one digit for each quarter of `first`. */
export function rowsKeptIn(fragment: string, first: readonly number[][]): number[][] | undefined {
  const digits = /^#wall-([0-3]+)$/.exec(fragment)?.[1];
  if (digits?.length !== first.flat().length) return;
  return first.map((quarters, row) => quarters.map((_, column) => Number(digits[row * quarters.length + column])));
}

/**
 * Where a key leads from a place in so many rows and columns, at most to the edge: arrow keys by one; Home and End along
 * the row, with Ctrl to the first and last place of all. `undefined` for other keys.
 */
export function placeTowards(key: string, from: Place, size: { rows: number; columns: number }, hasCtrl: boolean) {
  const step = steps[key];
  if (!step) return;
  const [down, along] = step;
  const isToEnd = !Number.isFinite(along);
  return {
    row: isToEnd && hasCtrl ? (along > 0 ? size.rows - 1 : 0) : within(from.row + down, size.rows),
    column: within(from.column + along, size.columns),
  };
}

const steps: Record<string, readonly [down: number, along: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

const within = (place: number, count: number) => Math.min(count - 1, Math.max(0, place));
