import { expect, test } from "vitest";
import { negotiateEncoding } from "./negotiateEncoding.ts";

const both = { br: true, gzip: true };

test.each([
  [undefined, null],
  ["", null],
  ["br", "br"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["gzip; q=0.5 , br ; q=0.8", "br"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0, br;q=0", null],
  ["*;q=0", null],
  ["br;q=0.000", null],
  ["br;q=nonsense", null],
  ["identity", null],
  ["identity, gzip;q=0.5", null],
  ["identity;q=0.5, gzip", "gzip"],
  ["identity;q=0, gzip;q=0.1", "gzip"],
  ["deflate, zstd", null],
  [",,;;=,", null],
])("of brotli and gzip, %j is answered with %j", (acceptEncoding, expected) => {
  expect(negotiateEncoding(acceptEncoding, both)).toBe(expected);
});

test("an encoding that is not at hand is never chosen", () => {
  expect(negotiateEncoding("br, gzip", { gzip: true })).toBe("gzip");
  expect(negotiateEncoding("br, gzip", {})).toBeNull();
});
