/**
 * A planted wood and its thinning, in metres from the upper left: where trees stand, which of them are felled, and what
 * is there afterwards. One tree in four goes, in groups, so that light falls on the ground between those that stay.
 */
import { cellRandom } from "./noise.ts";

/** How wide a piece of the wood the picture shows. */
export const WIDTH_M = 2400 / 26;
/** Trees were planted in rows, this far apart. */
const SPACING = 3.1;

/** A tree as it stood before the thinning. */
export type Tree = { x: number; y: number; radius: number; height: number; kind: number; tone: number };
export type Shrub = { x: number; y: number; radius: number; kind: number };
/** A trunk that lies on the ground, or `lift` above it on others. */
export type Log = { x: number; y: number; turn: number; length: number; radius: number; lift: number };

/** The middles of the gaps, and how far each reaches beside the others. */
const gaps = [
  { x: 8, y: 10, wide: 1 },
  { x: 23, y: 21, wide: 1.1 },
  { x: 34, y: 6, wide: 1.15 },
  { x: 46, y: 20, wide: 1.25 },
  { x: 59, y: 8, wide: 1 },
  { x: 68, y: 22, wide: 1.2 },
  { x: 81, y: 10, wide: 1.2 },
  { x: 31, y: 32, wide: 1 },
  { x: 58, y: 31, wide: 1.1 },
  { x: 9, y: 43, wide: 1.1 },
  { x: 35, y: 45, wide: 1.2 },
  { x: 63, y: 43, wide: 1.15 },
];

/** Piles of trunks: how far along the track, and on which side of it. */
const stacks = [
  { x: 31.6, side: -1 },
  { x: 35.4, side: 1 },
  { x: 57, side: -1 },
  { x: 61, side: 1 },
];

/** Trunks that have not been carried off yet. */
const left = [
  { x: 35, y: 8, turn: 0.5 },
  { x: 36.2, y: 8.6, turn: 0.72 },
  { x: 25, y: 21.5, turn: 2.7 },
  { x: 47.5, y: 21.4, turn: 0.25 },
  { x: 70, y: 22.6, turn: 1 },
  { x: 69, y: 23.4, turn: 0.8 },
  { x: 82.6, y: 11.4, turn: 2.5 },
  { x: 11, y: 43.6, turn: 0.3 },
  { x: 36, y: 46.4, turn: 2.85 },
];

/** The middle of the track through the wood. */
export const trackAt = (x: number): number => 40 + 0.16 * x + 4.5 * Math.sin(x / 17) - 12;
/** How far a place is inside the wood: its edge is a field at the lower right. */
export const insideAt = (x: number, y: number): number => 118 + 3 * Math.sin(x / 9) - (0.9 * x + y * 1.05);

/** All trees of the wood, row by row. */
export function plantTrees(heightM: number): Tree[] {
  const columns = Math.ceil(WIDTH_M / SPACING) + 2;
  const rows = Math.ceil(heightM / SPACING) + 2;
  const places = Array.from({ length: columns * rows }, (_, at) => [at % columns, Math.floor(at / columns)] as const);
  return places.flatMap(([column, row]) => {
    const by = (salt: number) => cellRandom(salt, column, row) - 0.5;
    const x = (column - 0.5 + 0.5 * (row % 2) + 0.5 * by(1)) * SPACING;
    const y = (row - 0.5 + 0.5 * by(2)) * SPACING;
    if (Math.abs(y - trackAt(x)) < 3.4 || insideAt(x, y) < 2.5) return [];
    const kind = cellRandom(3, column, row);
    const isHazel = kind > 0.8;
    return [
      {
        x,
        y,
        kind,
        tone: by(4),
        radius: (isHazel ? 1.5 : 1.95) * (1 + 0.45 * by(5)),
        height: (isHazel ? 3.6 : 7.4) * (1 + 0.3 * by(6)),
      },
    ];
  });
}

/** The quarter of the trees that is nearest to the middle of a gap. */
export function fellOneInFour(trees: Tree[]): Set<Tree> {
  const away = ({ x, y, tone }: Tree) =>
    2 * tone + Math.min(...gaps.map((gap) => Math.hypot(x - gap.x, y - gap.y) / gap.wide));
  const nearest = [...trees].sort((one, other) => away(one) - away(other));
  return new Set(nearest.slice(0, Math.round(trees.length / 4)));
}

/** Low growth where trees went, clear of their stumps and of the trunks that wait beside the track. */
export function shrubsIn(felled: ReadonlySet<Tree>, logs: Log[]): Shrub[] {
  return [...felled].flatMap((tree, index) =>
    [0, 1, 2].flatMap((number) => {
      const turn = (number + cellRandom(7, index, number)) * 2.1;
      const x = tree.x + 1.5 * Math.cos(turn);
      const y = tree.y + 1.5 * Math.sin(turn);
      const isTaken =
        cellRandom(8, index, number) > 0.5 ||
        [...felled].some((other) => Math.hypot(x - other.x, y - other.y) < 1.1) ||
        logs.some((log) => awayFrom(log, x, y) < 1);
      return isTaken
        ? []
        : [{ x, y, radius: 0.38 + 0.42 * cellRandom(9, index, number), kind: cellRandom(10, index, number) }];
    }),
  );
}

/** Trunks in piles along the track, three layers high, and a few where they fell. */
export function felledLogs(): Log[] {
  const radius = 0.3;
  const piled = stacks.flatMap(({ x: at, side }, stack) => {
    const turn = Math.atan2(trackAt(at + 0.5) - trackAt(at - 0.5), 1);
    return [6, 5, 4].flatMap((count, layer) =>
      Array.from({ length: count }, (_, index) => {
        const along = 0.5 * (cellRandom(stack, index, layer) - 0.5);
        const across = side * 3.4 + (index - (count - 1) / 2) * 2 * radius;
        return {
          x: at + along * Math.cos(turn) - across * Math.sin(turn),
          y: trackAt(at) + along * Math.sin(turn) + across * Math.cos(turn),
          turn,
          length: 4.6 + 0.5 * cellRandom(stack + 20, index, layer),
          radius,
          lift: layer * 1.7 * radius,
        };
      }),
    );
  });
  return [...piled, ...left.map((place) => ({ ...place, length: 5.6, radius: 0.25, lift: 0 }))];
}

/** How far a place is from the middle line of a trunk. */
function awayFrom({ x: middleX, y: middleY, turn, length }: Log, x: number, y: number): number {
  const along = (x - middleX) * Math.cos(turn) + (y - middleY) * Math.sin(turn);
  const nearest = Math.max(-length / 2, Math.min(length / 2, along));
  return Math.hypot(x - middleX - nearest * Math.cos(turn), y - middleY - nearest * Math.sin(turn));
}
