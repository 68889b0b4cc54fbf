import { expect, test } from "vitest";
import { likelyPage } from "./likelyPage.ts";

test.each([
  ["/clinets", "clients"],
  ["/Client/", "clients"],
  ["/wrok", "work"],
  ["/wrk", "work"],
  ["/kontakt", "contact"],
  ["/about-us", "about"],
  ["/privacy-policy", "privacy"],
  ["/our-work", "work"],
  ["/en/services/", "services"],
  ["/bot", null],
  ["/blog", null],
  ["/no-such-page", null],
  ["/", null],
  ["//", null],
])("the page meant by %s is %s", (pathname, page) => {
  expect(likelyPage(pathname)).toBe(page);
});

test("an address that is too long means no page, whatever is in it, and is not read", () => {
  expect(likelyPage(`/clients${"s".repeat(100_000)}`)).toBeNull();
  expect(likelyPage(`/a${"/".repeat(100_000)}a`)).toBeNull();
  expect(likelyPage(`/clients-${"s".repeat(100_000)}`), "a page's word").toBeNull();
  expect(likelyPage(`/clients${"/".repeat(100_000)}`), "short without its slashes").toBeNull();
});
