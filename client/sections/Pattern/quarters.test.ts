import { expect, test } from "vitest";
import { fragmentFor, mostFirst, placeTowards, roundsIn, rowsKeptIn, rowsOf, turned, turnedTo } from "./quarters.ts";

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

test("the way round of most quarters is first, where there are as many the least turned, and a missing one is none", () => {
  expect(mostFirst(rowsOf("01\n23"))).toEqual([0, 1, 2, 3]);
  expect(mostFirst(rowsOf("31\n26"))).toEqual([2, 1, 3]);
  expect(mostFirst([[4, 5, 9, 3]])).toEqual([1, 0, 3]);
  expect(mostFirst([[2, 6, 10, 2]])).toEqual([2]);
});

test("an address keeps how each quarter lies, and is none of another wall", () => {
  const first = rowsOf("01\n23");
  const after = turned(turned(first, 0, 1), 1, 1);
  expect(fragmentFor(after)).toBe("#wall-0220");
  expect(rowsKeptIn("#wall-0220", first)).toEqual(rowsOf("02\n20"));
  for (const other of ["", "#main", "#wall-", "#wall-022", "#wall-02200", "#wall-0224", "#the-wall-0220"])
    expect(rowsKeptIn(other, first)).toBeUndefined();
});

test("arrow keys lead to the next quarter and stop at the edges, Home and End to those of a row or of the wall", () => {
  const size = { rows: 3, columns: 8 };
  const after = (key: string, row: number, column: number, hasCtrl = false) => {
    const place = placeTowards(key, { row, column }, size, hasCtrl);
    return place && `${place.row} ${place.column}`;
  };
  expect(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => after(key, 1, 4))).toEqual([
    ...["0 4", "2 4", "1 3", "1 5"],
  ]);
  expect([
    after("ArrowUp", 0, 0),
    after("ArrowLeft", 0, 0),
    after("ArrowDown", 2, 7),
    after("ArrowRight", 2, 7),
  ]).toEqual([...["0 0", "0 0", "2 7", "2 7"]]);
  expect([after("Home", 1, 4), after("End", 1, 4), after("Home", 1, 4, true), after("End", 1, 4, true)]).toEqual([
    ...["1 0", "1 7", "0 0", "2 7"],
  ]);
  expect(after("Enter", 1, 4)).toBeUndefined();
});
