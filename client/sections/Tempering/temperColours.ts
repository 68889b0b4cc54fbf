/** The temper colours of a steel bar that is heated in one place. */

import { temperDegrees } from "../../../shared/temperDegrees.ts";

type Colour = readonly [degrees: number, red: number, green: number, blue: number];

/**
 * What polished steel looks like once it has been so hot, in °C: bright, straw, brown, purple, orchid, blue, grey. Charts
 * for toolmakers agree to about ten degrees; these are near https://sheffieldgaugeplate.co.uk/blog/steel-temper-colour-chart/
 */
const colours: readonly Colour[] = [
  [200, 86, 97, 110],
  [213, 128, 124, 106],
  [222, 182, 160, 106],
  [235, 190, 148, 72],
  [247, 170, 108, 48],
  [258, 134, 70, 52],
  [268, 142, 52, 110],
  [280, 200, 72, 204],
  [289, 98, 62, 190],
  [298, 42, 72, 164],
  [310, 70, 128, 192],
  [317, 112, 140, 162],
  [327, 96, 107, 118],
  [340, 90, 99, 108],
];

const roomDegrees = 20;

/** `share`: of the way from the hottest place to where the hottest bar stays bright. `colour` such as `rgb(200 72 204)`. */
export type Band = { share: number; colour: string };

/**
 * The colours along a bar whose hottest place has had so many degrees, from there outwards. What the bar is warmer than
 * the room falls off as a Gaussian, so the colours of a hotter bar are further out.
 */
export function bandsOf(degrees: number): Band[] {
  const cooler = colours.filter(([at]) => at < degrees);
  return [...cooler, mixed(degrees)].toReversed().map(([at, ...parts]) => ({
    share: rounded(Math.sqrt(fallTo(at, degrees) / fallTo(temperDegrees.least, temperDegrees.most))),
    colour: `rgb(${parts.join(" ")})`,
  }));
}

const fallTo = (cooler: number, hottest: number) => Math.log((hottest - roomDegrees) / (cooler - roomDegrees));

/** Hydration compares shares: the last digits of a logarithm differ between engines, so they are left out. */
const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

/** The colour of these degrees. */
function mixed(degrees: number): Colour {
  const above = colours.findIndex(([at]) => at >= degrees);
  const [from, to] = [colours[above - 1] ?? colours[0], colours[above]];
  if (!from || !to) throw new RangeError(`a bar must have had degrees with a colour (got ${degrees})`);
  const share = from === to ? 0 : (degrees - from[0]) / (to[0] - from[0]);
  const part = (index: 1 | 2 | 3) => Math.round(from[index] + share * (to[index] - from[index]));
  return [degrees, part(1), part(2), part(3)];
}

/** The one whose degrees are nearest: the hotter of two. */
export function nearestStop<Stop extends { degrees: number }>(
  stops: readonly Stop[],
  degrees: number,
): Stop | undefined {
  const off = (stop: Stop) => Math.abs(stop.degrees - degrees);
  return stops.reduce<Stop | undefined>((near, stop) => (near && off(near) < off(stop) ? near : stop), undefined);
}

/** How wide its name is set, in %: as wide as the typeface gets at the right degrees, if there are any. */
export const widthAt = (degrees: number, right: number = Number.POSITIVE_INFINITY): number =>
  Math.max(64, 150 - 1.5 * Math.abs(right - degrees));
