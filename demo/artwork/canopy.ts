/**
 * A wood in its eighteenth summer, from above: a height field of crowns, lit from the upper left. The same wood is drawn
 * before and after one tree in four was felled, so that the two pictures cover each other.
 */
import { blurred, shadowAt } from "./heightField.ts";
import { createNoise, type Noise } from "./noise.ts";
import type { Size } from "./photograph/layers.ts";
import { layered } from "./photograph/materials.ts";
import { blend, linear, smooth, times, unit, type Vec } from "./photograph/vectors.ts";
import {
  felledLogs,
  fellOneInFour,
  insideAt,
  type Log,
  plantTrees,
  type Shrub,
  shrubsIn,
  type Tree,
  trackAt,
  WIDTH_M,
} from "./thinning.ts";

const SUN = unit([-0.62, 0.5, 1.02]);

/** What stands on the ground or lies on it, in metres. */
type Solid = {
  x: number;
  y: number;
  /** How far it may reach from its middle. */
  reach: number;
  /** Its upper side over a place; nothing where it is not. */
  heightAt(x: number, y: number): number | undefined;
  colourAt(x: number, y: number): Vec;
};

const colours = {
  oak: ["#66752a", "#7f8a35", "#556628"].map(linear),
  hazel: linear("#3d5a2c"),
  turning: linear("#a4873a"),
  shade: linear("#2b2717"),
  grass: linear("#77803f"),
  straw: linear("#d8bd82"),
  fern: linear("#a3a24f"),
  brash: linear("#a07a4c"),
  track: linear("#a89672"),
  heart: linear("#f7e3b4"),
  ring: linear("#b98a52"),
  bark: linear("#5d4930"),
  peeled: linear("#bd9663"),
  shoots: ["#7d9a3a", "#93a544", "#64863a"].map(linear),
  stubble: linear("#c7b173"),
};

/** Red, green and blue of the wood, row by row. */
export function drawCanopy(size: Size, isThinned: boolean): Uint8Array {
  const { widthPx, heightPx } = size;
  const perMetre = widthPx / WIDTH_M;
  const trees = plantTrees(heightPx / perMetre);
  const felled = isThinned ? fellOneInFour(trees) : new Set<Tree>();
  const logs = isThinned ? felledLogs() : [];
  const lumps = layered(11, 4, 0.62);
  const solids = [
    ...trees.map((tree) => (felled.has(tree) ? stump(tree, lumps) : crown(tree, lumps))),
    ...shrubsIn(felled, logs).map((shrub) => bush(shrub, lumps)),
    ...logs.map((log) => trunk(log, lumps)),
  ];
  const heights = new Float32Array(widthPx * heightPx);
  const owners = new Int16Array(widthPx * heightPx).fill(-1);
  for (const [index, solid] of solids.entries()) raise(heights, owners, size, solid, index);
  const ground = createGround([...felled]);
  const around = blurred(heights, size, Math.round(1.1 * perMetre));
  const pixels = new Uint8Array(widthPx * heightPx * 3);
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const at = row * widthPx + column;
      const [x, y] = [column / perMetre, row / perMetre];
      const right = (heights[at + (column + 1 < widthPx ? 1 : 0)] ?? 0) - (heights[at - (column > 0 ? 1 : 0)] ?? 0);
      const under =
        (heights[at + (row + 1 < heightPx ? widthPx : 0)] ?? 0) - (heights[at - (row > 0 ? widthPx : 0)] ?? 0);
      const steep = 0.5 * perMetre;
      const normal = unit([-right * steep, under * steep, 1.6]);
      const facing = Math.max(0, normal[0] * SUN[0] + normal[1] * SUN[1] + normal[2] * SUN[2]);
      const seen = shadowAt(heights, size, column, row, SUN, { perCell: 1 / perMetre, reach: 9 * perMetre, far: 1 });
      const open = smooth(-3.4, 1.4, (heights[at] ?? 0) - (around[at] ?? 0));
      const colour = solids[owners[at] ?? -1]?.colourAt(x, y) ?? ground(x, y);
      const light =
        (0.16 + 0.2 * open) * (0.5 + 0.5 * normal[2]) + 1.35 * facing * smooth(0.12, 1, seen) * (0.6 + 0.4 * open);
      const fall = 1.06 - 0.22 * smooth(0, 1, Math.hypot(column / widthPx - 0.4, row / heightPx - 0.4));
      for (const channel of [0, 1, 2] as const)
        pixels[at * 3 + channel] = toByte(colour[channel] * light * fall * ([1.04, 1, 0.9][channel] ?? 1) * 1.5);
    }
  return pixels;
}

function raise(heights: Float32Array, owners: Int16Array, { widthPx, heightPx }: Size, solid: Solid, index: number) {
  const perMetre = widthPx / WIDTH_M;
  const reach = Math.ceil(solid.reach * perMetre);
  const [middleX, middleY] = [Math.round(solid.x * perMetre), Math.round(solid.y * perMetre)];
  for (let row = Math.max(0, middleY - reach); row < Math.min(heightPx, middleY + reach); row++)
    for (let column = Math.max(0, middleX - reach); column < Math.min(widthPx, middleX + reach); column++) {
      const height = solid.heightAt(column / perMetre, row / perMetre);
      const at = row * widthPx + column;
      if (height === undefined || height <= (heights[at] ?? 0)) continue;
      heights[at] = height;
      owners[at] = index;
    }
}

/** A crown: a dome whose edge and surface are uneven. */
function crown(tree: Tree, lumps: Noise): Solid {
  const { kind, tone } = tree;
  const oak = colours.oak[Math.floor(kind * 3.7) % 3] ?? colours.hazel;
  const own = kind > 0.8 ? colours.hazel : kind > 0.755 ? blend(oak, colours.turning, 0.75) : oak;
  return {
    x: tree.x,
    y: tree.y,
    reach: tree.radius * 1.35,
    heightAt(x, y) {
      const edge = lumps(x * 0.9 + 13 * tone, y * 0.9 + 31 * kind);
      const far = Math.hypot(x - tree.x, y - tree.y) / tree.radius + 0.2 * edge;
      if (far >= 1) return undefined;
      const leaves = 0.34 * edge + 0.16 * lumps(x * 3.1, y * 3.1);
      return tree.height + 1.15 * tree.radius * (Math.sqrt(1 - far * far) - 1) + leaves;
    },
    colourAt: (x, y) => times(own, 1 + 0.5 * tone + 0.24 * lumps(x * 2.3 + 9, y * 2.3)),
  };
}

/** A stump as a saw leaves it: rings on a pale face, bark around it. */
function stump({ x: middleX, y: middleY, radius, tone }: Tree, lumps: Noise): Solid {
  const wide = 0.2 + 0.13 * radius;
  const farAt = (x: number, y: number) =>
    (Math.hypot(x - middleX, y - middleY) / wide) * (1 + 0.06 * lumps(x * 1.7 + 9 * tone, y * 1.7));
  return {
    x: middleX,
    y: middleY,
    reach: wide * 1.2,
    heightAt: (x, y) => (farAt(x, y) < 1 ? 0.5 : undefined),
    colourAt(x, y) {
      const far = farAt(x, y);
      const ring = smooth(0.35, 0.95, Math.sin(far * 19 + 1.2));
      return blend(blend(colours.heart, colours.ring, 0.55 * ring), colours.bark, smooth(0.8, 0.9, far));
    },
  };
}

/** What shoots up in the light: low, and paler than the crowns. */
function bush({ x: middleX, y: middleY, radius, kind }: Shrub, lumps: Noise): Solid {
  const own = colours.shoots[Math.floor(kind * 3)] ?? colours.hazel;
  return {
    x: middleX,
    y: middleY,
    reach: radius * 1.4,
    heightAt(x, y) {
      const edge = lumps(x * 1.9 + 40 * kind, y * 1.9);
      const far = Math.hypot(x - middleX, y - middleY) / radius + 0.3 * edge;
      return far < 1 ? 0.3 + 0.7 * radius * Math.sqrt(1 - far * far) + 0.12 * lumps(x * 4, y * 4) : undefined;
    },
    colourAt: (x, y) => times(own, 1 + 0.3 * lumps(x * 3, y * 3)),
  };
}

/** A trunk that lies, with the pale ends of its cut. */
function trunk({ x: middleX, y: middleY, turn, length, radius, lift }: Log, lumps: Noise): Solid {
  const [alongX, alongY] = [Math.cos(turn), Math.sin(turn)];
  const along = (x: number, y: number) => (x - middleX) * alongX + (y - middleY) * alongY;
  const across = (x: number, y: number) => (y - middleY) * alongX - (x - middleX) * alongY;
  return {
    x: middleX,
    y: middleY,
    reach: length / 2 + radius,
    heightAt(x, y) {
      const off = across(x, y) / radius;
      if (Math.abs(along(x, y)) > length / 2 || Math.abs(off) >= 1) return undefined;
      return lift + radius * (1 + Math.sqrt(1 - off * off));
    },
    colourAt(x, y) {
      const off = across(x, y) / radius;
      const grain = lumps(along(x, y) * 0.5 + 7 * length, off * 1.2 + 11 * lift);
      const own = blend(
        blend(colours.peeled, colours.bark, smooth(0, 1.1, grain)),
        colours.shade,
        smooth(0.55, 1, Math.abs(off)),
      );
      return blend(own, colours.heart, smooth(length / 2 - 0.3, length / 2 - 0.2, Math.abs(along(x, y))));
    },
  };
}

/** What lies between the crowns: their shade, a track, a field; straw, new grass and brash where trees went. */
function createGround(felled: Tree[]) {
  const patches = layered(41, 4, 0.6);
  const ruts = createNoise(77);
  return (x: number, y: number): Vec => {
    const rough = patches(x * 0.7, y * 0.7);
    let own = blend(colours.shade, colours.grass, 0.3 * smooth(0.1, 0.9, 0.3 + 0.5 * patches(x / 5, y / 5)));
    const away = Math.min(...felled.map((tree) => Math.hypot(x - tree.x, y - tree.y)));
    const clear = smooth(3.1, 1.5, away + 0.5 * rough);
    if (clear > 0) {
      const floor = blend(colours.straw, colours.fern, smooth(-0.1, 0.6, patches(x / 2.4, y / 2.4)));
      const twigs = smooth(0.4, 0.62, Math.abs(patches(x * 2.6 + 50, y * 1.3)));
      own = blend(own, blend(floor, colours.brash, 0.6 * twigs), clear);
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
