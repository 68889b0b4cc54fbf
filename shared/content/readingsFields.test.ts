import { expect, test } from "vitest";
import { readingsFields } from "./readingsFields.ts";

const stone = { thing: "Stone", large: "Slate", text: "From a roof.", sure: 97 };
const spectrumIn = (spectrum: string | undefined) => readingsFields.rest.parse.safeParse({ ...stone, spectrum });
const times = (number: number, word: string) => Array(number).fill(word).join(" ");

test("a spectrum is 12 to 24 whole numbers from 0 to 100, and may be missing", () => {
  expect(spectrumIn("\n0 4 9  15 31 48 60 67 71 74 76\t100 ").data?.spectrum).toEqual([
    0, 4, 9, 15, 31, 48, 60, 67, 71, 74, 76, 100,
  ]);
  expect(spectrumIn(times(24, "99")).data?.spectrum).toHaveLength(24);
  expect(spectrumIn(undefined).data?.spectrum).toBeUndefined();
  for (const wrong of [
    "",
    times(11, "50"),
    times(25, "50"),
    times(12, "101"),
    times(12, "-5"),
    times(12, "5.5"),
    times(12, "5,"),
    `${times(12, "5")}${" ".repeat(50_000)}x`,
  ])
    expect(spectrumIn(wrong).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^must be 12 to 24 whole numbers from 0 to 100 with spaces between them, such as 4 6 9/),
    ]);
});
