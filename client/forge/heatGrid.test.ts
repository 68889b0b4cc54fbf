import { expect, test } from "vitest";
import { createHeatGrid, type HeatGrid, keptShare } from "./heatGrid.ts";

const off = { x: 0.5, y: 0.5, power: 0 };
const on = { ...off, power: 1.7 };
const sum = (grid: HeatGrid) => grid.cells().reduce((total, cell) => total + cell, 0);
const at = (grid: HeatGrid, x: number, y: number) => grid.cells()[y * grid.columns + x] ?? Number.NaN;

function heated({ columns = 72, rows = 60, steps = 150, kept = undefined as Float32Array | undefined } = {}) {
  const grid = createHeatGrid({ columns, rows, kept });
  for (let step = 0; step < steps; step++) grid.step(on);
  return grid;
}

test("a plate that is not heated is cold and stays cold", () => {
  const grid = createHeatGrid({ columns: 72, rows: 60 });
  expect(grid.isCold()).toBe(true);
  grid.step(off);
  expect(grid.isCold()).toBe(true);
  expect(sum(grid)).toBe(0);
});

test("heat flows from the torch to its neighbours, evenly in all directions", () => {
  const grid = heated({ columns: 61, rows: 61 });
  expect(at(grid, 30, 30)).toBeGreaterThan(at(grid, 38, 30));
  expect(at(grid, 38, 30)).toBeGreaterThan(at(grid, 50, 30));
  expect(at(grid, 50, 30)).toBeGreaterThan(0);
  const shifted = createHeatGrid({ columns: 61, rows: 61 });
  for (let step = 0; step < 150; step++) shifted.step({ ...on, x: 30 / 61, y: 30 / 61 });
  for (const [x, y] of [
    [22, 30],
    [30, 22],
    [30, 38],
  ] as const)
    expect(at(shifted, x, y)).toBeCloseTo(at(shifted, 38, 30), 5);
});

test("heat is saturated: however long a torch dwells, no cell passes 1.02", () => {
  const grid = heated({ steps: 3000 });
  expect(Math.max(...grid.cells())).toBeGreaterThan(0.5);
  expect(Math.max(...grid.cells())).toBeLessThanOrEqual(1.02);
});

test("without a torch a plate only cools, and after nine seconds nothing is left of 2.5 seconds of heat", () => {
  const grid = heated();
  for (let second = 0; second < 9; second++) {
    const before = sum(grid);
    for (let step = 0; step < 60; step++) grid.step(off);
    expect(sum(grid)).toBeLessThanOrEqual(before);
  }
  expect(grid.isCold()).toBe(true);
});

test("no heat is lost or made where it flows between cells, at the edges and in the corners neither", () => {
  const grid = createHeatGrid({ columns: 40, rows: 40, kept: new Float32Array(1600).fill(1) });
  grid.step({ x: 0, y: 0, power: 1.7 });
  for (let step = 0; step < 20; step++) {
    const before = sum(grid);
    const warm = grid.cells().filter((cell) => cell > 0).length;
    grid.step(off);
    // Cooling takes at most its constant from each cell that is warm, before or after.
    expect(sum(grid)).toBeLessThan(before);
    expect(sum(grid)).toBeGreaterThan(before - 0.00053 * (warm + 200));
  }
});

test("a heat sink stays cold under the torch, and heat flows around it", () => {
  const [columns, rows] = [72, 60];
  const kept = new Float32Array(columns * rows).fill(keptShare(1));
  for (let row = 25; row < 35; row++) kept.fill(keptShare(0), row * columns + 20, row * columns + 50);
  const grid = heated({ columns, rows, kept });
  for (let row = 25; row < 35; row++)
    for (let column = 20; column < 50; column++) expect(at(grid, column, row)).toBe(0);
  expect(at(grid, 36, 40)).toBeGreaterThan(0.01);
});

test("a blow heats at once, but not what is under words", () => {
  const kept = new Float32Array(72 * 60).fill(keptShare(1)).fill(keptShare(0), 0, 72 * 20);
  const grid = createHeatGrid({ columns: 72, rows: 60, kept });
  expect(grid.strike(0.5, 0.2)).toBe(false);
  grid.step(off);
  expect(grid.isCold()).toBe(true);
  expect(grid.strike(0.5, 0.75)).toBe(true);
  grid.step(off);
  expect(at(grid, 36, 45)).toBeGreaterThan(0.3);
});

test("a torch that goes to another place leaves heat behind, which fades there too", () => {
  const grid = createHeatGrid({ columns: 72, rows: 90 });
  for (let step = 0; step < 60; step++) grid.step({ x: 0.5, y: 0.05, power: 1.7 });
  for (let step = 0; step < 60; step++) grid.step({ x: 0.5, y: 0.95, power: 1.7 });
  expect(at(grid, 36, 4)).toBeGreaterThan(0.01);
  expect(at(grid, 36, 86)).toBeGreaterThan(0.1);
  for (let step = 0; step < 900; step++) grid.step(off);
  expect(grid.isCold()).toBe(true);
  expect(sum(grid)).toBe(0);
});

test("a quenched plate is cold at once", () => {
  const grid = heated();
  grid.quench();
  expect(grid.isCold()).toBe(true);
  grid.step(off);
  expect(sum(grid)).toBe(0);
});
