/** Understory Bank: the card of a loan on a stake in its own wood, where the sun falls through its holes. */
import { bark } from "../bark.ts";
import { layered, plain, printed, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, lamp, type Material, panel, place, type Spot, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { add, blend, linear, smooth, times, unit, type Vec } from "../photograph/vectors.ts";
import { youngOak } from "./youngOak.ts";

const CARD = { width: 24, height: 11 };
const where = { at: [-6, 0, 0] as Vec, turn: 5, tilt: -3, roll: 2 };
/** Where the sun stands: low, before the card and to its left. */
const SUN = unit([-0.7, 0.27, 0.66]);

/** Forty columns of four holes; understoryWood.html prints a ring around each. */
function isHole({ u, v }: Spot): boolean {
  const x = u * 2400 - 144;
  const y = v * 1100 - 468;
  const column = Math.round(x / 54.15);
  const row = Math.round(y / 118);
  if (column < 0 || column > 39 || row < 0 || row > 3) return false;
  return Math.hypot(x - column * 54.15, y - row * 118) < 18;
}

function card(prints: Textures): Material {
  const print = prints("card");
  const paper = printed(print, { seed: 4, crease: 0.02, gloss: { reflects: 0.015, roughness: 0.7 } });
  const stains = layered(31, 5, 0.6);
  const [damp, soil] = [linear("#b0905a"), linear("#4d3a22")];
  return {
    ...paper,
    isOpen: isHole,
    // It has hung outside for a year or two: paler where it is dry, brown where rain ran into its edges.
    colour(spot) {
      const { u, v, a, b } = spot;
      const edge = Math.min(u * 2.2, (1 - u) * 2.2, v, 1 - v);
      const wet = smooth(0.35, 0.9, stains(a / 5, b / 4) + 0.9 * Math.exp(-edge * 14));
      const dirt = smooth(0.6, 1.2, stains(a / 1.3 + 20, b / 1.6) + 0.9 * Math.exp(-edge * 40));
      const own = times(print.colour(u, v), 1 + 0.07 * stains(a / 3 + 9, b / 3));
      return blend(
        blend(own, [own[0] * damp[0] * 1.5, own[1] * damp[1] * 1.6, own[2] * damp[2] * 1.7], 0.5 * wet),
        soil,
        0.3 * dirt,
      );
    },
  };
}

const TRUNK = { x: 20, z: -80, radius: 40 };

/** Leaves out of the picture: the sun comes through where they are thin, and most of it onto the card. */
function canopy(): Material {
  const leaves = layered(52, 4, 0.6);
  const cells = 400;
  const isClear = Uint8Array.from({ length: cells * cells }, (_, at) => {
    const [x, y] = [((at % cells) / cells - 0.5) * 150, (Math.floor(at / cells) / cells - 0.5) * 150];
    const clear = Math.exp(-(((x + 6) / 32) ** 2 + (y / 18) ** 2));
    return leaves(x / 11, y / 9) + 1.5 * clear - 0.45 * smooth(20, 50, Math.hypot(x * 1.1, y * 1.4)) > 0.1 ? 1 : 0;
  });
  return {
    ...plain("#1d2a10"),
    isOpen: ({ u, v }) => isClear[Math.floor(v * cells) * cells + Math.floor(u * cells)] === 1,
  };
}
const CANOPY = 101;

/** The rusty head of a nail, a little domed. */
const nailHead: Material = {
  ...plain("#6b4326", { reflects: 0.2, roughness: 0.45 }),
  isOpen: ({ u, v }) => Math.hypot(u - 0.5, v - 0.5) > 0.5,
  relief: ({ a, b }) => -1.1 * ((a - 0.25) ** 2 + (b - 0.25) ** 2),
};

export function cardInWood(prints: Textures): Scene {
  const line = Array.from({ length: 41 }, (_, index): Vec => {
    const x = index / 20 - 1;
    return place(
      [(x * CARD.width) / 2, CARD.height / 2, 0.7 * x * x + 0.2 * x + 1.6 * Math.max(0, x - 0.35) ** 2],
      where,
    );
  });
  const down = add(place([0, -CARD.height, 0], where), times(where.at, -1));
  const trunk = Array.from({ length: 73 }, (_, index): Vec => {
    const turn = ((index / 72) * 200 - 100) * (Math.PI / 180);
    return [TRUNK.x + TRUNK.radius * Math.sin(turn) + 1.5, 40, TRUNK.z + TRUNK.radius * Math.cos(turn)];
  });
  const oak = bark({
    seed: 7,
    width: (TRUNK.radius * 200 * Math.PI) / 180,
    height: 80,
    perCm: 11,
    light: SUN,
    moss: (a, b) => 0.55 * smooth(46, 62, b) + 0.35 * smooth(44, 30, a) + 0.1,
  });
  // Its grain runs up the stake: wood lies along `a`.
  const plank = wood("#85745c", "#3c3023", { seed: 8 });
  const upright = ({ u, v, a, b, at }: Spot): Spot => ({ u: v, v: u, a: b, b: a * 1.6, at });
  const grey = layered(23, 4, 0.6);
  const stake: Material = {
    ...plank,
    colour: (spot) => times(plank.colour(upright(spot)), 0.9 + 0.3 * grey(spot.a * 0.8, spot.b * 0.2)),
    relief: (spot) => 2 * (plank.relief?.(upright(spot)) ?? 0),
  };
  const nail = (x: number, y: number) => panel(0.5, 0.5, { ...where, at: place([x, y, 0.6], where) }, nailHead);
  const middle: Vec = [2, -3, -8];
  const shade = add(middle, times(SUN, 88));
  return {
    camera: { from: [-6, 1, 92], to: [0.6, -6, 0], angle: 26.5, opening: 1.9, focus: [-6, 0, 0.7] },
    lamps: [
      lamp(add(middle, times(SUN, 170)), middle, { width: 3, height: 3 }, times([1, 0.86, 0.64], 8200)),
      // The light of the clearing behind.
      lamp([-130, 20, -95], [0, 0, -30], { width: 70, height: 70 }, [0.55, 0.62, 0.3]),
    ],
    sky: (to) => times([0.2, 0.22, 0.17], 0.5 + 0.7 * Math.max(0, to[1]) + 0.6 * Math.max(0, -to[0])),
    faces: [
      panel(200, 125, { at: [6, -12, -210] }, { colour: (spot) => prints("far").colour(spot.u, spot.v), glows: 0.7 }),
      ...sheet(trunk, [-3, -80, 1], oak),
      ...sheet(line, down, card(prints)),
      ...box(
        { width: 3.6, height: 70, depth: 2.6, bevel: 0.35 },
        { ...where, at: place([-10.9, -27.6, -1.5], where), roll: -1 },
        { other: stake },
      ),
      ...youngOak([14.4, -4.1, 1]),
      nail(-11.55, 4.9),
      nail(-11.6, -4.95),
      panel(
        CANOPY,
        CANOPY,
        { at: shade, turn: (Math.atan2(SUN[0], SUN[2]) * 180) / Math.PI, tilt: -(Math.asin(SUN[1]) * 180) / Math.PI },
        canopy(),
      ),
    ],
    finish: { exposure: 1.05, glow: 0.1, corners: 0.5, grain: 0.8 },
    fine: { lightScale: 4, lightRays: 12, colourRays: 16 },
  };
}
