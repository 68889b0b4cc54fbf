import { expect, test } from "vitest";
import { differenceOf, drawChart, labelledYears, nearestTo, writingOf, written } from "./drawChart.ts";

const marsh = [
  { year: 1998, value: 2.31, level: 2.16 },
  { year: 2003, value: 2.4, level: 2.24 },
  { year: 2023, value: 2.5, level: 2.27 },
];

test("years are as far apart as they are in time, and numbers are above the levels that they are greater than", () => {
  const { points, line, levels } = drawChart(marsh);
  expect(points.map(({ x }) => x)).toEqual([0, 20, 100]);
  expect(points.map(({ y }) => y)).toEqual(points.map(({ y }) => y).toSorted((a, b) => b - a));
  for (const { y, levelY } of points) expect(y).toBeLessThan(levelY ?? 0);
  expect(line).toBe(`M0 ${points[0]?.y}L20 ${points[1]?.y}L100 ${points[2]?.y}`);
  expect(levels).toBe(`M0 ${points[0]?.levelY}L20 ${points[1]?.levelY}L100 ${points[2]?.levelY}`);
});

test("the ground's edge leaves doubtful numbers out, unless fewer than two are without a doubt", () => {
  const bent = (year: number) => ({ ...marsh[1], year, value: 2.45, doubt: "The staff was bent." });
  const [first, , last] = marsh;
  if (!first || !last) expect.unreachable();
  const { points, ground, line } = drawChart([first, bent(2003), bent(2008), last]);
  expect(points).toHaveLength(4);
  expect(ground.map(({ year }) => year)).toEqual([1998, 2023]);
  expect(line).toBe(`M0 ${points[0]?.y}L100 ${points[3]?.y}`);
  expect(drawChart([first, bent(2003)]).ground).toHaveLength(2);
});

test("the highest number has room above it, the lowest below it, and the staff has round numbers between", () => {
  const { points, marks } = drawChart(marsh);
  expect(points[2]?.y).toBeCloseTo(16);
  expect(points[0]?.levelY).toBeCloseTo(70);
  expect(marks.map(({ value }) => value)).toEqual([2, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6]);
  const yOf = (at: number) => marks.find(({ value }) => value === at)?.y ?? Number.NaN;
  expect(yOf(2.5)).toBeCloseTo(points[2]?.y ?? 0);
  expect(yOf(2.4)).toBeCloseTo(points[1]?.y ?? 0);
});

test.each([[[7, 7]], [[0, 0]], [[-3, -3]]])(
  "numbers that never change, such as %j, are drawn on one line in the drawing",
  ([first = 0, second = 0]) => {
    const { points, marks } = drawChart([
      { year: 2001, value: first },
      { year: 2002, value: second },
    ]);
    for (const { y } of points) expect(y).toBeCloseTo(16);
    expect(marks.length).toBeGreaterThan(2);
  },
);

test("a year without a level has none in the drawing, and no difference", () => {
  const items = [...marsh.slice(0, 2), { year: 2023, value: 2.5 }];
  const { points, levels } = drawChart(items);
  expect(points[2]?.levelY).toBeUndefined();
  expect(levels).not.toContain("L100");
  expect(differenceOf({ year: 2023, value: 2.5 }, items, writingOf(items, "m"))).toBeNull();
});

test.each([
  [marsh[0], "15", "cm"],
  [marsh[1], "16", "cm"],
  [marsh[2], "23", "cm"],
])("a difference below one metre is in centimetres: %j", (item, number, unit) => {
  expect(item && differenceOf(item, marsh, writingOf(marsh, "m"))).toEqual({ number, unit });
});

test("differences keep their unit where one is larger, where none is smaller, and where numbers are whole", () => {
  const differenceIn = (value: number, level: number, unit: string) => {
    const items = [{ year: 2023, value, level }];
    return items[0] && differenceOf(items[0], items, writingOf(items, unit));
  };
  expect(differenceIn(4.25, 2, "m")).toEqual({ number: "2.25", unit: "m" });
  expect(differenceIn(2.5, 2.27, "°C")).toEqual({ number: "0.23", unit: "°C" });
  expect(differenceIn(3, 3, "m")).toEqual({ number: "0", unit: "m" });
  expect(differenceIn(-0.41, -0.2, "m")).toEqual({ number: "−21", unit: "cm" });
  expect(differenceIn(2.5, 2.27, "m\u{f0001}")).toEqual({ number: "23", unit: "cm" });
});

test("numbers have the decimals of the most exact one, a true minus, and a comma where editors want it", () => {
  const writing = writingOf([{ year: 1, value: -2.5, level: 2.27 }], "m", true);
  expect([-2.5, 2.27, -0.001, 3].map((value) => written(value, writing))).toEqual(["−2,50", "2,27", "0,00", "3,00"]);
});

test("the staff stands in the nearest year that was measured", () => {
  expect([1990, 2000, 2001, 2014, 2030].map((year) => nearestTo(year, marsh))).toEqual([0, 0, 1, 2, 2]);
});

test.each([
  [1998, 2023, [1998, 2003, 2008, 2013, 2018, 2023]],
  [2022, 2024, [2022, 2023, 2024]],
  [1851, 2024, [1851, 1901, 1951, 2001]],
])("below the years from %i to %i are at most seven of them", (first, last, years) => {
  expect(
    labelledYears([
      { year: first, value: 1 },
      { year: last, value: 2 },
    ]),
  ).toEqual(years);
});
