import { expect, test } from "vitest";
import { columnSizes } from "../../columnSizes.ts";
import { coverSizes } from "./coverSizes.ts";

const whole = "(width < 1100px) 61vw, min(57.6vw, 80rem)";
const onPhones = "(width < 980px) 98vw, ";
const desktop = (isField: boolean, place: number, count: number, rhythm: 4 | 5) => {
  const sizes = coverSizes(isField, { place, count, rhythm });
  expect(sizes.startsWith(onPhones), "to both edges of a phone's window").toBe(true);
  return sizes.slice(onPhones.length);
};

test("in narrow columns and beside words the whole of a picture is loaded, of which the card shows a part", () => {
  const besideWords = "min(67.2vw, 92.8rem)";
  expect([0, 1, 2, 3, 4, 5].map((place) => desktop(false, place, 8, 5))).toEqual([
    besideWords,
    ...["min(48vw, 67.2rem)", columnSizes(7), columnSizes(7), "min(48vw, 67.2rem)"],
    besideWords,
  ]);
});

test("on a field the picture is a strip as wide as the card, and beside the words across the page", () => {
  expect([0, 1, 2].map((place) => desktop(true, place, 8, 5))).toEqual([
    "max(38.4rem, min(48vw, 67.2rem))",
    "min(41vw, 56.5rem)", // a tenth more than the column
    columnSizes(7),
  ]);
  expect([0, 1].map((place) => desktop(true, place, 4, 4))).toEqual([
    "max(54rem, 46vw, min(73.6vw, 96vh))",
    "max(38.4rem, min(67.2vw, 92.8rem))",
  ]);
  expect([2, 3].map((place) => desktop(true, place, 4, 4))).toEqual([5, 7].map(columnSizes));
});

test("a selection begins with a picture to both edges of the window and one to its end, and ends with a larger one", () => {
  expect([0, 1, 2, 3].map((place) => desktop(false, place, 4, 4))).toEqual([
    "100vw",
    "min(94vw, 129.9rem)",
    whole,
    "(width < 1100px) 86vw, min(80.7vw, 112rem)",
  ]);
});

test.each([
  [2, 3, 4],
  [6, 7, 4],
  [1, 2, 5],
  [3, 4, 5],
] as const)(
  "card %i of %i, the last and alone in its row of a rhythm of %i, is as wide as the page",
  (place, count, rhythm) => {
    expect(desktop(false, place, count, rhythm)).toBe(columnSizes(12));
  },
);
