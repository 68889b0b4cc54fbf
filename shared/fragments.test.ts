import { expect, test } from "vitest";
import { fragmentOf } from "./fragments.ts";

test.each([
  ["Food and drink", "food-and-drink"],
  ["Terms", "terms"],
  ["Énergie & réseaux", "énergie-réseaux"],
  ["鉄道", "鉄道"],
])("%s is found under #%s", (name, fragment) => expect(fragmentOf(name)).toBe(fragment));

test.each(["Newsletter", "main", "All", "…"])("%s takes no name from the site's own elements", (name) => {
  expect(fragmentOf(name)).toMatch(/^section-/);
});
