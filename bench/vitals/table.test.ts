import { expect, test } from "vitest";
import { budgets, type Figures, keepsBudget } from "./budgets.ts";
import { formatTable, missesIn, type Table } from "./table.ts";

const figures = {
  score: { name: "score", atLeast: 100 },
  time: { name: "time", unit: "ms", atMost: 60 },
  weight: { name: "weight", unit: "kB", digits: 1 },
  faults: { name: "faults", atMost: 0 },
} satisfies Figures;

const table: Table = {
  title: "What was seen",
  figures,
  rows: [
    { name: "/", values: { score: 100, time: 60, weight: 12.34, faults: 0 } },
    { name: "/about", values: { score: 99, time: 1234.5, faults: 2 } },
  ],
  notes: ["/about: something stood in the way"],
};

test("a value at its limit keeps it, one beyond misses it, and one that could not be measured keeps none", () => {
  expect(keepsBudget(figures.time, 60)).toBe(true);
  expect(keepsBudget(figures.time, 60.1)).toBe(false);
  expect(keepsBudget(figures.score, 100)).toBe(true);
  expect(keepsBudget(figures.score, 99)).toBe(false);
  expect(keepsBudget(figures.time, Number.NaN)).toBe(false);
  expect(keepsBudget(figures.faults, 1)).toBe(false);
  expect(keepsBudget(figures.weight, 1e9)).toBeUndefined();
});

test("a table has a column for each figure, its budget, and a mark behind each value that misses it", () => {
  expect(formatTable(table, { hasColours: false })).toBe(
    [
      "What was seen",
      "       score      time   weight   faults",
      "budget ≥ 100   ≤ 60 ms       kB      ≤ 0",
      "/        100        60     12.3        0",
      "/about    99 ✗    1235 ✗      –        2 ✗",
      "  /about: something stood in the way",
    ].join("\n"),
  );
});

test("colours are added for a terminal only, and change no letter", () => {
  const coloured = formatTable(table, { hasColours: true });
  expect(coloured).toContain("\u001b[31m99 ✗\u001b[39m");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is how a terminal is told of colours
  expect(coloured.replaceAll(/\u001b\[\d+m/g, "")).toBe(formatTable(table, { hasColours: false }));
});

test("each missed budget is a line that says where, what, how much and how much was allowed", () => {
  expect(missesIn(table)).toEqual([
    "What was seen: /about: score 99 (budget ≥ 100)",
    "What was seen: /about: time 1235 ms (budget ≤ 60 ms)",
    "What was seen: /about: faults 2 (budget ≤ 0)",
  ]);
});

test("a value that could not be measured is a miss", () => {
  const unmeasured = { ...table, rows: [{ name: "/", values: { time: Number.NaN } }] };
  expect(missesIn(unmeasured)).toEqual(["What was seen: /: time ? ms (budget ≤ 60 ms)"]);
});

test("every budget has one limit", () => {
  for (const { atMost, atLeast } of Object.values(budgets).flatMap((group): Figures[string][] => Object.values(group)))
    expect([atMost, atLeast]).toContain(undefined);
});
