import { expect, test } from "vitest";
import { listOf, text } from "./fields.ts";
import { parseLeniently } from "./parseLeniently.ts";
import { wholeNumber } from "./wholeNumber.ts";

const notes = listOf({ at: wholeNumber({ least: 0, most: 60 }), text: text() }, { min: 1 });

test("an item whose number is not whole or not within the bounds is left out, and the reason names both bounds", () => {
  const reasons = new Set<string>();
  const items = [61, -1, 2.5, "7", null, 0, 60].map((at, index) => ({ _key: `n${index}`, at, text: "A note" }));
  const shown = parseLeniently(notes.parse, items, ({ id, reason }) => reasons.add(`${id}: ${reason}`));
  expect(shown?.map(({ at }) => at)).toEqual([0, 60]);
  expect([...reasons]).toEqual(
    ["n0", "n1", "n2", "n3", "n4"].map((id) => `${id}: must be a whole number from 0 to 60`),
  );
});
