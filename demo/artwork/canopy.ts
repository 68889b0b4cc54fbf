/**
 * A wood in its eighteenth summer, from above: a height field of crowns, lit from the upper left. The same wood is drawn
 * before and after one tree in four was felled, so that the two pictures cover each other.
 */
import { blurred, shadowAt } from "./heightField.ts";
import { cellRandom, createNoise, type Noise } from "./noise.ts";
import type { Size } from "./photograph/layers.ts";
import { layered } from "./photograph/materials.ts";
import { blend, linear, smooth, times, unit, type Vec } from "./photograph/vectors.ts";

const PX_PER_METRE = 26;
/** Trees were planted in rows, this far apart. */
const SPACING = 3.1;
const SUN = unit([-0.62, 0.5, 0.86]);

type Tree = { x: number; y: number; radius: number; height: number; kind: number; tone: number };

const colours = {
  oak: ["#66752a", "#7f8a35", "#556628"].map(linear),
  hazel: linear("#3d5a2c"),
  turning: linear("#a4873a"),
  litter: linear("#4a4029"),
  grass: linear("#77803f"),
  brash: linear("#8b7a57"),
  track: linear("#a89672"),
  stump: linear("#dcc596"),
  stubble: linear("#c7b173"),
};

/** Red, green and blue of the wood, row by row. */
export function drawCanopy(size: Size, isThinned: boolean): Uint8Array {
  const { widthPx, heightPx } = size;
  const trees = plantedTrees(size);
  const standing = isThinned ? trees.filter((_, index) => !isFelled(index)) : trees;
  const heights = new Float32Array(widthPx * heightPx);
  const owners = new Int16Array(widthPx * heightPx).fill(-1);
  const lumps = layered(11, 4, 0.62);
  for (const [index, tree] of standing.entries()) raise(heights, owners, size, tree, index, lumps);
  const ground = createGround(isThinned ? trees.filter((_, index) => isFelled(index)) : []);
  const around = blurred(heights, size, Math.round(1.1 * PX_PER_METRE));
  const pixels = new Uint8Array(widthPx * heightPx * 3);
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const at = row * widthPx + column;
      const [x, y] = [column / PX_PER_METRE, row / PX_PER_METRE];
      const right = (heights[at + (column + 1 < widthPx ? 1 : 0)] ?? 0) - (heights[at - (column > 0 ? 1 : 0)] ?? 0);
      const under =
        (heights[at + (row + 1 < heightPx ? widthPx : 0)] ?? 0) - (heights[at - (row > 0 ? widthPx : 0)] ?? 0);
      const steep = 0.5 * PX_PER_METRE;
      const normal = unit([-right * steep, under * steep, 1.6]);
      const facing = Math.max(0, normal[0] * SUN[0] + normal[1] * SUN[1] + normal[2] * SUN[2]);
      const seen = shadowAt(heights, size, column, row, SUN, { perCell: 1 / PX_PER_METRE, reach: 10 * PX_PER_METRE });
      const open = smooth(-3.4, 1.4, (heights[at] ?? 0) - (around[at] ?? 0));
      const owner = standing[owners[at] ?? -1];
      const colour = owner ? leafColour(owner, x, y, lumps) : ground(x, y);
      const light =
        (0.16 + 0.2 * open) * (0.5 + 0.5 * normal[2]) + 1.35 * facing * smooth(0.12, 1, seen) * (0.6 + 0.4 * open);
      const fall = 1.06 - 0.22 * smooth(0, 1, Math.hypot(column / widthPx - 0.4, row / heightPx - 0.4));
      for (const channel of [0, 1, 2] as const)
        pixels[at * 3 + channel] = toByte(colour[channel] * light * fall * ([1.04, 1, 0.9][channel] ?? 1) * 1.5);
    }
  return pixels;
}

/** One in four, and no two beside each other. */
const isFelled = (index: number): boolean => Math.floor(cellRandom(5, Math.floor(index / 4), 0) * 4) === index % 4;

/** The middle of the track through the wood. */
const trackAt = (x: number): number => 40 + 0.16 * x + 4.5 * Math.sin(x / 17) - 12;
/** How far a place is inside the wood: its edge is a field at the lower right. */
const insideAt = (x: number, y: number): number => 118 + 3 * Math.sin(x / 9) - (0.9 * x + y * 1.05);

function plantedTrees({ widthPx, heightPx }: Size): Tree[] {
  const columns = Math.ceil(widthPx / PX_PER_METRE / SPACING) + 2;
  const rows = Math.ceil(heightPx / PX_PER_METRE / SPACING) + 2;
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

/** A crown: a dome whose edge and surface are uneven. */
function raise(heights: Float32Array, owners: Int16Array, size: Size, tree: Tree, index: number, lumps: Noise) {
  const reach = Math.ceil(tree.radius * 1.35 * PX_PER_METRE);
  const [middleX, middleY] = [Math.round(tree.x * PX_PER_METRE), Math.round(tree.y * PX_PER_METRE)];
  for (let row = Math.max(0, middleY - reach); row < Math.min(size.heightPx, middleY + reach); row++)
    for (let column = Math.max(0, middleX - reach); column < Math.min(size.widthPx, middleX + reach); column++) {
      const [x, y] = [column / PX_PER_METRE, row / PX_PER_METRE];
      const own = lumps(x * 0.9 + 13 * tree.tone, y * 0.9 + 31 * tree.kind);
      const far = Math.hypot(x - tree.x, y - tree.y) / tree.radius + 0.2 * own;
      if (far >= 1) continue;
      const leaves = 0.34 * own + 0.16 * lumps(x * 3.1, y * 3.1);
      const height = tree.height + 1.15 * tree.radius * (Math.sqrt(1 - far * far) - 1) + leaves;
      const at = row * size.widthPx + column;
      if (height <= (heights[at] ?? 0)) continue;
      heights[at] = height;
      owners[at] = index;
    }
}

function leafColour({ kind, tone }: Tree, x: number, y: number, lumps: Noise): Vec {
  const oak = colours.oak[Math.floor(kind * 3.7) % 3] ?? colours.hazel;
  const own = kind > 0.8 ? colours.hazel : kind > 0.755 ? blend(oak, colours.turning, 0.75) : oak;
  return times(own, 1 + 0.5 * tone + 0.24 * lumps(x * 2.3 + 9, y * 2.3));
}

/** What lies between the crowns: litter in their shade, a track, a field; grass, brash and stumps where trees went. */
function createGround(felled: Tree[]) {
  const patches = layered(41, 4, 0.6);
  const ruts = createNoise(77);
  return (x: number, y: number): Vec => {
    const rough = patches(x * 0.7, y * 0.7);
    let own = blend(colours.litter, colours.grass, smooth(0.1, 0.9, 0.3 + 0.5 * patches(x / 5, y / 5)));
    for (const tree of felled) {
      const far = Math.hypot(x - tree.x, y - tree.y);
      if (far > 2.6) continue;
      own = blend(own, colours.grass, 0.5 * smooth(2.6, 1, far));
      const twigs = smooth(0.25, 0.5, Math.abs(patches(x * 3.2 + tree.kind * 50, y * 1.3)));
      own = blend(own, colours.brash, 0.8 * twigs * smooth(2.2, 0.8, far + 0.3 * rough));
      own = blend(own, colours.stump, smooth(0.36, 0.28, far));
    }
    const off = Math.abs(y - trackAt(x));
    const rut = smooth(0.35, 0.1, Math.abs(off - 0.85));
    own = blend(own, colours.grass, smooth(3.2, 2.2, off + 0.5 * rough));
    own = blend(
      own,
      colours.track,
      Math.max(0.35 * smooth(1.9, 1.2, off + 0.3 * rough), rut * (0.7 + 0.2 * ruts(x, y))),
    );
    const inside = insideAt(x, y);
    const line = smooth(0.2, 0.8, Math.abs(Math.sin((0.9 * x + 1.05 * y) * 3.4)));
    own = blend(own, times(colours.stubble, 0.78 + 0.2 * line), smooth(1.2, -0.6, inside + 0.5 * rough));
    return times(own, 1 + 0.16 * rough + 0.1 * patches(x * 4, y * 4));
  };
}

function toByte(value: number): number {
  const flat = (value * (1 + value / 6)) / (1 + value * 0.62);
  return Math.min(255, 255 * (flat <= 0.0031308 ? 12.92 * flat : 1.055 * flat ** (1 / 2.4) - 0.055));
}
