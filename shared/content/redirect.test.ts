import { expect, test } from "vitest";
import { documentParser } from "../schema/document.ts";
import { redirect } from "./redirect.ts";

const parse = (fields: object) => documentParser(redirect).safeParse({ _id: "r", from: "/old", ...fields });

test.each(["/old.html", " /old ", "/Über-uns/", "/caf%C3%A9", "/a/b;c=d,e@f", "/...", "/.well-known/x", "/a//b"])(
  "a redirect may lead from %j",
  (from) => {
    expect(parse({ from }).data).toMatchObject({ from: from.trim() });
  },
);

test.each([
  "",
  "/",
  "old",
  "//host",
  "/a?b=c",
  "/a#b",
  "/a b",
  "/a\\b",
  "/a/../b",
  "/.",
  "/50%",
  "https://a.example",
  `/${"a".repeat(2000)}`,
  null,
])("no redirect may lead from %j", (from) => {
  expect(parse({ from }).success).toBe(false);
});

test.each([
  ["/", "/"],
  ["/contact?a=b#c", "/contact?a=b#c"],
  ["/a/../b", "/b"],
  ["/café", "/caf%C3%A9"],
  ["https://other.example", "https://other.example/"],
  ["HTTPS://Other.Example:8443/A?b#c", "https://other.example:8443/A?b#c"],
  ["https://bücher.example/", "https://xn--bcher-kva.example/"],
])("a redirect may lead to %s, in a header as %s", (address, location) => {
  expect(parse({ address }).data?.address).toBe(location);
});

test.each([
  "contact",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "http://other.example",
  "javascript:alert(1)",
  "mailto:a@b.co",
  "https:/other.example",
  "https:other.example",
  "https://",
  "https://user:word@other.example",
  "https://user@other.example",
  "https://other.example\\@evil.example",
  "https://other.example/a\r\nSet-Cookie: a=b",
  "/a\tb",
])("no redirect may lead to %j", (address) => {
  expect(parse({ address }).success).toBe(false);
});

test.each([
  [{ _type: "page", path: "/about", slug: null }, "/about"],
  [{ _type: "caseStudy", path: null, slug: "halden-grid" }, "/work/halden-grid"],
])("a reference becomes the path of its page: %j", (page, path) => {
  expect(parse({ page }).data?.page).toBe(path);
});

test.each([{ _type: "page", path: "/gone" }, { _type: "caseStudy", slug: "../x" }, { _type: "person" }])(
  "a reference to what has no page is invalid: %j",
  (page) => {
    expect(parse({ page }).success).toBe(false);
  },
);

test("a redirect is permanent unless it says otherwise", () => {
  expect(parse({}).data?.permanence).toBe("permanent");
  expect(parse({ permanence: "temporary" }).data?.permanence).toBe("temporary");
});
