import { expect, test } from "vitest";
import { patternFields } from "./patternFields.ts";

const messageOf = (rows: string) => patternFields.rows.parse.safeParse(rows).error?.issues[0]?.message;

test("a pattern is rows of digits, all equally long", () => {
  expect(patternFields.rows.parse.parse("\n0123\n3210\n")).toBe("0123\n3210");
  expect(messageOf("010101010101\n232323232323")).toBeUndefined();
  for (const rows of ["0123", "0123\n321", "0124\n3210", "012\n321", "0101010101010\n0101010101010", "0123\n\n3210"])
    expect(messageOf(rows), rows).toBe(
      "must be 2 to 6 rows of the digits 0, 1, 2 and 3, all rows with as many digits, from 4 to 12",
    );
  expect(messageOf(Array(7).fill("0123").join("\n"))).toMatch("2 to 6 rows");
});
