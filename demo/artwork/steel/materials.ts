/**
 * What can be done to steel: cut with a flame, engraved, cast. Each gives a surface, in plate heights, into which a shape
 * may be worked; seeds are fixed.
 */
import type { Cut } from "../cuts.ts";
import { createNoise, createProfile } from "../noise.ts";
import { layered } from "../photograph/materials.ts";
import { smooth } from "../photograph/vectors.ts";
import type { Surface } from "./field.ts";

/** How much the steel was heated at a place, from 0 to 1. */
export type Heat = (x: number, y: number) => number;
export const cold: Heat = () => 0;

/** The temperature of a place by its distance from what heated it: blue beside it, then orchid, then silver. */
export const tint = (away: number, reach: number): number =>
  away >= reach ? 0 : 0.975 - 0.53 * (Math.max(0, away) / reach) ** 0.72;

/** A place that was heated, bent by noise: hottest in its middle. Lengths in plate heights, `turn` in degrees. */
export function glow(
  seed: number,
  {
    x,
    y,
    rx,
    ry,
    turn = 0,
    hottest = 0.84,
  }: { x: number; y: number; rx: number; ry: number; turn?: number; hottest?: number },
): Heat {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const bend = layered(seed, 2);
  return (atX, atY) => {
    const [dx, dy] = [atX - x + 0.07 * bend(atX * 2, atY * 2), atY - y + 0.07 * bend(atX * 2 + 9, atY * 2)];
    const away = ((dx * cos + dy * sin) / rx) ** 2 + ((dy * cos - dx * sin) / ry) ** 2;
    return hottest * Math.exp(-0.56 * away);
  };
}

/** Ground steel: fine marks across `at`, and a plate that is not quite flat. */
export function createGrinding(seed: number) {
  const fine = createProfile(seed);
  const other = createProfile(seed + 1);
  const long = createNoise(seed + 2);
  return (across: number, along: number, strength = 1) =>
    strength *
    (0.00006 * fine(across * 760 + 3 * long(along * 2, across * 9)) * (0.6 + 0.5 * long(along * 5, across * 60)) +
      0.00011 * other(across * 210 + 90) +
      0.0005 * long(along * 1.1, across * 2.3));
}

/** The scale of a rolling mill: dull, dark and blue, with places where it has come off. */
export function createScale(seed: number, lost = 0.5): Surface {
  const broad = layered(seed, 5, 0.55);
  const patches = layered(seed + 30, 4, 0.6);
  const grain = layered(seed + 60, 2, 0.7);
  return (x, y) => {
    const cloud = broad(x * 5, y * 5);
    const bare = smooth(lost, lost + 0.05, patches(x * 6, y * 6) * 0.62 + 0.2 * cloud);
    const fine = grain(x * 190, y * 190);
    return {
      height: 0.0012 * broad(x * 9 + 3, y * 9) + 0.00022 * fine - 0.0022 * bare,
      temperature: 0,
      roughness: 0.5 - 0.16 * bare + 0.07 * cloud,
      tone: 0.06 + 0.014 * cloud + 0.006 * fine + 0.45 * bare,
    };
  };
}

/**
 * The edge of a thick plate that a flame has cut, seen over the edge: the top falls away upwards, the cut face
 * downwards. `edge` gives where the edge runs.
 */
export function flameCut(options: {
  seed: number;
  edge: (x: number) => number;
  thickness: number;
  reach: number;
}): Surface {
  const { seed, edge, thickness, reach } = options;
  const scale = createScale(seed, 0.66);
  const coarse = createProfile(seed + 1);
  const fine = createProfile(seed + 2);
  const unrest = layered(seed + 3, 4, 0.6);
  const drops = createNoise(seed + 40);
  const grinding = createGrinding(seed + 50);
  return (x, y) => {
    const ideal = y - edge(x);
    const down = ideal - (0.0022 * unrest(x * 26, 4) + 0.0012 * coarse(x * 150)) * smooth(0.02, 0, Math.abs(ideal));
    const fall = Math.sqrt(down * down + 0.00004);
    const heated = tint(Math.max(0, Math.abs(down) - 0.004) * (1 + 0.42 * unrest(x * 1.9, y * 2)), reach);
    if (down <= 0) {
      const own = scale(x, y);
      const bare = smooth(0.36, 0.16, -down + 0.05 * unrest(x * 2.2, y * 3));
      return {
        height: -0.72 * fall + own.height * (1 - bare) + bare * grinding(y, x, 1.7),
        temperature: heated * smooth(0, 0.4, bare),
        roughness: own.roughness * (1 - bare) + 0.2 * bare,
        tone: own.tone * (1 - bare) + (0.5 + 0.1 * unrest(x * 3, y * 5)) * bare,
      };
    }
    // The flame lags behind the torch: its marks lean back, the more the deeper they are.
    const share = down / thickness;
    const lag = x - 0.2 * thickness * share * share + 0.003 * unrest(x * 9, y * 3);
    const marks = 0.6 * coarse(lag * 62) + 0.55 * fine(lag * 150) + 0.3 * fine(lag * 330);
    const melted = smooth(0.14, 0, share);
    const rim = thickness * (1 + 0.03 * drops(x * 7, 2) + 0.025 * drops(x * 23, 9));
    const bead = smooth(0.028, 0, Math.abs(down - rim)) * (0.5 + 0.5 * drops(x * 33, 5));
    const under = Math.max(0, down - rim);
    return {
      height:
        -1.05 * fall +
        (0.0032 - 0.0026 * melted) * marks * smooth(0, 0.05, down) +
        0.022 * bead -
        5 * under +
        0.002 * unrest(x * 20, y * 14),
      temperature: heated * (0.92 + 0.03 * marks) * (1 - smooth(0.05, 0.45, share)),
      roughness: 0.36 + 0.14 * share - 0.1 * melted + 0.03 * marks,
      tone: (0.78 - 0.3 * share + 0.12 * marks) * (1 - 0.85 * smooth(0.01, 0.05, under)),
    };
  };
}

/** A plate blackened until it is matt, with a shape engraved through the black into the bright steel. */
export function engraved({ seed, cut }: { seed: number; cut: Cut }): Surface {
  const skin = layered(seed, 4, 0.6);
  const clouds = layered(seed + 60, 4);
  return (x, y) => {
    const bright = smooth(0.0011, -0.0011, cut.distance(x, y));
    const cloud = clouds(x * 3, y * 3);
    return {
      height: 0.00003 * skin(x * 160, y * 160) - 0.0014 * bright,
      temperature: 0,
      roughness: 0.46 + 0.03 * cloud + 0.36 * bright,
      tone: (0.095 + 0.02 * cloud) * (1 - bright) + bright,
    };
  };
}

/** Cast in sand: a raised shape with round shoulders and a skin like orange peel, its highest faces ground bright. */
export function cast(options: {
  seed: number;
  cut: Cut;
  high: number;
  shoulder?: number;
  heat?: Heat;
  bright?: number;
}): Surface {
  const { seed, cut, high, shoulder = 0.022, heat = cold, bright = 0.5 } = options;
  const skin = layered(seed, 5, 0.62);
  const sand = layered(seed + 30, 3, 0.75);
  const swell = layered(seed + 60, 3);
  const grinding = createGrinding(seed + 90);
  return (x, y) => {
    const wobble = 0.0035 * skin(x * 11, y * 11);
    const distance = cut.distance(x, y) + wobble;
    const rise = smooth(shoulder, -shoulder, distance + 0.3 * shoulder);
    const pores = smooth(0.55, 0.95, 0.7 * skin(x * 34 + 7, y * 34) + 0.5 * sand(x * 70, y * 70));
    const grit = sand(x * 165, y * 165);
    const rubbed = bright * smooth(0.93, 0.995, rise + 0.05 * skin(x * 16, y * 16) - 0.4 * pores);
    return {
      height:
        high * rise +
        (0.0019 * skin(x * 24, y * 24) + 0.00042 * grit - 0.0022 * pores) * (1 - 0.85 * rubbed) +
        0.006 * swell(x * 2.2, y * 2.2) * (1 - 0.5 * rise) +
        rubbed * grinding(y + 0.6 * x, x, 1.6),
      // Heat colours only bare metal, not the skin.
      temperature: heat(x, y) * smooth(0.1, 0.5, rubbed),
      roughness: 0.58 - 0.3 * rubbed + 0.03 * grit,
      tone: (0.3 + 0.05 * skin(x * 7, y * 7) + 0.025 * grit) * (1 - rubbed) + 0.85 * rubbed - 0.08 * pores,
    };
  };
}
