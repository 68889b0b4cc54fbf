import { expect, test } from "vitest";
import { matchPage } from "./matchPage.ts";

test("a path in the route table matches its page and parameters", () => {
  expect(matchPage("/")).toEqual({ id: "home", params: {} });
  expect(matchPage("/work/halden-grid")).toEqual({ id: "caseStudy", params: { slug: "halden-grid" } });
});

test.each(["/feed.xml", "/icon-512.png", "/About", "/work/a/b", "/%zz"])("%s matches no page", (path) => {
  expect(matchPage(path)).toBeNull();
});
