import { expect, test } from "vitest";
import { parseStat, parseStatus } from "./processFigures.ts";

test("memory is in megabytes, current and highest", () => {
  expect(parseStatus("Name:\tnode\nVmPeak:\t 9000 kB\nVmHWM:\t  3072 kB\nVmRSS:\t  2048 kB\n")).toEqual({
    rssMb: 2,
    peakMb: 3,
  });
});

test("processor time is found after any process name", () => {
  expect(parseStat("42 (a) b (c) S 1 42 42 0 -1 4194304 100 0 0 0 150 25 0 0 20 0 11 0")).toBe(1750);
});

test("an unknown process has no figures", () => {
  expect(parseStatus("").rssMb).toBeNaN();
  expect(parseStat("")).toBeNaN();
});
