import { expect, test } from "vitest";
import { roundsIn, rowsOf, turned, turnedTo } from "./quarters.ts";

test("rows of digits are rows of turns", () => {
  expect(rowsOf("0123\n3210")).toEqual([
    [0, 1, 2, 3],
    [3, 2, 1, 0],
  ]);
});

test("four quarters make a disc where their right angles meet, however often they were turned", () => {
  expect([...roundsIn(rowsOf("201\n132"))].toSorted()).toEqual(["0 1", "0 2", "1 1", "1 2"]);
  expect(roundsIn([[4, 9], [7, 6]]).size).toBe(4); // biome-ignore format: as they lie
  expect(roundsIn(rowsOf("01\n23\n32")).size).toBe(0);
  expect(roundsIn(rowsOf("10\n23")).size).toBe(0);
});

test("a disc does not go on in the next row, and two discs can meet", () => {
  expect(roundsIn(rowsOf("1220\n2003")).size).toBe(0);
  expect(roundsIn(rowsOf("0101\n3232")).size).toBe(8);
});

test("one quarter is turned, and all are turned on until they are as at first", () => {
  const first = rowsOf("01\n23");
  const after = turned(turned(first, 0, 1), 1, 1);
  expect(after).toEqual([[0, 2], [2, 4]]); // biome-ignore format: as they lie
  expect(turnedTo(first, after)).toEqual([[0, 5], [2, 7]]); // biome-ignore format: as they lie
  expect(turnedTo(first, first)).toEqual(first);
});
