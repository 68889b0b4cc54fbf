/**
 * Steel whose whole surface has a form, not a shape worked into it: rolled with a tread, drawn into drapes, turned on a
 * lathe, left out for the tide. As in `materials.ts`, lengths are in plate heights and seeds are fixed.
 */
import { cellRandom, createNoise, createProfile } from "../noise.ts";
import { layered } from "../photograph/materials.ts";
import { smooth } from "../photograph/vectors.ts";
import type { Surface } from "./field.ts";
import { cold, createGrinding, createScale, type Heat } from "./materials.ts";

/** Chequer plate for stairs: raised lozenges, each at a right angle to its neighbours, worn bright by shoes. */
export function treaded(options: { seed: number; pitch: number; high: number; turn: number }): Surface {
  const { seed, pitch, high, turn } = options;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const skin = layered(seed, 4, 0.6);
  const walked = layered(seed + 30, 3);
  const scratches = createProfile(seed + 60);
  return (x, y) => {
    const [along, across] = [(x * cos + y * sin) / pitch, (y * cos - x * sin) / pitch];
    const [column, row] = [Math.floor(along), Math.floor(across)];
    const [dx, dy] = [along - column - 0.5, across - row - 0.5];
    const isUpright = (column + row) % 2 === 0;
    const [long, wide] = isUpright ? [dy, dx] : [dx, dy];
    // A lozenge is where two discs meet: pointed at both ends, round on top.
    const inside = 0.16 * (1 - (long / 0.47) ** 2) - Math.abs(wide);
    const rise = smooth(-0.015, 0.11, inside);
    const worn = smooth(0.55, 1, rise + 0.3 * walked(x * 2.4, y * 2.4) - 0.15 * skin(x * 40, y * 40));
    const dirt = smooth(0.1, -0.12, inside) * smooth(-0.3, -0.03, inside);
    const hair = scratches(x * 330 + y * 120) ** 7;
    return {
      height:
        high * rise +
        (1 - 0.8 * worn) * 0.0011 * skin(x * 26, y * 26) +
        0.00007 * hair * worn +
        0.004 * walked(x * 1.4 + 9, y * 1.4),
      temperature: 0,
      roughness: 0.52 - 0.32 * worn + 0.05 * skin(x * 12, y * 12),
      tone: (0.3 + 0.05 * skin(x * 9, y * 9) - 0.12 * dirt) * (1 - worn) + 0.9 * worn,
    };
  };
}

/** A thin bright sheet drawn into upright drapes, deeper and narrower towards its hem, which is heated. */
export function draped(options: { seed: number; pitch: number; deep: number; hem: number; reach: number }): Surface {
  const { seed, pitch, deep, hem, reach } = options;
  const sway = createNoise(seed);
  const drop = layered(seed + 9, 2);
  const grinding = createGrinding(seed + 20);
  return (x, y) => {
    const own = x / pitch + 0.35 * sway(x * 2.2, y * 0.7) + 0.12 * sway(x * 5 + 30, y * 1.6);
    const wave = Math.cos(own * 2 * Math.PI);
    const other = Math.cos(own * 1.17 * Math.PI + 1.3);
    const away = hem + 0.05 * drop(x * 3, 2) + 0.03 * wave - y;
    return {
      height: deep * (0.55 + 0.45 * smooth(0, 1, y)) * (0.72 * wave + 0.28 * other) + grinding(x, y, 1.1),
      temperature:
        away <= 0 ? 0.84 : away >= reach ? 0 : 0.84 - 0.36 * (away / reach) ** (0.75 + 0.2 * sway(x * 7, y * 3)),
      roughness: 0.2 + 0.03 * sway(x * 9, y * 2),
      tone: 0.9,
    };
  };
}

/** A face turned on a lathe into rings of uneven width, as a tree grows: `first` is the mean width of a ring. */
export function grown(options: {
  seed: number;
  x: number;
  y: number;
  first: number;
  deep: number;
  heat?: Heat;
}): Surface {
  const { seed, x: middleX, y: middleY, first, deep, heat = cold } = options;
  const bend = layered(seed, 3);
  const years = createNoise(seed + 20);
  const grinding = createGrinding(seed + 30);
  return (x, y) => {
    const [dx, dy] = [x - middleX, y - middleY];
    const turn = Math.atan2(dy, dx);
    const plain = Math.hypot(dx, dy * 1.12);
    const radius =
      plain * (1 + 0.07 * bend(1.3 * Math.cos(turn) + 5, 1.3 * Math.sin(turn))) + 0.006 * bend(x * 7, y * 7);
    const age = radius / first + 1.6 * years(radius * 9, 3);
    const share = age - Math.floor(age);
    const strength = 0.35 + 0.65 * cellRandom(seed, Math.floor(age), 0);
    // A year rises slowly and ends in a step.
    const ring = share < 0.82 ? share / 0.82 : (1 - share) / 0.18;
    return {
      height: deep * strength * ring - 0.05 * radius * radius + grinding(radius, turn, 1.2),
      temperature: heat(x, y),
      roughness: 0.17 + 0.1 * (1 - ring) + 0.02 * bend(x * 4, y * 4),
      tone: 0.9 - 0.4 * smooth(0.25, 0, ring) * strength,
    };
  };
}

/** Mill scale that stood in tides: below each line that water has left, a little more of it has come off. */
export function tideworn(options: { seed: number; lines: readonly number[]; swell: number }): Surface {
  const { seed, lines, swell } = options;
  const scale = createScale(seed, 0.9);
  const wave = createNoise(seed + 9);
  const ragged = layered(seed + 20, 5, 0.62);
  const salt = layered(seed + 50, 3, 0.7);
  const grinding = createGrinding(seed + 70);
  return (x, y) => {
    const own = scale(x, y);
    const level = y + swell * wave(x * 1.5, 4) + 0.3 * swell * wave(x * 4.2, 9) + 0.022 * ragged(x * 9, y * 9);
    let [bare, edge] = [0, 0];
    for (const line of lines) {
      const away = level - line;
      bare += smooth(-0.004, 0.012, away + 0.03 * ragged(x * 22, y * 22)) / lines.length;
      edge = Math.max(edge, smooth(0.02, 0, Math.abs(away + 0.006)) * (0.5 + 0.5 * salt(x * 30, y * 30)));
    }
    const flakes = smooth(0.12, 0.2, bare - 0.5 + 0.55 * ragged(x * 13 + 4, y * 13));
    const shown = Math.max(flakes * smooth(0.02, 0.1, bare), smooth(0.86, 0.98, bare));
    return {
      height:
        own.height * (1 - shown) - 0.004 * shown + shown * grinding(y, x, 1.6) + 0.0012 * edge * salt(x * 60, y * 60),
      temperature: 0,
      roughness: own.roughness * (1 - shown) + 0.26 * shown + 0.25 * edge * (1 - shown),
      tone: own.tone * (1 - shown) + (0.7 + 0.16 * salt(x * 5, y * 16)) * shown + 0.1 * edge * (1 - shown),
    };
  };
}
