import { expect, test } from "vitest";
import * as z from "zod";
import { defineDocument, documentPlaces, reference, references, sections } from "./document.ts";
import { type Field, grouping, optional, withDefault } from "./field.ts";
import { choice, computed, dateTime, email, href, list, listOf, longText, object, slug, text } from "./fields.ts";
import { image } from "./image.ts";
import { itemPlace, type Placed } from "./places.ts";
import { richText } from "./richText.ts";

const person = defineDocument("person", { name: text(), portrait: image() });
const ada = { _id: "person-ada", name: "Ada", portrait: { alt: "Ada" } };

const block = (key: string, ...texts: string[]) => ({ _key: key, children: texts.map((words) => ({ text: words })) });

/** The places of a field "f" in the document "page-home": what leads to a value, and where the value is edited. */
function placesIn(field: Field<unknown>, value: unknown): string[] {
  const { fields, type } = defineDocument("page", { f: field });
  return documentPlaces({ type, fields }, { _id: "page-home", f: value }).map(written);
}

const written = ({ at, place: { id, path } }: Placed) => `${at.join("/")} ${id} ${path}`;

test.each<[string, Field<unknown>, unknown, string[]]>([
  ["text", text(), "Words", ["f page-home f"]],
  ["longText", longText(), "Words", ["f page-home f"]],
  ["email", email(), "a@b.co", ["f page-home f"]],
  ["image", image(), { alt: "A kiln" }, ["f page-home f"]],
  ["choice", choice(["a", "b"]), "a", []],
  ["dateTime", dateTime(), "2026-01-01T00:00:00Z", []],
  ["href", href(), "/work", []],
  ["slug", slug({ from: "title" }), "kiln", []],
  ["computed", computed("1", z.string()), "kiln", []],
  ["optional", optional(text()), "Words", ["f page-home f"]],
  ["optional, missing", optional(text()), undefined, []],
  ["withDefault", withDefault(text(), "Words"), "Words", ["f page-home f"]],
  ["object", object({ label: text(), to: href() }), { label: "All", to: "/work" }, ["f/label page-home f.label"]],
  ["list", list(text()), ["One", "Two"], ["f/0 page-home f:0", "f/1 page-home f:1"]],
  ["listOf", listOf({ label: text() }), [{ _key: "a", label: "One" }], ["f/0/label page-home f:a.label"]],
  [
    "richText",
    richText(),
    [block("b1", "One", "Two"), block("b2", "Three")],
    ["f/0/children/0/text page-home f:b1", "f/0/children/1/text page-home f:b1", "f/1/children/0/text page-home f:b2"],
  ],
  ["reference", reference(person), ada, ["f/name person-ada name", "f/portrait person-ada portrait"]],
  ["references", references(person), [ada], ["f/0/name person-ada name", "f/0/portrait person-ada portrait"]],
  [
    "sections",
    sections({ hero: { headline: text() }, team: { people: references(person) } }),
    [
      { _type: "hero", _key: "h", headline: "Forged" },
      { _type: "team", _key: "t", people: [ada] },
    ],
    [
      "f/0/headline page-home f:h.headline",
      "f/1/people/0/name person-ada name",
      "f/1/people/0/portrait person-ada portrait",
    ],
  ],
])("%s says where its texts and pictures are edited", (_kind, field, value, places) => {
  expect(placesIn(field, value)).toEqual(places);
});

test("a text knows the list items around it, through references too", () => {
  const page = defineDocument("page", { sections: sections({ team: { people: references(person) } }) });
  const [name] = documentPlaces(page, {
    _id: "page-home",
    sections: [{ _type: "team", _key: "t", people: [ada as never] }], // only its texts matter
  });
  expect(name?.place).toMatchObject({
    ...{ id: "person-ada", type: "person", path: "name" },
    within: { id: "page-home", type: "page", path: "sections:t" },
  });
  expect(name?.place.within?.within).toBeUndefined();
});

test("a text by which pages group documents is shared, any other is not", () => {
  const shared = (field: Field<string>) => field.places("Rail", { id: "c", type: "client", path: "sector" });
  expect(shared(grouping(text())).map(({ isShared }) => isShared)).toEqual([true]);
  expect(shared(text()).map(({ isShared }) => isShared)).toEqual([undefined]);
});

test.each(["1", "a.b", "a b", "ü", ""])("an item whose key %j the overlays misread leads to its list", (key) => {
  expect(itemPlace({ id: "i", type: "t", path: "facts" }, key)).toEqual({ id: "i", type: "t", path: "facts" });
});
