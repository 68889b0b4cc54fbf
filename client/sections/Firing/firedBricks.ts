/** Which brick of a range is meant, and the colours of one: in the kiln, wet, and of words on it. */

import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import { placeTowards } from "../Pattern/quarters.ts";

type Brick = { degrees: number; colour: string };

export type Clay<One extends Brick> = { name: string; bricks: readonly One[] };

/** The number of a clay, and of one of its bricks from the coolest, both from 0. */
export type BrickPlace = { clay: number; brick: number };

/** The brick that is called so, such as “Upper Seam 1060”, or the first. */
export function placeNamed(clays: readonly Clay<Brick>[], wanted: string): BrickPlace {
  const [name = "", degrees] = withoutPrivateUse(wanted).split(/ (?=\d+$)/);
  const clay = clays.findIndex((one) => withoutPrivateUse(one.name) === name);
  const brick = clays[clay]?.bricks.findIndex((one) => one.degrees === Number(degrees)) ?? -1;
  return brick < 0 ? { clay: 0, brick: 0 } : { clay, brick };
}

/**
 * Where an arrow key leads from a brick: along one arrow to the other heats of its clay, along the other to the nearest
 * heat of the next clay. `areColumns`: each clay is a column. `undefined` for other keys.
 */
export function brickTowards(
  key: string,
  from: BrickPlace,
  clays: readonly Clay<Brick>[],
  areColumns: boolean,
): BrickPlace | undefined {
  const bricks = clays[from.clay]?.bricks ?? [];
  const [row, column] = areColumns ? [from.brick, from.clay] : [from.clay, from.brick];
  const [rows, columns] = areColumns ? [bricks.length, clays.length] : [clays.length, bricks.length];
  const to = key.startsWith("Arrow") && placeTowards(key, { row, column }, { rows, columns }, false);
  if (!to) return;
  const clay = areColumns ? to.column : to.row;
  if (clay === from.clay) return { clay, brick: areColumns ? to.row : to.column };
  return { clay, brick: brickAt(clays[clay]?.bricks, bricks[from.brick]?.degrees ?? 0) };
}

/** The nearest brick to a heat; where that is `from`, the next one on that side, if there is one. */
export function brickAt(bricks: readonly Brick[] = [], degrees: number, from?: number): number {
  const distances = bricks.map((one) => Math.abs(one.degrees - degrees));
  const nearest = distances.indexOf(Math.min(...distances));
  if (nearest !== from) return nearest;
  const next = nearest + Math.sign(degrees - (bricks[nearest]?.degrees ?? 0));
  return bricks[next] ? next : nearest;
}

/** From the coolest brick of all clays to the hottest, in degrees. */
export function kilnOf(clays: readonly Clay<Brick>[]): { least: number; most: number } {
  const heats = clays.flatMap(({ bricks }) => bricks.map(({ degrees }) => degrees));
  return { least: Math.min(...heats), most: Math.max(...heats) };
}

/** How far up the kiln that is, from 0 to 1. */
export const shareOf = (degrees: number, { least, most }: ReturnType<typeof kilnOf>): number =>
  (degrees - least) / (most - least || 1);

/** A number is at most as wide as this share of the kiln, with room beside it. */
const numberShare = 0.08;

/** The bricks whose stops have room for their number: the chosen one, and those far enough from it and from each other. */
export function numberedStops<One extends Brick>(
  bricks: readonly One[],
  chosen: One,
  kiln: ReturnType<typeof kilnOf>,
): One[] {
  const numbered = [chosen];
  const isApart = (one: One) =>
    numbered.every(({ degrees }) => Math.abs(shareOf(degrees, kiln) - shareOf(one.degrees, kiln)) > numberShare);
  for (const one of bricks) if (isApart(one)) numbered.push(one);
  return numbered;
}

/** What glows in the kiln, from red to yellow; Firing.module.css has the same colours along the slider. */
export const glowAt = (share: number): string => `hsl(${8 + 36 * share} 100% ${32 + 32 * share}%)`;

/** Water makes a colour darker and deeper. */
export function wetted(colour: string): string {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => value ** 1.16 * 0.76);
  return `#${[red * 1.04, green * 0.97, blue * 0.94].map(toHex).join("")}`;
}

/** White words are read on it better than black ones: its relative luminance (WCAG 2.2) is nearer to black. */
export function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => value ** 2.24);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}

/** Red, green and blue of a colour such as `#61372e`, each from 0 to 1. */
const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

const toHex = (share: number): string =>
  Math.round(255 * share)
    .toString(16)
    .padStart(2, "0");
