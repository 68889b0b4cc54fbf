import { expect, test } from "vitest";
import { createPagePaths } from "./pagePaths.ts";

test("a path of the table may be a page, and one of a case study in the list, as it is now", () => {
  let list = [{ slug: "halden-grid" }];
  const mayBePage = createPagePaths(() => list);
  const found = () =>
    ["/", "/about", "/work", "/work/halden-grid", "/work/saltmarsh"].filter((path) => mayBePage(path));
  expect(found()).toEqual(["/", "/about", "/work", "/work/halden-grid"]);
  list = [{ slug: "saltmarsh" }];
  expect(found()).toEqual(["/", "/about", "/work", "/work/saltmarsh"]);
});

test.each(["/unknown", "/About", "/about/x", "/work/", "/work/halden-grid/x", "/work/constructor", "/halden-grid"])(
  "%s is no page",
  (path) => {
    expect(createPagePaths(() => [{ slug: "halden-grid" }])(path)).toBe(false);
  },
);

test.each([undefined, null])("any slug may be a case study while there is no list (%s)", (list) => {
  const mayBePage = createPagePaths(() => list);
  expect(mayBePage("/work/halden-grid")).toBe(true);
  expect(mayBePage("/unknown")).toBe(false);
});
