import { expect, test } from "vitest";
import { pageRouteIds, routes } from "../../shared/routes.ts";
import { isRedirected, linkTarget } from "./links.ts";

test.each(pageRouteIds.map((id) => routes[id].path))(
  "%s is a page, with a fragment and a slash at its end too",
  (path) => {
    for (const href of [path, `${path}#terms`, `${path}?a=b`, ` ${path} `])
      expect(linkTarget(href)).toEqual({ kind: "page" });
  },
);

test("an address under /work is a page if there is a case study", () => {
  expect(linkTarget("/work/acme#quote")).toEqual({
    kind: "document",
    path: "/work/acme",
    type: "caseStudy",
    slug: "acme",
  });
});

test("a link to an address that is redirected leads somewhere, however it is written", () => {
  const froms = ["/jobs", "/work/old%20name", null];
  for (const path of ["/jobs", "/Jobs/", "/work/old%20name"]) expect(isRedirected(path, froms)).toBe(true);
  for (const path of ["/job", "/jobs/now", "/%"]) expect(isRedirected(path, froms)).toBe(false);
});

test.each(["#terms", "https://a.example/gone", "mailto:a@b.co", "tel:+44", "/feed.xml", "/badge.svg"])(
  "%s leads away from the pages and is not checked",
  (href) => {
    expect(linkTarget(href)).toEqual({ kind: "other" });
  },
);

test.each(["/gone", "/work/acme/more", "/about/us"])("the site has no page %s", (path) => {
  expect(linkTarget(path)).toEqual({ kind: "unknown", path });
});
