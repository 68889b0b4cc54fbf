import { expect, test } from "vitest";
import { anchorAt, nearestSeat, seatNumbered, seatPlan, toRow, toSeat } from "./seatPlan.ts";

const rows = [
  { seats: 3, price: 64 },
  { seats: 4, price: 34, taken: [1, 3] },
  { seats: 5, price: 34, taken: [1, 2, 3, 4, 5] },
  { seats: 6, price: 18, taken: [9] },
];
const plan = seatPlan(rows);
const numbersOf = (seat: { row: number; seat: number } | undefined) => seat && [seat.row, seat.seat];

test("rows are on arcs, the first nearest to the stage, each in the middle and its seats equally far apart", () => {
  const line = plan.free.filter(({ row }) => row === 4);
  expect(line.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(line.map(({ x }) => x)).toEqual([...line.map(({ x }) => -x)].reverse());
  for (const [index, { x, y }] of line.slice(1).entries())
    expect(Math.hypot(x - (line[index]?.x ?? 0), y - (line[index]?.y ?? 0))).toBeCloseTo(32, -0.5);
  const inMiddle = [1, 4].map((row) => Math.max(...plan.free.filter((seat) => seat.row === row).map(({ y }) => y)));
  expect(inMiddle[0]).toBeLessThan(inMiddle[1] ?? 0);
  expect(plan.edge[0].y).toBeLessThan(Math.min(...plan.free.map(({ y }) => y)));
});

test("each price has its seats, the dearest first and largest, and taken ones are apart", () => {
  expect(plan.zones.map(({ price, path }) => [price, path.match(/M/g)?.length])).toEqual([
    [64, 3],
    [34, 2],
    [18, 6],
  ]);
  const sizes = plan.zones.map(({ size }) => size);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(new Set(sizes).size).toBe(3);
  expect(plan.taken.match(/M/g)).toHaveLength(7);
});

test("everything is in the box, however long the rows are", () => {
  for (const house of [rows, [{ seats: 1, price: 5 }], Array.from({ length: 26 }, () => ({ seats: 60, price: 5 }))]) {
    const { free, box, edge, ends } = seatPlan(house);
    for (const { x, y } of [...free, ...edge, ...ends.flat()]) {
      expect(Math.abs(x)).toBeLessThanOrEqual(box.width / 2);
      expect(y).toBeGreaterThanOrEqual(box.y);
      expect(y).toBeLessThanOrEqual(box.y + box.height);
    }
  }
});

test("words beside a seat at an edge stand on the side of it where the box has room for them", () => {
  const house = seatPlan(Array.from({ length: 12 }, (_, index) => ({ seats: 13 + index, price: 124 })));
  const anchorOf = (number: number) =>
    anchorAt(house, house.seats.find(({ row, seat }) => row === 12 && seat === number) ?? expect.unreachable());
  expect([1, 12, 24].map(anchorOf)).toEqual(["start", "middle", "end"]);
});

test("the seat nearest to a point is the one that is meant, free or taken", () => {
  for (const number of [3, 4]) {
    const { x, y } = plan.seats.find(({ row, seat }) => row === 2 && seat === number) ?? expect.unreachable();
    const nearest = nearestSeat(plan, { x: x + 5, y: y - 5 }) ?? expect.unreachable();
    expect(numbersOf(nearest)).toEqual([2, number]);
    expect(plan.free.includes(nearest)).toBe(number === 4);
  }
  expect(numbersOf(nearestSeat(plan, { x: -9999, y: 9999 }))).toEqual([4, 1]);
  expect(nearestSeat(seatPlan([]), { x: 0, y: 0 })).toBeUndefined();
});

test("a seat that is taken or missing leads to the nearest free one, in its row if it can", () => {
  expect(numbersOf(seatNumbered(plan, { row: 2, seat: 4 }))).toEqual([2, 4]);
  expect(numbersOf(seatNumbered(plan, { row: 2, seat: 99 }))).toEqual([2, 4]);
  expect(numbersOf(seatNumbered(plan, { row: 2, seat: 1 }))).toEqual([2, 2]);
  expect(numbersOf(seatNumbered(plan, { row: 0, seat: 2 }))).toEqual([1, 2]);
  expect(seatNumbered(seatPlan([{ seats: 1, price: 5, taken: [1] }]), { row: 1, seat: 1 })).toBeUndefined();
});

test("seats along a row skip those that are taken, and stay where there is none ahead", () => {
  const second = seatNumbered(plan, { row: 2, seat: 2 }) ?? expect.unreachable();
  expect(toSeat(plan, second, 3).seat).toBe(4);
  expect(toSeat(plan, second, 1).seat).toBe(2);
  expect(toSeat(plan, toSeat(plan, second, 4), 3).seat).toBe(2);
});

test("a dragged slider has the nearest free seat or row, wherever it comes from", () => {
  const second = seatNumbered(plan, { row: 2, seat: 2 }) ?? expect.unreachable();
  const fourth = toSeat(plan, second, 4, { isDragged: true });
  for (const from of [second, fourth]) expect(toSeat(plan, from, 3, { isDragged: true }).seat).toBe(2);
  for (const row of [2, 4]) {
    const from = seatNumbered(plan, { row, seat: 4 }) ?? expect.unreachable();
    expect(toRow(plan, from, 3, { isDragged: true }).row).toBe(2);
  }
});

test("rows without a free seat are skipped, and the seat is the one straight behind", () => {
  const first = seatNumbered(plan, { row: 2, seat: 4 }) ?? expect.unreachable();
  expect(numbersOf(toRow(plan, first, 3))).toEqual([4, 5]);
  expect(numbersOf(toRow(plan, first, 1))).toEqual([1, 3]);
  const last = toRow(plan, first, 4);
  expect(numbersOf(toRow(plan, last, 3))).toEqual([2, 4]);
  expect(toRow(plan, last, 4)).toEqual(last);
});
