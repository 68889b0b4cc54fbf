/** Numbers in [0, 1) that depend only on the seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number in [0, 1) for a cell of a grid: the same cell and seed always give the same number. */
export const cellRandom = (seed: number, column: number, row: number): number =>
  createRandom(seed ^ Math.imul(column + 101, 0x9e3779b1) ^ Math.imul(row + 211, 0x85ebca6b))();

export type Noise = (x: number, y: number) => number;

/** Gradient noise, about -1 to 1, with features one unit wide and no visible grid: the gradients point anywhere. */
export function createNoise(seed: number): Noise {
  const random = createRandom(seed);
  const order = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let last = 255; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[pick] ?? 0;
    order[pick] = kept;
  }
  const angles = Array.from({ length: 256 }, () => random() * Math.PI * 2);
  const slopesX = Float64Array.from(angles, Math.cos);
  const slopesY = Float64Array.from(angles, Math.sin);

  const corner = (column: number, row: number, dx: number, dy: number) => {
    const index = order[((order[column & 255] ?? 0) + row) & 255] ?? 0;
    return (slopesX[index] ?? 0) * dx + (slopesY[index] ?? 0) * dy;
  };
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const dx = x - column;
    const dy = y - row;
    const across = ease(dx);
    const top = mix(corner(column, row, dx, dy), corner(column + 1, row, dx - 1, dy), across);
    const bottom = mix(corner(column, row + 1, dx, dy - 1), corner(column + 1, row + 1, dx - 1, dy - 1), across);
    return mix(top, bottom, ease(dy)) * 1.5;
  };
}

/** Random heights joined by straight lines: the profile of brush marks, about -1 to 1, repeating after 4096. */
export function createProfile(seed: number): (at: number) => number {
  const random = createRandom(seed);
  const heights = Float32Array.from({ length: 4096 }, () => random() * 2 - 1);
  return (at) => {
    const index = Math.floor(at);
    return mix(heights[index & 4095] ?? 0, heights[(index + 1) & 4095] ?? 0, at - index);
  };
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** Quintic, so that the second derivative is continuous: isotherms drawn on the noise have no kinks. */
const ease = (share: number) => share * share * share * (share * (share * 6 - 15) + 10);
