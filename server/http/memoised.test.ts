import { expect, test } from "vitest";
import { memoised } from "./memoised.ts";

test("what was worked out is not worked out again, until a hundred others have come", () => {
  const worked: string[] = [];
  const length = memoised((value) => {
    worked.push(value);
    return value.length;
  });
  expect([length("gzip"), length("gzip"), length("br")]).toEqual([4, 4, 2]);
  expect(worked).toEqual(["gzip", "br"]);
  for (let other = 0; other < 100; other += 1) length(`other ${other}`);
  length("gzip");
  expect(worked.at(-1)).toBe("gzip");
});

test("a header that is missing counts as empty", () => {
  expect(memoised((value) => `<${value}>`)(undefined)).toBe("<>");
});
