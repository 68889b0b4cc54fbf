/** Quayside Opera: posters at a tram stop, one pasted up, a score folded by scenes, and two tickets. */
import { cellRandom } from "../noise.ts";
import { layered, plain, printed, stone, uneven } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, type Face, lamp, type Material, panel, type Spot, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { blend, linear, smooth, times, type Vec } from "../photograph/vectors.ts";

const steel = plain("#2b3034", { reflects: 0.12, roughness: 0.35 });

/** Paving after rain: stone, and puddles that mirror. */
function wetPaving(): Material {
  const dry = stone("#4a4b4c", "#2d2f31", { seed: 31, size: 70, relief: 0.06, pits: 0.2 });
  const puddles = layered(77, 3);
  const water = (a: number, b: number) => smooth(-0.25, 0.35, puddles(a / 90, b / 60));
  const slab = (a: number, b: number) => smooth(0, 1.4, Math.min(a % 60, 60 - (a % 60), b % 40, 40 - (b % 40)));
  return {
    average: linear("#2c2e30"),
    colour: (spot) =>
      times(dry.colour(spot), (0.75 - 0.4 * water(spot.a, spot.b)) * (0.45 + 0.55 * slab(spot.a, spot.b))),
    relief: (spot) => (1 - 0.94 * water(spot.a, spot.b)) * 0.09 * puddles(spot.a / 3, spot.b / 3),
    gloss: ({ a, b }) => ({ reflects: 0.03 + 0.06 * water(a, b), roughness: 0.3 - 0.22 * water(a, b) }),
  };
}

function lightBox(prints: Textures, name: string, at: Vec): Face[] {
  const [x, y, z] = at;
  const print = prints(name);
  const lit: Material = {
    // The tubes behind it make the middle a little brighter.
    colour: ({ u, v }) =>
      times(print.colour(u, v), 0.72 + 0.4 * Math.sin(Math.PI * u) * (0.75 + 0.25 * Math.cos(v * 12.6))),
    glows: 0.55,
    isLamp: true,
  };
  const bar = (width: number, height: number, dx: number, dy: number) =>
    box({ width, height, depth: 14, bevel: 1 }, { at: [x + dx, y + dy, z] }, { other: steel });
  return [
    panel(118, 174, { at: [x, y, z + 4] }, lit),
    ...bar(132, 7, 0, 90.5),
    ...bar(132, 7, 0, -90.5),
    ...bar(7, 188, -62.5, 0),
    ...bar(7, 188, 62.5, 0),
    ...bar(6, 40, -56, -112),
    ...bar(6, 40, 56, -112),
  ];
}

/** How far the edges of a colour run, of a tile's size: the wall is behind what the camera is focused on. */
const SOFT = 0.3;

/** Old glazed tiles: four make a rosette of cobalt petals in a ring. Every tile is fired a little differently. */
function azulejos(size: number): Material {
  const glaze = layered(91, 3);
  const [white, cobalt, pale, joint] = [linear("#cfd3cd"), linear("#1c3f86"), linear("#7f9cc4"), linear("#55534c")];
  /** A place of a tile from the middle of its rosette, both from 0 to 1, and from its own nearest edge. */
  const placeIn = ({ a, b }: Spot) => {
    const [x, y] = [(a / size) % 2, (b / size) % 2].map((at) => Math.abs(at - 1)) as [number, number];
    return { x, y, edge: Math.min(x, y, 1 - x, 1 - y) * size };
  };
  const tone = ({ a, b }: Spot) => cellRandom(91, Math.floor(a / size), Math.floor(b / size)) - 0.5;
  return {
    average: linear("#8f9db0"),
    colour(spot) {
      const { x, y, edge } = placeIn(spot);
      const [radius, turn] = [Math.hypot(x, y), Math.atan2(y, x)];
      const petal = smooth(SOFT, -SOFT, radius - 0.62 * Math.abs(Math.sin(2 * turn)) ** 0.7);
      const ring = smooth(0.03 + SOFT, 0.02, Math.abs(radius - 0.78));
      const corner = smooth(SOFT, -SOFT, Math.hypot(1 - x, 1 - y) - 0.3);
      const star = smooth(SOFT, -SOFT, Math.hypot(1 - x, 1 - y) - 0.12);
      let own = blend(white, pale, 0.75 * petal);
      own = blend(
        own,
        cobalt,
        Math.max(ring, corner, petal * smooth(0.12 + SOFT, 0.12 - SOFT, Math.abs(radius - 0.3))),
      );
      own = blend(own, white, star);
      return times(
        blend(joint, own, 0.55 + 0.45 * smooth(0, 40 * SOFT, edge)),
        1 + 0.3 * tone(spot) + 0.1 * glaze(spot.a / 9, spot.b / 9),
      );
    },
    relief: (spot) => 0.25 * smooth(0, 0.7, placeIn(spot).edge) + 0.05 * glaze(spot.a / 7, spot.b / 7),
    gloss: ({ a, b }) => ({ reflects: 0.06, roughness: 0.16 + 0.05 * glaze(a / 30, b / 30) }),
  };
}

/** Two posters in the light box of a tram stop before a tiled wall, at night, after rain. */
export function stop(prints: Textures): Scene {
  const glass = plain("#20262b", { reflects: 0.06, roughness: 0.05 });
  const plinth = stone("#6a665e", "#4b4842", { seed: 41, size: 60, relief: 0.2, pits: 0.2 });
  const rail = (z: number) =>
    box(
      { width: 1400, height: 2.4, depth: 6, bevel: 0.8 },
      { at: [0, 0.6, z] },
      { other: plain("#8d949a", { reflects: 0.5, roughness: 0.2 }) },
    );
  const shine = (x: number, light: Vec) => ({
    corner: [x - 56, 215, 5] as Vec,
    along: [112, 0, 0] as Vec,
    down: [0, -168, 0] as Vec,
    light,
    isUnseen: true,
  });
  return {
    camera: { from: [-146, 125, 545], to: [-32, 104, 0], angle: 56, opening: 0.9, focus: [60, 130, 4] },
    lamps: [
      // A lantern on the wall, out of the picture: light grazes the tiles.
      lamp([-345, 300, -25], [-300, 90, -88], { width: 30, height: 30 }, [18, 13.5, 8.5]),
      shine(22, [1.0, 1.25, 1.3]),
      shine(160, [1.8, 1.3, 0.55]),
    ],
    sky: (to) => times([0.02, 0.028, 0.042], 0.6 + 1.2 * Math.max(0, to[1])),
    faces: [
      panel(1600, 900, { at: [0, 0, 250], tilt: -90 }, wetPaving()),
      panel(1600, 700, { at: [0, 350, -90] }, azulejos(30)),
      ...box({ width: 1600, height: 34, depth: 8, bevel: 1.5 }, { at: [0, 17, -87] }, { other: plinth }),
      ...lightBox(prints, "poster-grimes", [22, 132, 0]),
      ...lightBox(prints, "poster-flute", [160, 132, 0]),
      ...box({ width: 400, height: 7, depth: 130, bevel: 1.5 }, { at: [70, 266, 30] }, { other: steel }),
      ...box({ width: 9, height: 262, depth: 9, bevel: 3 }, { at: [-118, 131, -20] }, { other: steel }),
      panel(130, 190, { at: [-118, 140, 40], turn: 90 }, glass),
      ...box(
        { width: 118, height: 5, depth: 34, bevel: 1.6 },
        { at: [-48, 46, 18] },
        { other: plain("#4b3626", { reflects: 0.05, roughness: 0.4 }) },
      ),
      ...box({ width: 5, height: 44, depth: 24 }, { at: [-92, 22, 18] }, { other: steel }),
      ...box({ width: 5, height: 44, depth: 24 }, { at: [-6, 22, 18] }, { other: steel }),
      ...rail(250),
      ...rail(330),
    ],
    finish: { exposure: 1.1, glow: 0.3, corners: 0.35, grain: 0.8 },
  };
}

/** A poster pasted on a wall of granite. */
export function pasted(prints: Textures): Scene {
  const print = prints("poster-flute");
  const blisters = layered(18, 4);
  const paper: Material = {
    colour: ({ u, v }) => print.colour(u, v),
    relief: ({ a, b }) => 0.55 * Math.abs(blisters(a / 26, b / 18)) + 0.05 * blisters(a / 3, b / 3),
    gloss: () => ({ reflects: 0.03, roughness: 0.4 }),
  };
  return {
    camera: { from: [-58, -14, 232], to: [2, 0, 0], angle: 42, opening: 0.4 },
    lamps: [lamp([-210, 150, 90], [0, 0, 0], { width: 60, height: 40 }, [30, 27, 22])],
    sky: (to) => times([0.06, 0.068, 0.082], 0.6 + 0.6 * Math.max(0, to[1])),
    faces: [
      panel(
        600,
        500,
        { at: [0, 0, -0.6] },
        stone("#a39b8d", "#6f695f", { seed: 51, size: 46, relief: 0.35, pits: 0.35 }),
      ),
      panel(118, 174, { at: [2, -1, 0], roll: -0.8 }, paper),
    ],
    finish: { exposure: 0.9, corners: 0.4 },
  };
}

/** The score of one evening, folded in sixteen: one bar a scene. */
export function score(prints: Textures): Scene {
  const paper = printed(prints("leaf"), { seed: 9, crease: 0.01, gloss: { reflects: 0.02, roughness: 0.6 } });
  // Sixteen panels of one width, folded to and fro, in a wide curve around the lens.
  const line: Vec[] = [[-44, 11.25, 17]];
  for (let panelAt = 0; panelAt < 16; panelAt++) {
    const away = 0.085 * (panelAt - 7.5) + (panelAt % 2 === 0 ? 0.68 : -0.68);
    const [x, y, z] = line.at(-1) ?? [0, 0, 0];
    line.push([x + 7.1 * Math.cos(away), y, z + 7.1 * Math.sin(away)]);
  }
  return {
    camera: { from: [-13, 19, 40], to: [0.5, 3.6, 0], angle: 57, opening: 0.2, focus: [-6, 6, 3] },
    lamps: [lamp([-30, 50, 56], [0, 3, 0], { width: 30, height: 22 }, [60, 55, 46])],
    sky: (to) => times([0.08, 0.076, 0.084], 0.5 + 0.6 * Math.max(0, to[1])),
    faces: [
      panel(
        300,
        220,
        { at: [0, 0, 0], tilt: -90 },
        uneven("#1d1519", {
          seed: 7,
          size: 4,
          relief: 0.004,
          patches: 0.15,
          gloss: { reflects: 0.05, roughness: 0.22 },
        }),
      ),
      panel(400, 160, { at: [0, 60, -70] }, uneven("#3a0d1f", { seed: 6, size: 30, relief: 0.02 })),
      ...sheet(line, [0, -11.25, 0], paper, { isSmooth: false }),
    ],
    finish: { exposure: 1, fill: 0.9, corners: 0.3, grain: 0.7 },
  };
}

/** Two tickets on red velvet. */
export function tickets(prints: Textures): Scene {
  const pile = layered(3, 4, 0.7);
  const deep = linear("#7d1428");
  const velvet: Material = {
    average: deep,
    colour: ({ a, b }) => times(deep, 0.62 + 0.5 * smooth(-0.7, 0.9, pile(a / 9, b / 7)) + 0.12 * pile(a * 4, b * 4)),
    relief: ({ a, b }) => 0.5 * pile(a / 14, b / 11) + 0.02 * pile(a * 3, b * 3),
  };
  const ticket = (name: string, at: Vec, turn: number) => {
    const curl = Array.from({ length: 25 }, (_, index): Vec => {
      const x = index / 12 - 1;
      const away = (turn * Math.PI) / 180;
      const [along, lift] = [x * 9, 0.15 + 0.8 * Math.max(0, x) ** 3 + 0.3 * Math.max(0, -x) ** 4];
      return [
        at[0] + along * Math.cos(away) - 3.76 * Math.sin(away),
        at[1] + lift,
        at[2] - along * Math.sin(away) - 3.76 * Math.cos(away),
      ];
    });
    const away = (turn * Math.PI) / 180;
    return sheet(
      curl,
      [7.52 * Math.sin(away), 0, 7.52 * Math.cos(away)],
      printed(prints(name), { seed: 5, crease: 0.01, gloss: { reflects: 0.025, roughness: 0.5 } }),
    );
  };
  return {
    camera: { from: [-2, 27, 17], to: [0, 0, 0.6], angle: 44, opening: 0.2 },
    // From the left and a little from the front: the upper ticket's shadow lies on the one below it.
    lamps: [lamp([-32, 38, 34], [0, 0, 0], { width: 14, height: 12 }, [92, 86, 74])],
    sky: (to) => times([0.06, 0.055, 0.055], 0.5 + 0.6 * Math.max(0, to[1])),
    faces: [
      panel(160, 120, { at: [0, -0.6, 0], tilt: -90 }, velvet),
      ...ticket("ticket-flute", [1.4, 0.2, -3.6], -7),
      ...ticket("ticket-grimes", [-1, 1, 3.4], 9),
    ],
    finish: { exposure: 1, corners: 0.4 },
  };
}

/** Four panels of it, for a picture that is taller than wide. */
export const tallScore = (prints: Textures): Scene => ({
  ...score(prints),
  camera: { from: [-15, 19, 40], to: [-4.2, 5, 2], angle: 25, opening: 0.12, focus: [-6, 6, 3] },
});
