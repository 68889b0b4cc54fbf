import { expect, test } from "vitest";
import { answerTo, couldBe } from "./answerTo.ts";

const answers = [{ typed: "BD13 2" }, { typed: "BD13 4" }];

test.each(["BD13 2", "bd132", "  bd 13\u00a02 "])("“%s” has the answer to BD13 2, without case and spaces", (typed) => {
  expect(answerTo(answers, typed)).toBe(answers[0]);
});

test.each(["BD13 2AB", "bd132ab"])("“%s”, a whole postcode, has the answer to its sector", (typed) => {
  expect(answerTo(answers, typed)).toBe(answers[0]);
});

test("what is written for a whole postcode comes before what is written for its sector", () => {
  const whole = { typed: "BD13 2AB" };
  expect(answerTo([...answers, whole], "bd13 2ab")).toBe(whole);
});

test.each(["", "BD13", "BD13 22", "BD13 2A", "BD13 5AB", "constructor"])(
  "“%s” has no answer: nothing is completed or guessed",
  (typed) => {
    expect(answerTo(answers, typed)).toBeUndefined();
  },
);

test.each([
  ["SW1A 1AA", true],
  ["BD13 2", true],
  ["BD13 2AB", true],
  ["9", true],
  ["BD13", false],
  ["B", false],
  ["bread", false],
  [" ", false],
])("“%s” could be a postcode: %s", (typed, expected) => {
  expect(couldBe(answers, typed)).toBe(expected);
});

test("where an example is a word, every word could be one", () => {
  expect(couldBe([...answers, { typed: "Thornley" }], "bread")).toBe(true);
});
