import { expect, test } from "vitest";
import { likelyPage } from "./likelyPage.ts";

test.each([
  ["/clinets", "clients"],
  ["/Client/", "clients"],
  ["/wrok", "work"],
  ["/about-us", "about"],
  ["/kontakt", "contact"],
  ["/privacy-policy", null],
  ["/blog", null],
  ["/no-such-page", null],
  ["/", null],
  [`/clients${"s".repeat(100_000)}`, null],
])("the page meant by %.20s is %s", (pathname, page) => {
  expect(likelyPage(pathname)).toBe(page);
});
