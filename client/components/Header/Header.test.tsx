import { expect, test } from "vitest";
import { menuRoutes } from "../../../shared/routes.ts";
import { createDemoLoader } from "../../../tests/harness/demoReader.ts";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { Header } from "./Header.tsx";

const layout = await createDemoLoader().layout();
const markupAt = (path: string) => markupOf(<Header layout={layout} />, path);

/** `text: aria-current` of every highlighted link. */
const currentAt = (path: string) =>
  [...markupAt(path).matchAll(/aria-current="(\w+)".*?data-text="([^"]+)"/g)].map(
    ([, how, words]) => `${words}: ${how}`,
  );

test("the menu has the entries of the route table, in order", () => {
  const [, menu = ""] = markupAt("/").split('aria-label="Main"');
  const entries = [...menu.matchAll(/href="(\/\w+)".*?data-text="([^"]+)"/g)].map(
    ([, path, words]) => `${words} ${path}`,
  );
  expect(entries).toEqual(menuRoutes.map(({ name, path }) => `${name} ${path}`));
});

test.each([
  ["/", []],
  ["/about", ["About Us: page"]],
  ["/work", ["Work: page"]],
  ["/work/halden-grid", ["Work: true"]],
  ["/workshop", []],
  ["/privacy", []],
])("at %s the highlighted menu entries are %j", (path, current) => {
  expect(currentAt(path)).toEqual(current);
});

test("without a page no menu entry is highlighted", () => {
  expect(markupOf(<Header layout={layout} hasPage={false} />, "/work/unknown")).not.toContain("aria-current");
});

test("the menu starts closed, its button has aria-expanded=false, and its picture is not in the page", () => {
  const markup = markupAt("/");
  expect(markup).not.toContain("menu-edge");
  expect(markup).toMatch(/<button [^>]*aria-expanded="false"[^>]*aria-controls="menu"/);
  expect(markup).not.toContain('data-menu="open"');
});

test("the wordmark links to the home page", () => {
  expect(markupAt("/about")).toMatch(/<a [^>]*aria-label="[^"]+, home"[^>]*href="\/"/);
});

test("without an email address there is no mail link", () => {
  expect(markupAt("/")).toContain("mailto:");
  expect(markupOf(<Header layout={{ ...layout, email: undefined }} />)).not.toContain("mailto:");
});

test("the menu has the newsletter's button after its list, which keeps the five entries", () => {
  const [list = "", after = ""] = markupAt("/").split('aria-label="Main"')[1]?.split("</ul>") ?? [];
  expect(list.match(/<li>/g)).toHaveLength(menuRoutes.length);
  expect(list).not.toContain("<button");
  expect(after).toMatch(new RegExp(`<button [^>]*commandfor="newsletter".*${layout.footerNewsletterButtonText}`));
});
