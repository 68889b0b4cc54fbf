import { expect, test } from "vitest";
import { pageRouteIds, routes } from "../../shared/routes.ts";
import { linkTarget } from "./links.ts";

test.each(pageRouteIds.map((id) => routes[id].path))(
  "%s is a page, with a fragment and a slash at its end too",
  (path) => {
    for (const href of [path, `${path}#terms`, `${path}?a=b`, ` ${path} `])
      expect(linkTarget(href)).toEqual({ kind: "page" });
  },
);

test("an address under /work is a page if there is a case study", () => {
  expect(linkTarget("/work/acme#quote")).toEqual({ kind: "document", type: "caseStudy", slug: "acme" });
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
