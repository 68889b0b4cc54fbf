/** What things are made of: colour, unevenness and shine, at any place of a surface. */
import { createNoise, type Noise } from "../noise.ts";
import type { Material, Spot } from "./shapes.ts";
import type { Texture } from "./textures.ts";
import { blend, linear, smooth, times, type Vec } from "./vectors.ts";

/** Noise of several sizes added: each half the size of the one before, and `rough` times as strong. */
export function layered(seed: number, octaves: number, rough = 0.5): Noise {
  const noises = Array.from({ length: octaves }, (_, index) => createNoise(seed + index * 17));
  return (x, y) => {
    let [sum, size, strength] = [0, 1, 1];
    for (const noise of noises) {
      sum += strength * noise(x * size + 7.3 * size, y * size + 3.1);
      size *= 2.03;
      strength *= rough;
    }
    return sum;
  };
}

type Shine = { reflects?: number; roughness?: number };
const shine = ({ reflects = 0.04, roughness = 0.5 }: Shine) => {
  const gloss = { reflects, roughness };
  return () => gloss;
};

export const plain = (hex: string, gloss?: Shine): Material => {
  const colour = linear(hex);
  return { colour: () => colour, gloss: gloss && shine(gloss) };
};

export const glowing = (hex: string, glows: number): Material => ({ ...plain(hex), glows });

/** The same in one colour with an unevenness of its own, such as butter, card or paint. */
export function uneven(
  hex: string,
  {
    seed = 1,
    size = 1,
    relief = 0.02,
    patches = 0.06,
    gloss,
  }: { seed?: number; size?: number; relief?: number; patches?: number; gloss?: Shine } = {},
): Material {
  const colour = linear(hex);
  const bumps = layered(seed, 3);
  return {
    average: colour,
    colour: ({ a, b }) => times(colour, 1 + patches * bumps((a * 0.4) / size, (b * 0.4) / size)),
    relief: ({ a, b }) => relief * size * bumps(a / size, b / size),
    gloss: gloss && shine(gloss),
  };
}

/** Paper, card or board with a print on it: fibres that are hardly seen, and edges that take no ink. */
export function printed(
  texture: Texture,
  {
    seed = 1,
    crease = 0.004,
    scale = 1,
    gloss,
  }: { seed?: number; crease?: number; scale?: number; gloss?: Shine } = {},
): Material {
  const fibres = layered(seed, 3);
  const waves = createNoise(seed + 5);
  return {
    colour: ({ u, v, a, b }) => times(texture.colour(u, v), 1 + 0.03 * fibres((a * 9) / scale, (b * 9) / scale)),
    relief: ({ a, b }) =>
      crease * scale * (waves((a * 0.5) / scale, (b * 0.5) / scale) + 0.05 * fibres((a * 4) / scale, (b * 4) / scale)),
    gloss: gloss && shine(gloss),
  };
}

/** Stone, plaster or concrete: patches of two colours, grains and pits. `size` is that of the largest patches. */
export function stone(
  light: string,
  dark: string,
  {
    seed = 1,
    size = 12,
    relief = 0.02,
    pits = 0.3,
    gloss,
  }: { seed?: number; size?: number; relief?: number; pits?: number; gloss?: Shine } = {},
): Material {
  const patches = layered(seed, 4, 0.6);
  const grains = layered(seed + 200, 2, 0.7);
  const pitAt = (x: number, y: number) => (pits > 0 ? smooth(0.95 - pits, 1.15, grains(x * 14 + 50, y * 14)) : 0);
  const [from, to] = [linear(dark), linear(light)];
  const at = ({ a, b }: Spot): [number, number] => [a / size, b / size];
  return {
    average: blend(from, to, 0.48),
    colour(spot) {
      const [x, y] = at(spot);
      const grain = grains(x * 26, y * 26);
      return times(
        blend(from, to, Math.min(1, Math.max(0, 0.5 + 0.55 * patches(x, y) + 0.12 * grain))),
        1 - 0.5 * pitAt(x, y),
      );
    },
    relief(spot) {
      const [x, y] = at(spot);
      return relief * (patches(x * 3, y * 3) + 0.5 * grains(x * 26, y * 26) - 2 * pitAt(x, y));
    },
    gloss: gloss && shine(gloss),
  };
}

/** Planks along `a`: grain drawn out along the wood, rings and a few darker pores. */
export function wood(
  light: string,
  dark: string,
  { seed = 1, gloss }: { seed?: number; gloss?: Shine } = {},
): Material {
  const bend = layered(seed, 3);
  const grain = layered(seed + 60, 4, 0.65);
  const [from, to] = [linear(dark), linear(light)];
  const rings = ({ a, b }: Spot) => {
    const across = b * 0.55 + 0.9 * bend(a * 0.02, b * 0.08);
    return 0.5 + 0.5 * Math.sin(across * 6.3 + 2.5 * bend(a * 0.03 + 9, b * 0.2));
  };
  const pores = ({ a, b }: Spot) => smooth(0.25, 0.9, grain(a * 0.55, b * 13));
  return {
    average: blend(from, to, 0.45),
    colour: (spot) =>
      times(
        blend(from, to, 0.3 + 0.45 * rings(spot) ** 1.5 + 0.25 * grain(spot.a * 0.12, spot.b * 5)),
        1 - 0.35 * pores(spot),
      ),
    relief: (spot) => 0.006 * grain(spot.a * 0.12, spot.b * 5) - 0.01 * pores(spot),
    gloss: gloss && shine(gloss),
  };
}

export const mixed = (one: Vec, other: Vec, share: number) => blend(one, other, Math.min(1, Math.max(0, share)));
