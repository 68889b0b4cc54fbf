/** Where the numbers of a chart are on its drawing, in percent from its left upper corner, and how they are written. */

import { withoutPrivateUse } from "../../withoutPrivateUse.ts";

export type Measured = { year: number; value: number; level?: number | undefined; doubt?: string | undefined };

/** `levelY` is where the water stands in that year. */
export type Point = Measured & { x: number; y: number; levelY: number | undefined };

export type Drawing = {
  points: Point[];
  /** What the ground's edge goes through: all points without a doubt, or all where fewer than two are. */
  ground: Point[];
  /** A path through these, and one through all levels, both in a square of 100. */
  line: string;
  levels: string;
  /** What the staff says: marks at round numbers, and how far ten smaller ones are apart. */
  marks: { value: number; y: number }[];
  step: number;
};

/** How much of its height a drawing has above the highest number and below the lowest. */
const above = 0.16;
const below = 0.3;

/** `items` in the order of their years, at least two. */
export function drawChart(items: readonly Measured[]): Drawing {
  const numbers = items.flatMap(({ value, level }) => (level === undefined ? [value] : [value, level]));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const height = (most - least || Math.abs(most) || 1) / (1 - above - below);
  const top = most + above * height;
  const yOf = (value: number) => short((100 * (top - value)) / height);
  const [first, last] = [items[0]?.year ?? 0, items.at(-1)?.year ?? 1];
  const points = items.map((item) => ({
    ...item,
    x: short((100 * (item.year - first)) / (last - first || 1)),
    y: yOf(item.value),
    levelY: item.level === undefined ? undefined : yOf(item.level),
  }));
  const step = roundStep(height / 8);
  const from = Math.ceil((top - height) / step);
  const marks = Array.from({ length: Math.floor(top / step) - from + 1 }, (_, index) => {
    const value = Number(((from + index) * step).toPrecision(12));
    return { value, y: yOf(value) };
  });
  const levels = points.flatMap(({ x, levelY }) => (levelY === undefined ? [] : [{ x, y: levelY }]));
  const certain = points.filter(({ doubt }) => !doubt);
  const ground = certain.length < 2 ? points : certain;
  const paths = { line: pathThrough(ground), levels: pathThrough(levels) };
  return { points, ground, ...paths, marks, step: short((100 * step) / height) };
}

/** 1, 2 or 5 with zeros before or after, at least the value. */
export function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return Number((([1, 2, 5].find((step) => step * power >= value) ?? 10) * power).toPrecision(1));
}

const pathThrough = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index ? "L" : "M"}${x} ${y}`).join("");

const short = (value: number): number => Math.round(100 * value) / 100;

/** What is smaller than one of these is told in the unit beside it. */
const smaller: Readonly<Record<string, readonly [unit: string, decimals: number]>> = {
  m: ["cm", 2],
  km: ["m", 3],
  kg: ["g", 3],
  t: ["kg", 3],
};

export type Writing = { unit: string; decimals: number; comma?: boolean };

/** Numbers with as many decimals as the most exact one has. */
export function writingOf(items: readonly Measured[], unit: string, comma = false): Writing {
  const decimalsOf = (value: number | undefined) => `${value ?? ""}`.split(".")[1]?.length ?? 0;
  const decimals = items.flatMap(({ value, level }) => [decimalsOf(value), decimalsOf(level)]);
  return { unit: withoutPrivateUse(unit), decimals: Math.max(...decimals), comma };
}

/** `2.50`, with a true minus. */
export function written(value: number, { decimals, comma }: Writing): string {
  const text = value
    .toFixed(decimals)
    .replace(/^-(?=.*[1-9])/, "−")
    .replace(/^-/, "");
  return comma ? text.replace(".", ",") : text;
}

/** How far the number is above the level, and its unit: centimetres where all differences are below one metre. */
export function differenceOf(
  item: Measured,
  items: readonly Measured[],
  writing: Writing,
): { number: string; unit: string } | null {
  if (item.level === undefined) return null;
  const [unit, more] = smaller[writing.unit] ?? [];
  const isSmall = items.every(({ value, level = value }) => Math.abs(value - level) < 1);
  if (!unit || !more || !isSmall || writing.decimals === 0)
    return { number: written(item.value - item.level, writing), unit: writing.unit };
  const decimals = Math.max(writing.decimals - more, 0);
  return { number: written((item.value - item.level) * 10 ** more, { ...writing, decimals }), unit };
}

/** The item that was measured nearest to the year. */
export function nearestTo(year: number, items: readonly Measured[]): number {
  const distances = items.map((item) => Math.abs(item.year - year));
  return distances.indexOf(Math.min(...distances));
}

/** The years below the drawing: the first, and others at round distances that leave room for them. */
export function labelledYears(items: readonly Measured[]): number[] {
  const [first, last] = [items[0]?.year ?? 0, items.at(-1)?.year ?? 0];
  const step = Math.max(roundStep((last - first || 1) / 6), 1);
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}
