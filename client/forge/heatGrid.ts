/**
 * How heat spreads in a plate: a grid of temperatures above the plate's own, in fixed steps of a sixtieth of a second.
 *
 * A torch heats, neighbours exchange heat, and every cell cools. Only the rows that are warm are computed.
 */

/** Where the plate is heated: 0 to 1 from its left and top edges. */
export type Torch = { x: number; y: number; power: number };

export type HeatGrid = ReturnType<typeof createHeatGrid>;

export type HeatGridOptions = {
  columns: number;
  rows: number;
  /** Which share of its heat a cell keeps in a step, by row; 0 stays cold. By default `keptShare(1)` everywhere. */
  kept?: Float32Array;
};

const exchanged = 0.15;
const cooling = 0.00053;
/** In cells: a narrow flame and the wide glow around it, with the heat that each adds in a step. */
const flames = [
  { radius: 6.4, heat: 0.013 },
  { radius: 6.4 * Math.sqrt(5), heat: 0.0037 },
];
const reach = 19;
/** The power of a torch that would heat as much in a step as a blow does. */
const blow = 24;
/** Heat that is too faint to see. */
const faint = 0.006;

/** The share of its heat that a cell keeps in a step, from the freedom to warm: 1 far from what cools it, 0 under it. */
export function keptShare(freedom: number): number {
  return freedom < 0.02 ? 0 : 0.996 * (1 - (1 - freedom) * 0.23);
}

export function createHeatGrid({ columns, rows, kept }: HeatGridOptions) {
  const keeps = kept ?? new Float32Array(columns * rows).fill(keptShare(1));
  let cells = new Float32Array(columns * rows);
  let other = new Float32Array(columns * rows);
  let warm = noRows();
  let warmBefore = noRows(); // what `other` still holds
  let peak = 0;

  /** Less the hotter a cell is, so that none gets hotter than 1.02. */
  function heat({ x, y, power }: Torch): void {
    const [centreX, centreY] = [x * columns, y * rows];
    const [left, right] = [Math.max(0, Math.ceil(centreX - reach)), Math.min(columns, Math.floor(centreX + reach) + 1)];
    const [top, bottom] = [Math.max(0, Math.ceil(centreY - reach)), Math.min(rows, Math.floor(centreY + reach) + 1)];
    for (const flame of flames) {
      const across = bell(left, right, centreX, flame.radius);
      const down = bell(top, bottom, centreY, flame.radius);
      for (let row = top; row < bottom; row++) {
        const added = power * flame.heat * (down[row - top] ?? 0);
        for (let column = left, cell = row * columns + left; column < right; column++, cell++) {
          const before = cells[cell] ?? 0;
          cells[cell] = before + added * (across[column - left] ?? 0) * (1 - before * 0.98);
        }
      }
    }
    warm = union(warm, { from: top, to: bottom });
  }

  /** Nothing flows over the plate's edges. */
  function spread(): void {
    const { from, to } = union(warm, warmBefore);
    const next = noRows();
    peak = 0;
    for (let row = Math.max(0, from - 1); row < Math.min(rows, to + 1); row++) {
      const hottest = spreadRow(row);
      if (hottest > 0) {
        next.from = Math.min(next.from, row);
        next.to = row + 1;
        peak = Math.max(peak, hottest);
      }
    }
    [cells, other] = [other, cells];
    [warm, warmBefore] = [next, warm];
  }

  function spreadRow(row: number): number {
    const first = row * columns;
    const above = row > 0 ? -columns : 0;
    const below = row < rows - 1 ? columns : 0;
    let hottest = 0;
    let left = cells[first] ?? 0;
    let own = left;
    for (let cell = first, last = first + columns - 1; cell <= last; cell++) {
      const right = cell < last ? (cells[cell + 1] ?? 0) : own;
      const flow = left + right + (cells[cell + above] ?? 0) + (cells[cell + below] ?? 0) - 4 * own;
      const value = (own + exchanged * flow) * (keeps[cell] ?? 0) - cooling;
      other[cell] = value > 0 ? value : 0;
      if (value > hottest) hottest = value;
      left = own;
      own = right;
    }
    return hottest;
  }

  return {
    columns,
    rows,
    /** The temperatures, row by row. Another array after each step. */
    cells: () => cells,
    /** Whether no heat can be seen. */
    isCold: () => peak < faint,
    /** A sixtieth of a second. */
    step(torch: Torch): void {
      if (torch.power > 0) heat(torch);
      spread();
    },
    /** Heat at once, as of a blow. Returns whether the place is one that warms: not under words, nor close to them. */
    strike(x: number, y: number): boolean {
      const isFree = (keeps[Math.floor(y * rows) * columns + Math.floor(x * columns)] ?? 0) > 0.98;
      if (isFree) heat({ x, y, power: blow });
      return isFree;
    },
    /** Cold at once. */
    quench(): void {
      cells.fill(0);
      other.fill(0);
      [warm, warmBefore, peak] = [noRows(), noRows(), 0];
    },
  };
}

type Rows = { from: number; to: number };

const noRows = (): Rows => ({ from: Number.POSITIVE_INFINITY, to: 0 });

const union = (one: Rows, other: Rows): Rows => ({
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
});

function bell(from: number, to: number, centre: number, radius: number): Float32Array {
  return Float32Array.from({ length: Math.max(0, to - from) }, (_, index) =>
    Math.exp(-(((from + index - centre) / radius) ** 2)),
  );
}
