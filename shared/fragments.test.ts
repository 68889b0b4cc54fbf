import { expect, test } from "vitest";
import { fragmentOf } from "./fragments.ts";

test.each([
  ["Food and drink", "food-and-drink"],
  ["Terms", "terms"],
  ["Énergie & réseaux", "énergie-réseaux"],
  ["鉄道", "鉄道"],
])("%s becomes the fragment %s", (name, fragment) => expect(fragmentOf(name)).toBe(fragment));

test.each(["Newsletter", "main", "All", "…"])(
  "%s gets a prefix, because an element of the site has that id",
  (name) => {
    expect(fragmentOf(name)).toMatch(/^section-/);
  },
);
