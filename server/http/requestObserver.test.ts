import { expect, test } from "vitest";
import { kindOf } from "./requestObserver.ts";

test.each([
  ["/", "page"],
  ["/work/halden-grid", "page"],
  ["/unknown", "page"],
  ["/_image", "image"],
  ["/_data/layout", "pageData"],
  ["/assets/main-AB12.js", "asset"],
  ["/social/about.png", "socialCard"],
  ["/feed.xml", "feed"],
  ["/readyz", "health"],
  ["/api/subscribe", "newsletter"],
])("a request for %s is counted as %s", (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});
