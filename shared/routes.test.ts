import { expect, test } from "vitest";
import { dataPathTo } from "./pageData.ts";
import { menuRoutes, pageRouteIds, pathTo, routes } from "./routes.ts";

test("a path is the route's, with its parameters in place", () => {
  expect(pathTo("home")).toBe("/");
  expect(pathTo("about")).toBe("/about");
  expect(pathTo("caseStudy", { slug: "halden-grid" })).toBe("/work/halden-grid");
});

test("a parameter can not leave its place in a path", () => {
  expect(pathTo("caseStudy", { slug: "../a/b?c#d é" })).toBe("/work/..%2Fa%2Fb%3Fc%23d%20%C3%A9");
  expect(dataPathTo("caseStudy", { slug: "../a/b?c#d é" })).toBe("/_data/caseStudy/..%2Fa%2Fb%3Fc%23d%20%C3%A9");
});

test("page data has its route's id for an address", () => {
  expect(dataPathTo("layout")).toBe("/_data/layout");
  expect(dataPathTo("home")).toBe("/_data/home");
  expect(dataPathTo("caseStudy", { slug: "halden-grid" })).toBe("/_data/caseStudy/halden-grid");
});

test("the menu is About Us, Services, Clients, Work and Contact, in that order", () => {
  expect(menuRoutes.map(({ name }) => name)).toEqual(["About Us", "Services", "Clients", "Work", "Contact"]);
  expect(menuRoutes.map(({ path }) => path)).toEqual(["/about", "/services", "/clients", "/work", "/contact"]);
});

test("every entry of the table that names a menu is in it, and no other", () => {
  const named = Object.entries(routes).flatMap(([id, route]) => ("menu" in route ? [id] : []));
  expect(menuRoutes.map(({ id }) => id as string)).toEqual(named);
});

test("every route but the case studies is composed by editors, and no two have one path", () => {
  expect(
    Object.keys(routes)
      .filter((id) => id !== "caseStudy")
      .sort(),
  ).toEqual([...pageRouteIds].sort());
  const paths = Object.values(routes).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
