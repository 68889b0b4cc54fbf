import { expect, test } from "vitest";
import { createDemoLoader } from "../../../tests/harness/demoReader.ts";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { Header } from "./Header.tsx";

const layout = await createDemoLoader().layout();
const markupAt = (path: string) => markupOf(<Header layout={layout} />, path);

/** The links that are highlighted, by their words, and how. */
const currentAt = (path: string) =>
  [...markupAt(path).matchAll(/aria-current="(\w+)"[^>]*>([^<]+)</g)].map(([, how, words]) => `${words}: ${how}`);

test("the menu has its five entries in order", () => {
  const [, menu = ""] = markupAt("/").split('aria-label="Main"');
  const entries = [...menu.matchAll(/href="(\/\w+)"[^>]*>([^<]+)</g)].map(([, path, words]) => `${words} ${path}`);
  expect(entries).toEqual([
    "About Us /about",
    "Services /services",
    "Clients /clients",
    "Work /work",
    "Contact /contact",
  ]);
});

test.each([
  ["/", []],
  ["/about", ["About Us: page"]],
  ["/work", ["Work: page"]],
  ["/work/halden-grid", ["Work: true"]],
  ["/workshop", []],
  ["/privacy", []],
])("at %s the entry of the current page is highlighted: %j", (path, current) => {
  expect(currentAt(path)).toEqual(current);
});

test("the menu starts closed, and its button says so", () => {
  const markup = markupAt("/");
  expect(markup).toMatch(/<button [^>]*aria-expanded="false"[^>]*aria-controls="menu"/);
  expect(markup).not.toContain('data-menu="open"');
});

test("the wordmark leads home", () => {
  expect(markupAt("/about")).toMatch(/<a [^>]*aria-label="[^"]+, home"[^>]*href="\/"/);
});

test("without an address there is no link to write to", () => {
  expect(markupAt("/")).toContain("mailto:");
  expect(markupOf(<Header layout={{ ...layout, email: undefined }} />)).not.toContain("mailto:");
});
