import { expect, test } from "vitest";
import { countMarks } from "./countMarks.ts";

test.each([
  ["140", "38", { kept: 38, gained: 0, lost: 102 }],
  ["3", "11", { kept: 3, gained: 8, lost: 0 }],
  ["0", "63", { kept: 0, gained: 63, lost: 0 }],
  ["1,140", "312", { kept: 312, gained: 0, lost: 828 }],
  ["1.140", "1\u2009000", { kept: 1000, gained: 0, lost: 140 }],
  ["29%", "64%", { kept: 29, gained: 35, lost: 36 }],
  ["64\u00a0%", "29%", { kept: 29, gained: 0, lost: 71 }],
])("%s that became %s is as many marks", (was, value, marks) => {
  expect(countMarks({ was, value })).toEqual(marks);
});

test.each([
  ["−41%", { kept: 59, gained: 0, lost: 41, countsLost: true }],
  ["+52%", { kept: 100, gained: 52, lost: 0 }],
  ["64%", { kept: 64, gained: 0, lost: 36 }],
  ["−100%", { kept: 0, gained: 0, lost: 100, countsLost: true }],
])("%s is a hundred marks", (value, marks) => {
  expect(countMarks({ was: undefined, value })).toEqual(marks);
});

test.each([
  ["9 days", "4 min"],
  ["9", "4 min"],
  [undefined, "11"],
  ["1.5", "1.2"],
  ["12,34", "5"],
  ["17", "17"],
  [undefined, "−41.5%"],
  [undefined, "−120%"],
  [undefined, "120%"],
  ["29%", "120%"],
  ["29%", "64"],
  ["+29%", "64%"],
  [undefined, "100%"],
  [undefined, "+1,401%"],
  ["1,501", "3"],
  ["−3", "4"],
  ["about 40", "30"],
])("%s that became %s is not drawn", (was, value) => {
  expect(countMarks({ was, value })).toBeNull();
});

test("as many marks as can be seen are drawn, and not one more", () => {
  expect(countMarks({ was: "1,500", value: "3" })).toEqual({ kept: 3, gained: 0, lost: 1497 });
});

test("letters of private use, which have no width, change nothing", () => {
  expect(countMarks({ was: "140\u{f0001}", value: "38\u{f0002}" })).toEqual({ kept: 38, gained: 0, lost: 102 });
});
