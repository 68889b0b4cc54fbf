import { expect, test } from "vitest";
import { isHeld, strongEtag, weakEtag } from "./conditional.ts";

const words = Buffer.from("words");
const etag = strongEtag(words);

test("a validator follows from the bytes alone", () => {
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect(weakEtag(words)).toBe(`W/${etag}`);
  expect(strongEtag(Buffer.from("words"))).toBe(etag);
  expect(strongEtag(Buffer.from("other"))).not.toBe(etag);
});

test.each([
  [undefined, false],
  ["", false],
  ['"other"', false],
  [etag.slice(1, -1), false],
  [etag, true],
  [`W/${etag}`, true],
  [`"other" , W/${etag}`, true],
  ["*", true],
])("a client that sends If-None-Match %j has the response: %j", (ifNoneMatch, expected) => {
  expect(isHeld(etag, ifNoneMatch)).toBe(expected);
  expect(isHeld(weakEtag(words), ifNoneMatch)).toBe(expected);
});
