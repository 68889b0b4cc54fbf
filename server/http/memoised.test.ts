import { expect, test } from "vitest";
import { memoised } from "./memoised.ts";

test("a result is cached until a hundred others have been requested", () => {
  const calls: string[] = [];
  const length = memoised((value) => {
    calls.push(value);
    return value.length;
  });
  expect([length("gzip"), length("gzip"), length("br")]).toEqual([4, 4, 2]);
  expect(calls).toEqual(["gzip", "br"]);
  for (let other = 0; other < 100; other += 1) length(`other ${other}`);
  length("gzip");
  expect(calls.at(-1)).toBe("gzip");
});

test("a missing header counts as empty", () => {
  expect(memoised((value) => `<${value}>`)(undefined)).toBe("<>");
});
