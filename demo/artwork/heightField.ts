import type { Size } from "./photograph/layers.ts";
import { smooth, type Vec } from "./photograph/vectors.ts";

/**
 * How much of the lamp a cell of a height field sees, walking towards it: 0.12 in full shadow, to 1. `towards` has `y`
 * up, `perCell` is the size of a cell in the unit of the heights, `reach` how many cells away something may stand, and
 * `far` how many cells a step takes after the first forty: with few, long shadows have clean edges.
 */
export function shadowAt(
  heights: Float32Array,
  { widthPx, heightPx }: Size,
  column: number,
  row: number,
  towards: Vec,
  { perCell, reach, far = 5 }: { perCell: number; reach: number; far?: number },
): number {
  const own = heights[row * widthPx + column] ?? 0;
  const level = Math.hypot(towards[0], towards[1]);
  const rise = (towards[2] / level) * perCell;
  const dx = towards[0] / level;
  const dy = -towards[1] / level;
  let seen = 1;
  for (let step = 2; step < reach; step += step < 40 ? Math.min(2, far) : far) {
    const x = Math.round(column + dx * step);
    const y = Math.round(row + dy * step);
    if (x < 0 || y < 0 || x >= widthPx || y >= heightPx) break;
    const over = ((heights[y * widthPx + x] ?? 0) - own) / rise - step;
    seen = Math.min(seen, 1 - smooth(-3, 5, over));
    if (seen === 0) break;
  }
  return 0.12 + 0.88 * seen;
}

/** The mean of a square around each cell. */
export function blurred(values: Float32Array, { widthPx, heightPx }: Size, radius: number): Float32Array {
  const pass = (from: Float32Array, size: number, lines: number, stride: number, lineStride: number) => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      const value = (at: number) => from[line * lineStride + Math.min(size - 1, Math.max(0, at)) * stride] ?? 0;
      let sum = 0;
      for (let at = -radius; at <= radius; at++) sum += value(at);
      for (let at = 0; at < size; at++) {
        to[line * lineStride + at * stride] = sum / (2 * radius + 1);
        sum += value(at + radius + 1) - value(at - radius);
      }
    }
    return to;
  };
  return pass(pass(values, widthPx, heightPx, 1, widthPx), heightPx, widthPx, widthPx, 1);
}
