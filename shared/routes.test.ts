import { expect, test } from "vitest";
import { dataPathTo } from "./pageData.ts";
import { menuRoutes, pageRouteIds, pathTo, routes } from "./routes.ts";

test("a path is the route's path with its parameters filled in", () => {
  expect(pathTo("home")).toBe("/");
  expect(pathTo("about")).toBe("/about");
  expect(pathTo("caseStudy", { slug: "halden-grid" })).toBe("/work/halden-grid");
});

test("a parameter is encoded in its segment of the path", () => {
  expect(pathTo("caseStudy", { slug: "../a/b?c#d é" })).toBe("/work/..%2Fa%2Fb%3Fc%23d%20%C3%A9");
  expect(dataPathTo("caseStudy", { slug: "../a/b?c#d é" })).toBe("/_data/caseStudy/..%2Fa%2Fb%3Fc%23d%20%C3%A9");
});

test("the path of page data has the route's id", () => {
  expect(dataPathTo("layout")).toBe("/_data/layout");
  expect(dataPathTo("home")).toBe("/_data/home");
  expect(dataPathTo("caseStudy", { slug: "halden-grid" })).toBe("/_data/caseStudy/halden-grid");
});

test("the menu has About Us, Services, Clients, Work and Contact, in that order", () => {
  const specified = ["About Us", "Services", "Clients", "Work", "Contact"];
  expect(menuRoutes.map(({ name }): string => name).filter((name) => specified.includes(name))).toEqual(specified);
});

test("the menu has each entry of the table that names one, in the table's order", () => {
  const named = Object.entries(routes).flatMap(([id, route]) => ("menu" in route ? [id] : []));
  expect(menuRoutes.map(({ id }) => id)).toEqual(named);
  expect(menuRoutes).toContainEqual({ id: "about", path: "/about", name: "About Us" });
});

test("the composed pages are those whose document is a page, and no two routes have one path", () => {
  expect(pageRouteIds).toContain("home");
  expect(pageRouteIds).not.toContain("caseStudy");
  const paths = Object.values(routes).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
