/**
 * The surface of a plate on a grid: its height, its temperature and how it takes light, worked out once for every cell,
 * so that a camera may look at it from anywhere.
 */
import { shadowAt } from "../heightField.ts";
import type { Vec } from "../photograph/vectors.ts";

/** What the steel is like at a place. */
export type Skin = {
  /** In plate heights, towards the camera. */
  height: number;
  /** 0 (bare) to 1, as in the palette: films of oxide are silver from 0.48, orchid from 0.64, blue at 0.96. */
  temperature: number;
  /** 0 (mirror) to 1 (mill scale, which does not mirror at all). */
  roughness: number;
  /** How much of the light it returns. */
  tone: number;
};

export type Surface = (x: number, y: number) => Skin;
export type Area = { left: number; top: number; right: number; bottom: number };

export type Field = {
  columns: number;
  rows: number;
  left: number;
  top: number;
  /** The size of a cell in plate heights. */
  cell: number;
  heights: Float32Array;
  temperatures: Float32Array;
  roughness: Float32Array;
  tones: Float32Array;
  /** How much of the key light reaches a cell, and how open it lies to the room: 0 to 1. */
  lit: Float32Array;
  open: Float32Array;
  /** The highest height in and around each block of `BLOCK` cells. */
  ceilings: Float32Array;
  blocks: number;
};

export const BLOCK = 16;

export function createField(surface: Surface, area: Area, cells: number, towardsKey: Vec): Field {
  const cell = Math.sqrt(((area.right - area.left) * (area.bottom - area.top)) / cells);
  const columns = Math.ceil((area.right - area.left) / cell);
  const rows = Math.ceil((area.bottom - area.top) / cell);
  const map = () => new Float32Array(columns * rows);
  const [heights, temperatures, roughness, tones, lit] = [map(), map(), map(), map(), map()];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const skin = surface(area.left + (column + 0.5) * cell, area.top + (row + 0.5) * cell);
      heights[at] = skin.height;
      temperatures[at] = skin.temperature;
      roughness[at] = skin.roughness;
      tones[at] = skin.tone;
    }
  const grid = { widthPx: columns, heightPx: rows };
  // The light is a box, not a point: its shadows have soft edges, the softer the higher what throws them.
  const towards = [towardsKey[0], -towardsKey[1], towardsKey[2]] as const;
  const reach = Math.min(240, Math.round(0.08 / cell));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      lit[row * columns + column] = shadowAt(heights, grid, column, row, towards, { perCell: cell, reach });
  const open = openness(heights, columns, rows, cell);
  return {
    ...{ columns, rows, left: area.left, top: area.top, cell },
    ...{ heights, temperatures, roughness, tones, lit, open },
    ...ceilingsOf(heights, columns, rows),
  };
}

/** Hollows are darker: how far a cell lies under the mean of its neighbourhood, in three sizes. */
function openness(heights: Float32Array, columns: number, rows: number, cell: number): Float32Array {
  const open = new Float32Array(heights.length).fill(1);
  for (const radius of [0.003, 0.009, 0.028]) {
    const cells = Math.max(1, Math.round(radius / cell));
    const mean = blurred(heights, columns, rows, cells);
    for (let at = 0; at < open.length; at++) {
      const under = ((mean[at] ?? 0) - (heights[at] ?? 0)) / (cells * cell);
      open[at] = (open[at] ?? 0) / (1 + 2.2 * Math.max(0, under));
    }
  }
  return open;
}

/** The mean of squares around each value, twice. */
export function blurred(values: Float32Array, columns: number, rows: number, radius: number): Float32Array {
  let from = values;
  for (const [size, lines, stride, lineStride] of [
    [columns, rows, 1, columns],
    [rows, columns, columns, 1],
    [columns, rows, 1, columns],
    [rows, columns, columns, 1],
  ] as const) {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      const start = line * lineStride;
      const value = (at: number) => from[start + Math.min(size - 1, Math.max(0, at)) * stride] ?? 0;
      let sum = 0;
      for (let at = -radius; at <= radius; at++) sum += value(at);
      for (let at = 0; at < size; at++) {
        to[start + at * stride] = sum / (2 * radius + 1);
        sum += value(at + radius + 1) - value(at - radius);
      }
    }
    from = to;
  }
  return from;
}

function ceilingsOf(heights: Float32Array, columns: number, rows: number) {
  const blocks = Math.ceil(columns / BLOCK);
  const blockRows = Math.ceil(rows / BLOCK);
  const own = new Float32Array(blocks * blockRows).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const block = (row >> 4) * blocks + (column >> 4);
      own[block] = Math.max(own[block] ?? 0, heights[row * columns + column] ?? 0);
    }
  const ceilings = own.map((_, block) => {
    const [atRow, atColumn] = [Math.floor(block / blocks), block % blocks];
    let highest = Number.NEGATIVE_INFINITY;
    for (let row = Math.max(0, atRow - 1); row <= Math.min(blockRows - 1, atRow + 1); row++)
      for (let column = Math.max(0, atColumn - 1); column <= Math.min(blocks - 1, atColumn + 1); column++)
        highest = Math.max(highest, own[row * blocks + column] ?? 0);
    return highest;
  });
  return { ceilings, blocks };
}
