import { createNoise } from "./noise.ts";

/** A place where the plate is heated. Lengths are in plate heights; `turn` in degrees, clockwise. */
export type HeatSource = { x: number; y: number; rx: number; ry: number; turn?: number; heat: number };

/** A zone for text: between two points, in plate heights, the plate goes from cold (`from`) to unlimited (`to`). */
export type QuietZone = { from: [x: number, y: number]; to: [x: number, y: number] };

export type FieldOptions = {
  seed: number;
  sources: HeatSource[];
  /** Temperature of the unheated plate. */
  ambient?: number;
  /** How far the unheated plate differs from `ambient`. */
  drift?: number;
  /** How far, in plate heights, the edges of the heat wander. */
  wander?: number;
  /** The highest temperature. */
  limit?: number;
  quiet?: QuietZone[];
};

export type TemperatureField = {
  widthPx: number;
  heightPx: number;
  /** Row by row, one per pixel. */
  temperatures: Float32Array;
  /** The temperature allowed at a pixel: `limit`, and the quiet ceiling inside a quiet zone. */
  ceilings: Float32Array;
};

/** Text is legible on the plate below 0.34; the difference is a margin for grain and isotherms. */
const QUIET_CEILING = 0.32;

/** The temperatures of a plate before it is cut: gaussian sources, bent by two noises and varied by a third. */
export function createTemperatureField(widthPx: number, heightPx: number, options: FieldOptions): TemperatureField {
  const { seed, sources, ambient = 0.15, drift = 0.17, wander = 0.13, limit = 0.84, quiet = [] } = options;
  const bendX = createNoise(seed + 1);
  const bendY = createNoise(seed + 2);
  const unsettled = createNoise(seed + 3);
  const temperatures = new Float32Array(widthPx * heightPx);
  const ceilings = new Float32Array(widthPx * heightPx);
  const heats = sources.map(createHeat);

  for (let row = 0; row < heightPx; row++) {
    for (let column = 0; column < widthPx; column++) {
      const plainX = column / heightPx;
      const plainY = row / heightPx;
      const x = plainX + wander * (bendX(plainX * 1.9, plainY * 1.9) + 0.35 * bendX(plainX * 4.6 + 9, plainY * 4.6));
      const y = plainY + wander * (bendY(plainX * 1.9, plainY * 1.9) + 0.35 * bendY(plainX * 4.6 + 9, plainY * 4.6));
      const unrest = unsettled(x * 1.4, y * 1.4) + 0.4 * unsettled(x * 3.7 + 5, y * 3.7);
      let heated = 0;
      for (const heat of heats) heated += heat(x, y);
      const temperature = ambient + drift * unrest + heated * (1 + 0.4 * unrest);
      let ceiling = limit;
      for (const zone of quiet) ceiling = Math.min(ceiling, ceilingIn(zone, plainX, plainY, limit));
      const index = row * widthPx + column;
      temperatures[index] = softLimit(Math.max(0, temperature), ceiling);
      ceilings[index] = ceiling;
    }
  }
  return { widthPx, heightPx, temperatures, ceilings };
}

/** Hardly changes low temperatures, and approaches `limit` without reaching it: no flat areas, no edges. */
const softLimit = (temperature: number, limit: number) => limit * (1 - Math.exp(-temperature / limit));

function createHeat({ x, y, rx, ry, turn = 0, heat }: HeatSource) {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  return (atX: number, atY: number) => {
    const along = ((atX - x) * cos + (atY - y) * sin) / rx;
    const aside = ((atY - y) * cos - (atX - x) * sin) / ry;
    const away = along * along + aside * aside;
    // A hot core, and the warmth that spreads from it into the plate.
    return heat * (0.8 * Math.exp(-away) + 0.2 * Math.exp(-away / 4));
  };
}

function ceilingIn({ from, to }: QuietZone, x: number, y: number, limit: number): number {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const share = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
  const eased = share <= 0 ? 0 : share >= 1 ? 1 : share * share * (3 - 2 * share);
  return QUIET_CEILING + (limit - QUIET_CEILING) * eased;
}
