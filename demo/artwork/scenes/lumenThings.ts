/** What buyers brought to Lumen Fold's desk: six things, each a height over the mat and what it is made of. */
import { layered, mixed, wood } from "../photograph/materials.ts";
import { raised } from "../photograph/raised.ts";
import type { Face, Material, Place, Spot } from "../photograph/shapes.ts";
import { add, blend, dot, linear, smooth, subtract, times, unit, type Vec } from "../photograph/vectors.ts";
import { BONE, oldBone } from "./lumenDesk.ts";

type Lies = Pick<Place, "at" | "turn">;

/** How much lower a rounded edge of a radius lies, this far inside of it. */
const rim = (within: number, radius: number) => radius * Math.max(0, 1 - Math.max(0, within) / radius) ** 2;

/** The upper half of a rod whose middle lies at a height, this far aside of it; 0 beyond. */
const rod = (aside: number, radius: number, middle = radius) =>
  Math.abs(aside) < 0.96 * radius ? middle + Math.sqrt(radius ** 2 - aside ** 2) : 0;

/** How far a place lies inside a rectangle with round corners; negative outside. */
function insideBox(x: number, z: number, halfWidth: number, halfDepth: number, radius = 0): number {
  const [dx, dz] = [Math.abs(x) - halfWidth + radius, Math.abs(z) - halfDepth + radius];
  return radius - Math.hypot(Math.max(0, dx), Math.max(0, dz)) - Math.min(0, Math.max(dx, dz));
}

/** Fine scratches in several directions, about 0 to 1, most places having none. */
function scratches(seed: number): (x: number, z: number) => number {
  const ways = [0.3, 1.2, 2.2, 2.8].map((turn, index) => ({
    cosine: Math.cos(turn),
    sine: Math.sin(turn),
    noise: layered(seed + index * 31, 2),
  }));
  return (x, z) =>
    ways.reduce((deepest, { cosine, sine, noise }) => {
      const [along, across] = [x * cosine + z * sine, z * cosine - x * sine];
      return Math.max(deepest, smooth(0.75, 1.05, noise(along * 1.1, across * 26)));
    }, 0);
}

/** An old key of brass, its bow to the left: dull where no pocket has rubbed it. */
export function key(where: Lies): Face[] {
  const cut = scratches(11);
  const [tarnish, pits] = [layered(21, 4, 0.6), layered(25, 2)];
  const shape = (x: number, z: number): number => {
    const bow = rod(Math.abs(Math.hypot(x + 1.17, z * 0.86) - 0.47) * 0.96, 0.135, 0.17);
    const collar = [
      { at: -0.5, wide: 0.085, radius: 0.25 },
      { at: -0.34, wide: 0.06, radius: 0.19 },
      { at: 0.93, wide: 0.05, radius: 0.17 },
    ].map(({ at, wide, radius }) => {
      const round = 1 - ((x - at) / wide) ** 2;
      return round > 0 ? rod(z, 0.13 + (radius - 0.13) * Math.sqrt(round), 0.17) : 0;
    });
    const beyond = Math.max(0, -0.7 - x, x - 1.64);
    const stem = rod(Math.hypot(z, beyond), 0.13, 0.17);
    return Math.max(bow, stem, ...collar, bit(x, z));
  };
  /** The plate that turns the lock, with its wards filed out. */
  function bit(x: number, z: number): number {
    const plate = insideBox(x - 1.3, z - 0.46, 0.29, 0.4, 0.04);
    const wards = [
      insideBox(x - 1.2, z - 0.84, 0.04, 0.22),
      insideBox(x - 1.4, z - 0.9, 0.045, 0.36),
      insideBox(x - 1.58, z - 0.47, 0.1, 0.05),
      insideBox(x - 1.02, z - 0.6, 0.08, 0.045),
    ];
    const within = Math.min(plate, ...wards.map((ward) => -ward));
    return within > 0 ? 0.26 - rim(within, 0.035) : 0;
  }
  const height = (x: number, z: number) => {
    const high = shape(x, z);
    return (
      high && high - 0.004 * cut(x, z) + 0.004 * tarnish(x * 3, z * 3) - 0.006 * smooth(0.6, 1, pits(x * 9, z * 9))
    );
  };
  const [bright, worn, dark] = [linear("#b08a40"), linear("#8c682b"), linear("#3a2a14")];
  const dullness = ({ a, b }: Spot) =>
    0.8 * smooth(0.75, -0.35, shape(a, b) * 3.4 - 0.55 + 0.35 * tarnish(a * 1.6, b * 1.6)) +
    0.3 * smooth(0.2, 0.9, tarnish(a * 4 + 7, b * 4));
  const material: Material = {
    isMetal: true,
    average: worn,
    colour: (spot) => {
      const dull = Math.min(1, dullness(spot));
      return blend(blend(bright, worn, smooth(0, 0.5, dull)), dark, 0.85 * smooth(0.45, 1, dull));
    },
    gloss: (spot) => {
      const dull = Math.min(1, dullness(spot));
      return { reflects: 0.85 - 0.6 * dull, roughness: 0.2 + 0.3 * dull };
    },
  };
  return raised({ height, reach: [1.85, 0.95], material, where, cell: 0.025 });
}

/** The ring's inner radius. */
export const RING = 0.86;
/** How wide the ring is, lying on its side, where its seal is at the top. */
export const ringHeight = (z: number) => 0.4 + 0.36 * smooth(0.2, -1, z);

/** A signet ring on its side: it could be gold. */
export function ring(where: Lies): Face[] {
  const cut = scratches(51);
  const hammered = layered(57, 3);
  const shape = (x: number, z: number): number => {
    const away = Math.hypot(x, z);
    const band = RING + 0.23 - away;
    const seal = insideBox(x, z + 1.02, 0.58, 0.32, 0.1);
    const apart = Math.max(0, 0.34 - Math.abs(band - seal)) / 0.34;
    const within = Math.min(away - RING, Math.max(band, seal) + 0.085 * apart ** 2);
    return within > 0 ? ringHeight(z) - rim(within, 0.12) : 0;
  };
  const height = (x: number, z: number) => {
    const high = shape(x, z);
    return high && high - 0.002 * cut(x, z) + 0.0012 * hammered(x * 5, z * 5);
  };
  const [gold, shade] = [linear("#b07c24"), linear("#8a5412")];
  const material: Material = {
    isMetal: true,
    average: gold,
    colour: ({ a, b }) => blend(gold, shade, 0.5 * smooth(0, 0.9, hammered(a * 2, b * 2))),
    gloss: ({ a, b }) => ({ reflects: 0.9, roughness: 0.16 + 0.12 * cut(a, b) }),
  };
  return raised({ height, reach: [1.15, 1.45], material, where, cell: 0.025 });
}

/** A white pill with a score line, or half of one that was broken along it. */
export function pill(where: Lies, seed: number, isBroken = false): Face[] {
  const [grain, lumps, crumbs] = [layered(seed, 3, 0.7), layered(seed + 5, 3), layered(seed + 9, 4, 0.65)];
  const radius = 0.74;
  const shape = (x: number, z: number) => {
    const edge = radius - Math.hypot(x, z) - 0.02 * smooth(0.55, 0.9, crumbs(x * 3, z * 3));
    const within = isBroken ? Math.min(edge, z - 0.02 + 0.035 * crumbs(x * 2.4, 3)) : edge;
    if (within <= 0) return 0;
    const dome = 0.2 * (1 - ((radius - edge) / radius) ** 2);
    const score = isBroken ? 0 : 0.075 * smooth(0.085, 0.01, Math.abs(z));
    return 0.27 + dome - score - rim(within, within < edge ? 0.02 : 0.06);
  };
  const height = (x: number, z: number) => {
    const high = shape(x, z);
    return high > 0 ? high + 0.0022 * grain(x * 16, z * 16) + 0.002 * lumps(x * 4, z * 4) : 0;
  };
  const [white, chalk] = [linear("#e9e7df"), linear("#c9c4b6")];
  const material: Material = {
    average: white,
    colour: ({ a, b }) =>
      mixed(white, chalk, 0.22 * grain(a * 12, b * 12) + 0.45 * smooth(0.04, 0, Math.abs(b)) * (isBroken ? 0 : 1)),
    gloss: () => ({ reflects: 0.035, roughness: 0.5 }),
  };
  return raised({ height, reach: [0.8, 0.8], material, where });
}

/** A domino of bone on ebony, five and two, its pips drilled and filled with black. */
export function domino(where: Lies): Face[] {
  const [halfWidth, halfDepth, top, ebony] = [0.8, 1.6, 0.62, 0.22];
  const bone = oldBone(71);
  const cut = scratches(77);
  const pips = [
    ...[-1, 1].flatMap((x) => [-1, 1].map((z) => [0.42 * x, -0.82 + 0.42 * z] as const)),
    [0, -0.82] as const,
    [-0.42, 0.4] as const,
    [0.42, 1.24] as const,
  ];
  const toPip = (x: number, z: number) => Math.min(...pips.map(([px, pz]) => Math.hypot(x - px, z - pz)));
  const spotAt = (a: number, b: number): Spot => ({ a: a * 1.6, b: b * 1.6, u: 0, v: 0, at: [0, 0, 0] });
  const height = (x: number, z: number) => {
    const within = insideBox(x, z, halfWidth, halfDepth, 0.09);
    if (within <= 0) return 0;
    const drilled = 0.05 * Math.sqrt(Math.max(0, 1 - (toPip(x, z) / 0.135) ** 2));
    const line = 0.03 * smooth(0.035, 0.01, Math.abs(z)) * smooth(0.66, 0.63, Math.abs(x));
    const pin = 0.035 * Math.sqrt(Math.max(0, 1 - (Math.hypot(x, z) / 0.095) ** 2));
    return top - rim(within, 0.075) - drilled - line + pin + 0.6 * bone.relief(spotAt(x, z)) - 0.003 * cut(x, z);
  };
  const [black, brass, wooden] = [linear("#15110e"), linear("#b98f3f"), linear("#17120f")];
  const material: Material = {
    average: BONE,
    colour: (spot) => {
      const { a, b, at } = spot;
      if (at[1] < ebony) return wooden;
      if (Math.hypot(a, b) < 0.095) return brass;
      const ink = Math.max(
        smooth(0.14, 0.12, toPip(a, b)),
        0.85 * smooth(0.035, 0.015, Math.abs(b)) * smooth(0.66, 0.63, Math.abs(a)),
      );
      const own = bone.aged({ ...spot, a: a * 1.6, b: b * 1.6 }, BONE);
      return blend(blend(own, times(own, 0.45), 0.5 * cut(a, b)), black, ink);
    },
    gloss: ({ a, b }) =>
      Math.hypot(a, b) < 0.095 ? { reflects: 0.5, roughness: 0.3 } : { reflects: 0.045, roughness: 0.3 },
  };
  return raised({ height, reach: [halfWidth + 0.02, halfDepth + 0.02], material, where });
}

/** Half the bead's length and width, how high its middle lies, and how far it rises from there. */
export const BEAD = { x: 1.3, z: 1.08, middle: 0.42, half: 0.5 };

/** A bead of amber, or of plastic: light goes in at one side and gathers at the other. `light` is where it goes. */
export function bead(where: Lies, light: Vec): Face[] {
  const [lumps, clouds, sparks] = [layered(91, 2), layered(95, 4, 0.55), layered(99, 2)];
  const radiusAt = (x: number, z: number) =>
    Math.hypot(x / BEAD.x, z / BEAD.z) *
    (1 + 0.035 * lumps(1.1 * Math.cos(Math.atan2(z, x)) + 3, 1.1 * Math.sin(Math.atan2(z, x))));
  const drill = (x: number, z: number) => smooth(0.1, 0.06, Math.abs(z - 0.03 * Math.sin(x * 2)));
  const height = (x: number, z: number) => {
    const radius = radiusAt(x, z);
    if (radius >= 1) return 0;
    const hole = 0.25 * smooth(0.13, 0.05, Math.hypot((Math.abs(x) - 1.24) * 0.8, z));
    return BEAD.middle + BEAD.half * Math.sqrt(1 - radius ** 2) - hole + 0.004 * lumps(x * 2, z * 2);
  };
  const away = unit([light[0], 0, light[2]]);
  // A surface that looks this way mirrors the lamp into the lens above.
  const half = unit(subtract([0, 1, 0], light));
  const normalOf = (x: number, z: number) =>
    unit([x / BEAD.x ** 2, Math.sqrt(Math.max(0.01, 1 - radiusAt(x, z) ** 2)) / BEAD.half, z / BEAD.z ** 2]);
  const [thick, thin, deep] = [linear("#c2560c"), linear("#ffb43a"), linear("#5a1e05")];
  const body = linear("#4a1c07");
  const material: Material = {
    average: linear("#8a3c0a"),
    colour: () => body,
    gloss: () => ({ reflects: 0.12, roughness: 0.08 }),
    lit: ({ a, b }) => {
      const radius = Math.min(1, radiusAt(a, b));
      const along = (a / BEAD.x) * away[0] + (b / BEAD.z) * away[2];
      const aside = (a / BEAD.x) * away[2] - (b / BEAD.z) * away[0];
      // What enters is bent towards the far side, most of it just inside of the edge.
      const gathered = smooth(-0.75, 0.72, along) * (1 - 0.5 * aside ** 2) * smooth(1.02, 0.9, radius);
      const cloud = clouds(a * 1.5 + 0.6 * clouds(a, b), b * 1.5);
      const spark = smooth(0.75, 1, sparks(a * 5 + 2 * b, b * 9)) * smooth(1, 0.6, radius);
      const light =
        (0.1 + 1.25 * gathered ** 2) * (1 + 0.35 * cloud) * (1 - 0.4 * drill(a, b)) + 0.2 * spark * gathered;
      const inner = times(mixed3(deep, thick, thin, gathered * (0.85 + 0.25 * cloud)), Math.max(0, light));
      return add(inner, times([1, 0.93, 0.8], 1.6 * smooth(0.982, 0.996, dot(normalOf(a, b), half))));
    },
  };
  return raised({ height, reach: [1.4, 1.2], material, where, cell: 0.025 });
}

const mixed3 = (one: Vec, two: Vec, three: Vec, share: number): Vec =>
  share < 0.5 ? mixed(one, two, share * 2) : mixed(two, three, share * 2 - 1);

/** A boat sawn from a board and painted, its paint chipped at the edges. */
export function boat(where: Lies): Face[] {
  const plank = wood("#b98a55", "#7c5327", { seed: 14 });
  const [chips, cracks, brush] = [layered(121, 4, 0.6), layered(125, 3), layered(128, 3)];
  type Part = { within: number; top: number; paint: Vec; edge: number };
  const [red, white, cream, brown, blue] = ["#b3301d", "#dcd8c9", "#cfae6d", "#4a2c1c", "#31507a"].map(linear) as [
    Vec,
    Vec,
    Vec,
    Vec,
    Vec,
  ];
  const partAt = (x: number, z: number): Part => {
    const keel = 0.72 + 0.66 * (1 - Math.min(1, Math.abs((x + 0.05) / 1.5)) ** 3.2);
    const sheer = 0.74 - 0.13 * (x / 1.4) ** 2;
    const hull = Math.min(z - sheer, (keel - z) * 0.75, 1.46 - Math.abs(x + 0.02));
    const mast = insideBox(x + 0.06, z + 0.38, 0.065, 1.2, 0.03);
    const leech = 0.04 + 1.22 * Math.max(0, (z + 1.46) / 2.06) ** 0.72;
    const main = Math.min(x - 0.005, (leech - x) * 0.8, 0.6 - z);
    const luff = -0.12 - 0.98 * ((z + 1.16) / 1.76);
    const jib = Math.min(-0.125 - x, (x - luff) * 0.85, 0.58 - z);
    const flag = Math.min(x - 0, 0.42 - x - 1.2 * Math.abs(z + 1.45), z + 1.56);
    const stripe = Math.abs(z - sheer - 0.17) < 0.05 + 0.006 * brush(x * 3, z * 3);
    const parts: Part[] = [
      { within: mast, top: 0.42, paint: brown, edge: 0.05 },
      { within: hull, top: 0.5, paint: stripe ? white : red, edge: 0.05 },
      { within: main, top: 0.34, paint: white, edge: 0.04 },
      { within: jib, top: 0.3, paint: cream, edge: 0.04 },
      { within: flag, top: 0.3, paint: blue, edge: 0.03 },
    ];
    return parts.find(({ within }) => within > 0) ?? { within: -1, top: 0, paint: white, edge: 1 };
  };
  /** Where paint has come off: at edges, and in a few places between. */
  const isBare = (x: number, z: number, within: number) =>
    smooth(
      0.02,
      0.1,
      0.16 * chips(x * 2.6, z * 2.6) +
        0.08 * chips(x * 9, z * 9) -
        0.3 * within +
        0.005 -
        0.02 * (within > 0.2 ? 1 : 0),
    );
  const height = (x: number, z: number) => {
    const { within, top, edge } = partAt(x, z);
    if (within <= 0) return 0;
    const paint = 0.014 * (1 - isBare(x, z, within)) * (1 - 0.5 * smooth(0.05, 0, Math.abs(cracks(x * 2.2, z * 1.1))));
    return top - rim(within, edge) + paint + 0.003 * brush(x * 3, z * 20) + 0.003 * chips(x * 6, z * 6);
  };
  const material: Material = {
    average: white,
    colour: (spot) => {
      const { a, b } = spot;
      const { within, paint } = partAt(a, b);
      const bare = isBare(a, b, within);
      const board = plank.colour({ ...spot, a: b * 4, b: a * 4 });
      const dirt = 0.82 + 0.12 * brush(a * 2, b * 9) + 0.1 * chips(a * 1.3, b * 1.3);
      const crack = 1 - 0.25 * smooth(0.04, 0, Math.abs(cracks(a * 2.2, b * 1.1)));
      return blend(times(paint, dirt * crack), board, bare);
    },
    gloss: () => ({ reflects: 0.04, roughness: 0.42 }),
  };
  return raised({ height, reach: [1.55, 1.65], material, where });
}
