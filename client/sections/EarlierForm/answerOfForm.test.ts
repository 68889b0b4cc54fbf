import { expect, test } from "vitest";
import { answerOfForm, guessesFor } from "./answerOfForm.ts";

const answerTo = (typed: string, years = 40) => answerOfForm(typed, { years, marked: "Forty of 40." });
const countOf = (typed: string) => 40 - Number.parseInt(answerTo(typed), 10);

test("a form says how many figures are missing, and marks all of them", () => {
  expect(answerTo("")).toBe("40 of 40 figures are missing.");
  expect(answerTo("900 ".repeat(38))).toBe("2 of 40 figures are missing.");
  expect(answerTo("900 ".repeat(39))).toBe("1 of 40 figures is missing.");
  expect(answerTo("900 ".repeat(40))).toBe("Forty of 40.");
});

test("a form says how many figures are too many, and that words are none", () => {
  expect(answerTo("900 ".repeat(45))).toBe("45 figures for 40 years: 5 too many.");
  expect(answerTo("900 ".repeat(41))).toBe("41 figures for 40 years: one too many.");
  expect(answerTo("Ask the oak.")).toBe("No figure found. 40 of 40 are missing.");
  expect(answerTo("  \n")).toBe("40 of 40 figures are missing.");
});

test("signs between thousands and before decimals belong to a figure, those between figures do not", () => {
  for (const one of ["7", "12.5", "12,50", "4,180", "4.180", "120,000", "1,900,850", "4,180.50", "£4,180."]) {
    expect(countOf(one), one).toBe(1);
  }
  expect(countOf("900,850,780")).toBe(3);
  expect(countOf("1,2,3,4")).toBe(4);
  expect(countOf("900, 850; 12.5\n3")).toBe(4);
});

test("made-up figures are as many as the form asks for, and all get their answer", () => {
  expect(guessesFor(3)).toBe("900 1,030 1,160");
  expect(answerTo(guessesFor(40))).toBe("Forty of 40.");
});
