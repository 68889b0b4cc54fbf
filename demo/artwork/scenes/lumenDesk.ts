/** Lumen Fold at a customs desk: the instrument tells what a set of dominoes is made of. */
import { cellRandom } from "../noise.ts";
import { layered, printed, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, type Face, lamp, type Material, type Place, panel, place, type Spot } from "../photograph/shapes.ts";
import type { Texture, Textures } from "../photograph/textures.ts";
import { blend, filter, linear, smooth, times, type Vec } from "../photograph/vectors.ts";

const DOMINO = { width: 2.4, height: 4.8, bone: 0.5, ebony: 0.36 };
type Lying = { name: string; x: number; z: number; turn: number };
const lying: Lying[] = [
  { name: "6-4", x: -12.6, z: -1.6, turn: 24 },
  { name: "5-2", x: -9.2, z: 4.6, turn: -38 },
  { name: "3-1", x: -15.4, z: 5.4, turn: 71 },
  { name: "6-6", x: -3.4, z: 8.2, turn: -12 },
  { name: "4-0", x: -10.4, z: -8.6, turn: -64 },
  { name: "2-2", x: -18.6, z: -4.4, turn: -8 },
  { name: "1-6", x: -16.4, z: -11, turn: 38 },
];
const standing = { name: "5-3", x: -4.2, z: -2.2, turn: 22 };

/** The eye, low at the back of the instrument, and the directions between which its light fans out in colours. */
const EYE: Vec = [1.6, 2.2, 0.2];
const FAN = { from: 2.52, to: 3.24 };

/** The light of its eye at a place. */
function spectrum(): (spot: Spot) => Vec {
  const colours = ["#5a1fb0", "#1e52d8", "#12a6c9", "#1fae5a", "#c7cf2a", "#f0a51e", "#e2481c", "#8d1410"].map(linear);
  const slab = corners(standing);
  return ({ at: [x, y, z] }: Spot): Vec => {
    const [dx, dz] = [x - EYE[0], z - EYE[2]];
    const away = Math.hypot(dx, dz);
    const turn = Math.atan2(-dz, dx);
    const share = ((turn < 0 ? turn + 2 * Math.PI : turn) - FAN.from) / (FAN.to - FAN.from);
    if (share <= 0 || share >= 1 || dx > 0) return [0, 0, 0];
    // What the standing piece covers is dark, as far as the height of the eye says.
    const met = meets(slab, [EYE[0], EYE[2]], [x, z]);
    if (met < 0.985 && EYE[1] + (y - EYE[1]) * met < DOMINO.height) return [0, 0, 0];
    const at = (1 - share) * (colours.length - 1);
    const [one, other] = [colours[Math.floor(at)], colours[Math.ceil(at)]] as [Vec, Vec];
    const edge = smooth(0, 0.16, share) * smooth(1, 0.84, share);
    return times(blend(one, other, at % 1), (edge * 15) / (4 + away) / (1 + (away / 16) ** 4));
  };
}

type Flat = readonly [x: number, z: number];

function corners({ x, z, turn }: Lying): Flat[] {
  const [w, d] = [DOMINO.width / 2, (DOMINO.bone + DOMINO.ebony) / 2];
  return [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ].map(([px = 0, pz = 0]) => {
    const [atX, , atZ] = place([px, 0, pz], { at: [x, 0, z], turn });
    return [atX, atZ] as const;
  });
}

/** How far along the way between two places a shape stands in it, from 0 to 1; 1 if it does not. */
function meets(shape: Flat[], [fx, fz]: Flat, [tx, tz]: Flat): number {
  let nearest = 1;
  for (const [index, [ax, az]] of shape.entries()) {
    const [bx, bz] = shape[(index + 1) % shape.length] ?? [ax, az];
    const area = (tx - fx) * (bz - az) - (tz - fz) * (bx - ax);
    if (area === 0) continue;
    const way = ((ax - fx) * (bz - az) - (az - fz) * (bx - ax)) / area;
    const side = ((ax - fx) * (tz - fz) - (az - fz) * (tx - fx)) / area;
    if (way > 0 && way < nearest && side >= 0 && side <= 1) nearest = way;
  }
  return nearest;
}

export const BONE = linear("#eadfc2");

/** Old bone: yellower at its edges and where fingers were, with dark specks drawn out along it. */
export function oldBone(seed: number) {
  const stains = layered(seed, 4, 0.6);
  const pores = layered(seed + 9, 3, 0.7);
  const amber = linear("#b98f4e");
  return {
    /** What age makes of a colour at a spot of the bone. */
    aged({ u, v, a, b }: Spot, own: Vec): Vec {
      const edge = Math.min(u, 1 - u, v * 2, (1 - v) * 2);
      const old = smooth(0.1, 1, 0.45 * stains(a * 0.7, b * 0.5) + 0.75 * Math.exp(-edge * 11));
      const speck = 1 - 0.2 * smooth(0.45, 0.9, pores(a * 9, b * 1.3));
      const yellowed: Vec = [own[0] * amber[0] * 1.5, own[1] * amber[1] * 1.6, own[2] * amber[2] * 1.8];
      return times(blend(own, yellowed, 0.55 * old), speck);
    },
    relief: ({ a, b }: Spot) => 0.004 * stains(a * 2, b * 1.2) - 0.004 * smooth(0.45, 0.9, pores(a * 9, b * 1.3)),
  };
}

/** A face of a domino with its pips, or a side of one. */
function bone(prints: Textures, name: string | null, seed: number, lit: Material["lit"]): Material {
  const print = name === null ? null : prints(`face ${name}`);
  const { aged, relief } = oldBone(seed);
  const colour = (spot: Spot): Vec => aged(spot, print ? print.colour(spot.u, spot.v) : BONE);
  return {
    colour,
    average: BONE,
    relief,
    gloss: () => ({ reflects: 0.04, roughness: 0.28 }),
    lit: lit && ((spot) => filter(lit(spot), colour(spot))),
  };
}

export function desk(prints: Textures): Scene {
  const fan = spectrum();
  const ebony: Material = uneven("#17120f", {
    seed: 4,
    size: 0.4,
    relief: 0.01,
    gloss: { reflects: 0.04, roughness: 0.3 },
  });
  const flat = ({ name, x, z, turn }: Lying, seed: number): Face[] => [
    ...box(
      { width: DOMINO.width, height: DOMINO.ebony, depth: DOMINO.height, bevel: 0.06 },
      { at: [x, DOMINO.ebony / 2, z], turn },
      { other: ebony },
    ),
    ...box(
      { width: DOMINO.width, height: DOMINO.bone, depth: DOMINO.height, bevel: 0.09 },
      { at: [x, DOMINO.ebony + DOMINO.bone / 2, z], turn },
      { top: bone(prints, name, seed, fan), other: bone(prints, null, seed, fan) },
    ),
  ];
  const upright: Place = { at: [standing.x, DOMINO.height / 2, standing.z], turn: standing.turn };
  const layer = (depth: number, z: number) => ({
    size: { width: DOMINO.width, height: DOMINO.height, depth, bevel: 0.09 },
    where: { ...upright, at: place([0, 0, z], upright) },
  });
  const [front, back] = [layer(DOMINO.bone, DOMINO.ebony / 2), layer(DOMINO.ebony, -DOMINO.bone / 2)];
  const body: Place = { at: [7.4, 5.9, 0.9], turn: 9, tilt: -22 };
  const shell = uneven("#1d2026", {
    seed: 5,
    size: 0.06,
    relief: 0.05,
    patches: 0.05,
    gloss: { reflects: 0.07, roughness: 0.32 },
  });
  const reading = prints("screen");
  const screen: Material = { colour: ({ u, v }) => reading.colour(u, v), glows: 0.7 };
  const tent = printed(prints("marker"), { seed: 2, crease: 0.02, gloss: { reflects: 0.03, roughness: 0.5 } });
  return {
    camera: { from: [-3, 21, 43.5], to: [-2.2, 3.5, 0], angle: 53, opening: 0.6, focus: [0, 3, 1] },
    lamps: [lamp([-38, 46, 14], [-2, 0, 0], { width: 11, height: 9 }, [150, 146, 136])],
    sky: (to) => times([0.03, 0.036, 0.056], 0.5 + 0.7 * Math.max(0, to[1])),
    faces: [
      panel(220, 160, { at: [0, 0, 0], tilt: -90 }, mat(fan)),
      panel(160, 100, { at: [-4, 18, -62] }, { colour: ({ u, v }) => prints("store").colour(u, v), glows: 1.7 }),
      ...lying.flatMap((piece, index) => flat(piece, 30 + index)),
      ...box(front.size, front.where, {
        front: bone(prints, standing.name, 61, fan),
        other: bone(prints, null, 61, fan),
      }),
      ...box(back.size, back.where, { other: { ...ebony, lit: (spot) => times(fan(spot), 0.12) } }),
      ...box({ width: 14.2, height: 10, depth: 2.5, bevel: 0.5 }, body, { other: shell }),
      panel(14.2, 10, { ...body, at: place([0, 0, 1.255], body) }, printedOn(shell, prints("front"))),
      panel(13, 7.8, { ...body, at: place([0, 0.5, 1.27], body) }, screen),
      ...box(
        { width: 2.2, height: 0.3, depth: 0.9, bevel: 0.12 },
        { ...body, at: place([4.2, 5.1, 0], body) },
        { other: shell },
      ),
      ...box({ width: 10, height: 1.5, depth: 6, bevel: 0.4 }, { at: [7.4, 0.75, 0.8], turn: 9 }, { other: shell }),
      // The numbered marker of the finding, folded like a tent.
      panel(4.2, 4.8, { at: [-14.6, 2.2, -15.6], turn: 16, tilt: -24 }, tent),
      ...box(
        { width: 22, height: 15, depth: 17, bevel: 0.4 },
        { at: [-27, 7.5, -33], turn: 24 },
        { other: cardboard(), front: taped(prints) },
      ),
      ...box(
        { width: 9, height: 1.4, depth: 17, bevel: 0.15 },
        { at: [19.5, 0.7, -12], turn: -28 },
        { other: wood("#5b3d26", "#2c1b10", { seed: 3, gloss: { reflects: 0.03, roughness: 0.5 } }) },
      ),
    ],
    finish: { exposure: 1, glow: 0.1, corners: 0.45, grain: 1 },
    fine: { lightScale: 4, lightRays: 20, colourRays: 12 },
  };
}

/** A print without a ground on something of one colour. */
const printedOn = (ground: Material, print: Texture): Material => ({
  ...ground,
  colour: (spot) => blend(ground.colour(spot), print.colour(spot.u, spot.v), print.opacity(spot.u, spot.v)),
});

/** A cutting mat that has been used for years: a grid in centimetres, scratches, dust. */
export function mat(lit: Material["lit"]): Material {
  const rubber = uneven("#151e47", { seed: 12, size: 6, relief: 0.004, patches: 0.16 });
  const [line, wear] = [linear("#5d6fb8"), layered(41, 3)];
  const grid = (at: number, every: number, width: number) => {
    const off = Math.abs(at / every - Math.round(at / every)) * every;
    return smooth(width, width * 0.4, off);
  };
  return {
    ...rubber,
    colour(spot) {
      const { a, b } = spot;
      const lines = Math.max(
        0.16 * Math.max(grid(a, 1, 0.03), grid(b, 1, 0.03)),
        0.34 * Math.max(grid(a, 5, 0.05), grid(b, 5, 0.05)),
      );
      return blend(rubber.colour(spot), line, lines * (0.7 + 0.3 * wear(a * 0.3, b * 0.3)) + 0.3 * scratch(a, b));
    },
    gloss: ({ a, b }) => ({ reflects: 0.035, roughness: 0.42 + 0.06 * wear(a * 0.2, b * 0.2) }),
    lit: lit && ((spot) => times(lit(spot), 0.5)),
  };
}

/** Cuts of a knife: in every square of five centimetres one of its own, most of them faint. */
function scratch(a: number, b: number): number {
  const [column, row] = [Math.floor(a / 5), Math.floor(b / 5)];
  const of = (salt: number) => cellRandom(400 + salt, column, row);
  const turn = (of(1) - 0.5) * 2.2 + (of(2) < 0.3 ? 1.5 : 0);
  const [x, y] = [a - (column + 0.3 + 0.4 * of(3)) * 5, b - (row + 0.3 + 0.4 * of(4)) * 5];
  const [along, across] = [x * Math.cos(turn) + y * Math.sin(turn), y * Math.cos(turn) - x * Math.sin(turn)];
  const half = 0.4 + 1.2 * of(5);
  return (
    smooth(0.03, 0.01, Math.abs(across + 0.03 * along * along)) * smooth(half, half * 0.6, Math.abs(along)) * of(6) ** 2
  );
}

const cardboard = () => uneven("#7d5f3d", { seed: 8, size: 2, relief: 0.01, patches: 0.1 });

/** The side of a parcel with the tape of the customs around it. */
function taped(prints: Textures): Material {
  const [card, tape] = [cardboard(), prints("tape")];
  return {
    ...card,
    colour: (spot) => (Math.abs(spot.v - 0.4) < 0.1 ? tape.colour(spot.u, (spot.v - 0.3) / 0.2) : card.colour(spot)),
  };
}
