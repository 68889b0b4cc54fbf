import { expect, test } from "vitest";
import { negotiateFormat } from "./negotiateFormat.ts";

const safari =
  "image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5";

test.each([
  ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "avif"],
  [safari, "avif"],
  ["image/avif;q=0.5, image/webp;q=0.9", "webp"],
  ["image/avif;q=0, image/webp", "webp"],
  ["image/avif;q=0.000,image/webp;q=0.001", "webp"],
  ["image/avif; Q=0 ,image/webp;q=0", "fallback"],
  ["IMAGE/WEBP", "webp"],
  ["image/webp;q=nonsense", "fallback"],
  ["image/webpx,ximage/avif", "fallback"],
  ["image/*,*/*;q=0.8", "fallback"],
  ["text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", "fallback"],
  ["", "fallback"],
  [undefined, "fallback"],
])("a client that accepts %j gets %s", (accept, format) => {
  expect(negotiateFormat(accept)).toBe(format);
});
