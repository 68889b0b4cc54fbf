import { create, type Font } from "fontkit";
import { expect, test } from "vitest";
import { displayFont } from "../../../tests/harness/displayFont.ts";
import { drawToScale, numbersUpTo, readDurations, type ScaledWord, stepFor, unitOfSum } from "./drawToScale.ts";

const position = { name: "Position", duration: "4 to 6 weeks" };
const shape = { name: "Shape", duration: "8 to 12 weeks" };
const build = { name: "Build", duration: "12 to 24 weeks" };
const care = { name: "Care", duration: "12 months at a time" };

const font = create(Buffer.from(displayFont.truetype)) as Font;

/** Where the letters themselves begin and end, as the font draws them, without kerning as in the stylesheet. */
function inkOf(name: string, { fontSize, x }: ScaledWord, stretch: number): { start: number; end: number } {
  const { bbox } = font.getVariation({ wdth: stretch, wght: 800 }).layout(name, { kern: false });
  const toUnits = fontSize / font.unitsPerEm;
  return { start: x + bbox.minX * toUnits, end: x + bbox.maxX * toUnits };
}

test("each word is as wide as its shortest time, and while it is hot, as its longest", () => {
  const services = [position, shape, build];
  const scale = drawToScale(services);
  expect(scale).toMatchObject({ units: 24, unit: 1000 / 24 });
  for (const [index, { name }] of services.entries()) {
    const drawn = scale?.words[index];
    if (!drawn?.span) throw new Error(`${name} is not on the scale`);
    const [weeks = 0, most = 0] = [
      [4, 6],
      [8, 12],
      [12, 24],
    ][index] as [number, number];
    expect(drawn.span.from).toBeCloseTo((weeks * 1000) / 24, 0);
    expect(drawn.span.to).toBeCloseTo((most * 1000) / 24, 0);
    for (const [stretch, shift, width] of [
      [drawn.stretch, 0, drawn.span.from],
      [drawn.hotStretch, drawn.hotShift, drawn.span.to],
    ] as const) {
      const { start, end } = inkOf(name, drawn, stretch);
      expect(Math.abs(start + shift), name).toBeLessThan(0.5);
      expect(Math.abs(end + shift - width), name).toBeLessThan(1);
    }
  }
});

test("a duration in another unit stands beside the scale, and fits its half", () => {
  const drawn = drawToScale([care, position, build])?.words[0];
  expect(drawn?.span).toBeNull();
  const { end } = inkOf("Care", drawn as ScaledWord, drawn?.hotStretch ?? 0);
  expect(end + (drawn?.hotShift ?? 0)).toBeLessThanOrEqual(500.5);
});

test.each([
  ["4–6 weeks", [4, 6]],
  ["about 5 weeks", [5, 5]],
  ["from 4 to 6 weeks", [4, 6]],
])("%s is on a scale of weeks", (duration, [from = 0, to = 0]) => {
  const span = drawToScale([{ name: "Shape", duration }, build])?.words[0]?.span;
  expect(span?.from).toBeCloseTo((from * 1000) / 24, 0);
  expect(span?.to).toBeCloseTo((to * 1000) / 24, 0);
});

test("one and several of a unit are read as they are written, and in the same unit", () => {
  expect(readDurations([{ duration: "1 Week" }, { duration: "4 to 6 weeks" }])).toEqual([
    { from: 1, to: 1, unit: "Week" },
    { from: 4, to: 6, unit: "weeks" },
  ]);
});

test.each(["six weeks", "12 to 4 weeks", "0 weeks", ""])(
  "%j is not, and one other duration makes no scale",
  (duration) => {
    expect(drawToScale([{ name: "Shape", duration }, build])).toBeNull();
  },
);

test.each(["Insurance of pronunciation", "研究", "Web 2"])("%s is not drawn: too long, or of other letters", (name) => {
  expect(drawToScale([{ name, duration: "4 weeks" }, build])?.words).toEqual([null, expect.anything()]);
});

test.each([
  [7, 1],
  [12, 2],
  [64, 8],
  [70, 16],
])("a ruler up to %i has a number at each %i", (most, step) => {
  expect(numbersUpTo(most, stepFor(most)).slice(0, 2)).toEqual([0, step]);
});

test("letters of private use, which have no width, change nothing", () => {
  const marked = [position, build].map(({ name, duration }) => ({
    name: `${name}\u{f0001}`,
    duration: `${duration}\u{f0002}`,
  }));
  expect(drawToScale(marked)).toEqual(drawToScale([position, build]));
});

test("letters below the line have room", () => {
  const [, withTail, without] =
    drawToScale([build, { ...shape, name: "Shape" }, { ...shape, name: "Shame" }])?.words ?? [];
  expect((withTail?.height ?? 0) - (withTail?.baseline ?? 0)).toBeGreaterThan(0.24 * (withTail?.fontSize ?? 0));
  expect((without?.height ?? 0) - (without?.baseline ?? 0)).toBeLessThan(0.05 * (without?.fontSize ?? 0));
});

test("the unit of a sum is that of more than one, if the sum is", () => {
  const [week, weeks] = [
    { to: 1, unit: "week" },
    { to: 4, unit: "Weeks" },
  ];
  expect([[], [week], [week, week], [week, weeks], [weeks]].map(unitOfSum)).toEqual([
    ...[undefined, "week", "weeks", "Weeks", "Weeks"],
  ]);
});
