/** Saltmarsh: the marker of a marsh and a levelling staff, in the water that the tide left, at dusk. */
import { cellRandom } from "../noise.ts";
import { layered, plain, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { turned } from "../photograph/round.ts";
import { box, type Face, face, lamp, type Material, panel, place, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { blend, linear, smooth, times, type Vec } from "../photograph/vectors.ts";

/** Mud with water in its hollows: flat and nearly black water, which mirrors the sky, and wet ground that shines a little. */
function flats(): Material {
  const shores = layered(44, 4, 0.55);
  const lumps = layered(18, 4, 0.6);
  const ripples = layered(27, 3);
  const [mud, silt, water] = [linear("#4a4334"), linear("#6a6450"), linear("#141c18")];
  const at = (a: number, b: number): [x: number, z: number] => [a - 3000, b - 4000];
  /** 0 in water, 1 on ground that it has left. */
  const ground = (x: number, z: number) => {
    const bank = 0.75 * smooth(50, 130, Math.abs(x - 6 + 0.3 * z)) - 0.62 + 0.5 * smooth(70, 120, z + 0.6 * x);
    return smooth(-0.06, 0.12, bank * 0.8 + 0.55 * shores(x / 70, z / 110) + 0.16 * lumps(x / 9, z / 14));
  };
  return {
    average: linear("#2a2a22"),
    colour({ a, b }) {
      const [x, z] = at(a, b);
      const dry = ground(x, z);
      return blend(water, blend(mud, silt, smooth(-0.3, 0.8, lumps(x / 14, z / 20))), dry);
    },
    relief({ a, b }) {
      const [x, z] = at(a, b);
      const dry = ground(x, z);
      return dry * (0.8 * lumps(x / 7, z / 9)) + (1 - dry) * 0.1 * ripples(x / 22, z / 6);
    },
    gloss({ a, b }) {
      const dry = ground(...at(a, b));
      return { reflects: 0.022 + 0.03 * dry, roughness: 0.06 + 0.34 * dry };
    },
  };
}

/** Enamel that has stood in salt water: scratched, splashed with mud, rusty around its four screws. */
function weathered(prints: Textures): Material {
  const print = prints("marker");
  const stains = layered(52, 5, 0.6);
  const [rust, iron, mud] = [linear("#573522"), linear("#9aa09c"), linear("#4d4636")];
  const screws = [
    [0.026, 0.042],
    [0.974, 0.042],
    [0.026, 0.958],
    [0.974, 0.958],
  ] as const;
  return {
    average: linear("#c9d1ba"),
    colour({ u, v, a, b }) {
      const splash = smooth(0.5, 1.15, 0.7 * stains(a / 4, b / 4) + 1.05 * smooth(0.5, 1.05, v));
      const algae = 0.2 * smooth(0, 1, stains(a / 2.6 + 40, b / 14) + 0.3 * v);
      let own = times(print.colour(u, v), 1 - algae);
      own = blend(own, mud, 0.55 * splash);
      const chip = smooth(
        0.92,
        1.02,
        stains(a / 5 + 9, b / 5) * 0.7 + 0.82 * Math.exp(-44 * Math.min(u, 1 - u, v, 1 - v)),
      );
      own = blend(own, rust, chip);
      for (const [su, sv] of screws) {
        const [dx, dy] = [(u - su) * 46, (v - sv) * 30.4];
        const away = Math.hypot(dx, dy);
        const run = dy > 0 ? Math.exp(-Math.abs(dx) * 5 - dy * 0.35) : 0;
        own = blend(own, rust, 0.75 * Math.max(smooth(1.1, 0.5, away), 0.55 * run));
        if (away < 0.46) own = times(iron, 0.5 + 0.5 * smooth(0.12, 0.2, Math.abs(dx + dy * 0.4)));
      }
      return own;
    },
    relief: ({ u, v, a, b }) => {
      const dome = screws.reduce(
        (sum, [su, sv]) => sum + 0.1 * smooth(0.5, 0.2, Math.hypot((u - su) * 46, (v - sv) * 30.4)),
        0,
      );
      return dome + 0.02 * stains(a / 9, b / 9);
    },
    gloss: ({ a, b }) => ({ reflects: 0.04, roughness: 0.3 + 0.25 * smooth(-0.2, 0.6, stains(a / 6, b / 5)) }),
  };
}

function staff(prints: Textures): Material {
  const print = prints("staff");
  const mud = layered(7, 4, 0.6);
  const ground = linear("#443e31");
  return {
    average: linear("#b9a79c"),
    colour({ u, v, a, b }) {
      const up = 160 - b; // from the foot
      const soiled = smooth(-0.25, 0.5, mud(a / 4, b / 9) + 1.7 * smooth(40, 18, up) - 0.72);
      return times(blend(print.colour(u, v), ground, 0.85 * soiled), 0.94 - 0.12 * mud(a / 3 + 9, b / 20));
    },
    relief: ({ a, b }) => 0.012 * mud(a / 3, b / 6),
    gloss: () => ({ reflects: 0.04, roughness: 0.35 }),
  };
}

/** Blades of sedge that grow around a place: how many, how tall, how far they spread. */
function tuft(
  seed: number,
  [x, y, z]: Vec,
  { count, tall, spread }: { count: number; tall: number; spread: number },
): Face[] {
  const greens = ["#5c6a3a", "#6f6b3c", "#8f8450", "#46552f", "#a3935c"];
  return Array.from({ length: count }, (_, blade) => {
    const by = (salt: number) => cellRandom(seed, blade, salt);
    const from: Vec = [x + spread * (by(1) - 0.5) * 2, y, z + spread * (by(2) - 0.5) * 1.2];
    const way = 2 * Math.PI * by(3);
    const [rise, lean] = [tall * (0.5 + 0.5 * by(4)), tall * (0.1 + 0.6 * by(5) ** 2)];
    const line = Array.from({ length: 7 }, (_, joint): Vec => {
      const t = joint / 6;
      return [
        from[0] + lean * t * t * Math.cos(way),
        from[1] + rise * (1.25 * t - 0.25 * t * t - 0.2 * t ** 4),
        from[2] + lean * t * t * Math.sin(way),
      ];
    });
    const thin = (0.14 + 0.2 * by(6)) * (tall > 45 ? 1.8 : 1);
    return sheet(
      line,
      [thin, 0, 0.2 * thin],
      uneven(greens[Math.floor(5 * by(7))] ?? "#5c6a3a", { seed: 2, size: 0.8 }),
    );
  }).flat();
}

/** Far land: a strip whose upper edge rises and falls. */
function far(z: number, height: number, hex: string, seed: number, wide: number): Face {
  const edge = layered(seed, 4, 0.55);
  return panel(
    9000,
    height,
    { at: [0, height / 2 - 2, z] },
    {
      ...plain(hex),
      isOpen: ({ a, v }) => 1 - v > 0.62 + 0.3 * edge(a / wide, 3),
    },
  );
}

export function marker(prints: Textures): Scene {
  const clouds = layered(71, 5, 0.55);
  const sky = ([x, y, z]: Vec): Vec => {
    const up = Math.max(0, y);
    const west = smooth(-0.55, 1, -x / Math.hypot(x, z || 1e-6)) * (z < 0 ? 1 : 0.6);
    const low = blend([0.34, 0.33, 0.27], [1.2, 0.76, 0.32], west);
    const high = blend([0.1, 0.14, 0.16], [0.19, 0.22, 0.22], west);
    const open = blend(low, high, smooth(0, 0.34, up) ** 0.7);
    const cloud = smooth(-0.15, 0.75, clouds((2.2 * x) / (up + 0.22), 1.6 / (up + 0.1)));
    return times(blend(open, blend([0.1, 0.115, 0.13], low, 0.22), 0.6 * cloud * smooth(0.015, 0.12, up)), 0.5);
  };
  const oak = wood("#6f6552", "#332c22", { seed: 8, gloss: { reflects: 0.035, roughness: 0.4 } });
  const damp: Material = {
    ...oak,
    colour: (spot) => times(oak.colour(spot), 0.75 - 0.5 * smooth(16, 7, spot.at[1])),
  };
  const sign = { at: [7, 31.5, 0] as Vec, turn: -7, roll: 0.7 };
  const post = (dx: number) => {
    const [x, , z] = place([dx, 0, -3.1], sign);
    return box(
      { width: 76, height: 6.2, depth: 5, bevel: 0.5 },
      { at: [x, 16, z], turn: -7, roll: 90 },
      { other: damp },
    );
  };
  const bank = uneven("#3d3729", {
    seed: 9,
    size: 7,
    relief: 0.12,
    patches: 0.3,
    gloss: { reflects: 0.04, roughness: 0.5 },
  });
  const hummock = (at: Vec, radius: number, height: number) =>
    turned(
      at,
      Array.from({ length: 9 }, (_, step): [number, number] => {
        const t = step / 8;
        return [radius * Math.max(0.01, 1 - t), height * (1 - (1 - t) ** 2.6) - 0.4];
      }),
      bank,
    );
  return {
    camera: { from: [-14, 43, 172], to: [-3, 18.5, 0], angle: 43, opening: 1.15, focus: [4, 30, 0] },
    lamps: [lamp([-230, 150, 180], [0, 25, 0], { width: 70, height: 50 }, [44, 33, 20])],
    sky,
    faces: [
      face([-3000, 0, -4000], [6000, 0, 0], [0, 0, 4200], flats()),
      far(-3900, 130, "#3b4545", 5, 500),
      far(-1500, 62, "#262b22", 6, 90),
      far(-340, 43, "#2a2a1a", 7, 7),
      panel(46, 30.4, sign, weathered(prints)),
      ...box(
        { width: 46, height: 30.4, depth: 0.5, bevel: 0.1 },
        { ...sign, at: place([0, 0, -0.3], sign) },
        { other: plain("#2b2c27") },
      ),
      ...post(-14),
      ...post(13),
      ...box(
        { width: 8, height: 160, depth: 2.6, bevel: 0.25 },
        { at: [44, 54, -9], turn: -12, roll: -2.4 },
        { front: staff(prints), other: plain("#8d8577", { reflects: 0.04, roughness: 0.4 }) },
      ),
      ...hummock([-70, 0, -44], 46, 5),
      ...hummock([86, 0, -120], 70, 6),
      ...tuft(1, [-72, 3, -46], { count: 190, tall: 38, spread: 33 }),
      ...tuft(6, [-70, 2, -40], { count: 260, tall: 11, spread: 40 }),
      ...tuft(2, [88, 4, -120], { count: 130, tall: 44, spread: 52 }),
      ...tuft(5, [40, 0, -318], { count: 460, tall: 46, spread: 260 }),
    ],
    finish: { exposure: 0.85, corners: 0.6, grain: 0.9, glow: 0.1 },
    fine: { lightScale: 5, lightRays: 24, colourRays: 9 },
  };
}
