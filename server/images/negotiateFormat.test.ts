import { expect, test } from "vitest";
import { negotiateFormat } from "./negotiateFormat.ts";

test.each([
  ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "avif"],
  ["image/webp,image/avif", "avif"],
  ["image/avif;q=0.5, image/webp;q=0.9", "webp"],
  ["image/avif;q=0, image/webp", "webp"],
  ["image/avif;q=0.000,image/webp;q=0.001", "webp"],
  ["image/avif; Q=0 ,image/webp;q=0", "fallback"],
  ["IMAGE/WEBP", "webp"],
  ["image/webp;q=nonsense", "fallback"],
  ["image/webp;q=2", "fallback"],
  ["image/webpx,ximage/avif", "fallback"],
  ["image/*,*/*;q=0.8", "fallback"],
  ["", "fallback"],
  [undefined, "fallback"],
])("a client that accepts %j gets %s", (accept, format) => {
  expect(negotiateFormat(accept)).toBe(format);
});
