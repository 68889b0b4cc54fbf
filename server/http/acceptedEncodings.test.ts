import { expect, test } from "vitest";
import { acceptedEncodings } from "./acceptedEncodings.ts";

test.each([
  ["", []],
  ["br", ["br"]],
  ["gzip", ["gzip"]],
  ["gzip, deflate, br, zstd", ["br", "gzip"]],
  ["GZIP", ["gzip"]],
  ["gzip;q=1.0, br;q=0.5", ["gzip", "br"]],
  ["gzip; q=0.5 , br ; q=0.8", ["br", "gzip"]],
  ["*", ["br", "gzip"]],
  ["br;q=0, *", ["gzip"]],
  ["gzip;q=0, br;q=0", []],
  ["*;q=0", []],
  ["br;q=0.000", []],
  ["br;q=nonsense", []],
  ["identity", []],
  ["identity, gzip;q=0.5", []],
  ["identity;q=0.5, gzip", ["gzip"]],
  ["identity;q=0, gzip;q=0.1", ["gzip"]],
  ["deflate, zstd", []],
  [",,;;=,", []],
  [`br;q="`, ["br"]],
  [";".repeat(16_000), []],
])("of brotli and gzip, %j allows %j", (acceptEncoding, expected) => {
  expect(acceptedEncodings(acceptEncoding)).toEqual(expected);
});
