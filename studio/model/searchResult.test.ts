import { expect, test } from "vitest";
import { searchResultOf } from "./searchResult.ts";

const site = { name: "Orchid and Steel", url: "https://site.example" };
const layout = { pageSeo: { pageTitle: "Orchid and Steel, a studio", pageDescription: "An agency" } };

test("a page is found under its address, with its own words or the layout's", () => {
  const own = { _type: "page", path: "/about", pageSeo: { pageTitle: "About us", pageDescription: " " } };
  expect(searchResultOf(own, layout, site)).toEqual({
    title: "Orchid and Steel - About us",
    description: "An agency",
    url: "https://site.example/about",
    cardUrl: "https://site.example/social/about.png",
  });
  expect(searchResultOf({ _type: "page", path: "/" }, layout, site)).toMatchObject({
    title: "Orchid and Steel, a studio",
    cardUrl: "https://site.example/social/home.png",
  });
});

test("a case study has its title and summary where it has no words for search engines", () => {
  const document = { _type: "caseStudy", slug: { current: "acme" }, title: "Acme", summary: "Less, for more." };
  expect(searchResultOf(document, undefined, site)).toEqual({
    title: "Orchid and Steel - Acme",
    description: "Less, for more.",
    url: "https://site.example/work/acme",
    cardUrl: "https://site.example/social/work/acme.png",
  });
});

test.each([{ _type: "person" }, { _type: "caseStudy", title: "Acme" }, { _type: "page", path: "/gone" }, null])(
  "%j has no page",
  (document) => {
    expect(searchResultOf(document, layout, site)).toBeNull();
  },
);
