import { expect, test } from "vitest";
import { optional } from "./field.ts";
import { object } from "./fields.ts";
import { number, numberWithin } from "./numbers.ts";
import { parseLeniently } from "./parseLeniently.ts";

const lens = object({ lens: optional(object({ x: numberWithin({ least: 0, most: 1 }) })) });

test.each([-0.1, 1.1, "0.5", null])(
  "an optional part with the number %s is left out, and the reason names both bounds",
  (x) => {
    const reasons: string[] = [];
    expect(parseLeniently(lens.parse, { lens: { x } }, ({ reason }) => reasons.push(reason))).toEqual({
      lens: undefined,
    });
    expect(new Set(reasons)).toEqual(new Set(["must be a number from 0 to 1"]));
  },
);

test("the bounds themselves are within", () => {
  for (const x of [0, 0.254, 1]) expect(lens.parse.parse({ lens: { x } })).toEqual({ lens: { x } });
});

test("a number that cannot be drawn is refused", () => {
  expect(number().parse.safeParse(-1e9).success).toBe(true);
  expect(number().parse.safeParse(-1e308).error?.issues[0]?.message).toBe(
    "must be a number from -1000000000 to 1000000000",
  );
});
