/** Mutations of content: values are deleted, copied, nested, or replaced by other types, hostile text, or huge text. */

import fc from "fast-check";

/** One change. `at` picks the place, counted over all values of the data. */
export type Mutation = { at: number } & ({ do: "delete" | "duplicate" | "nest" } | { do: "set"; to: unknown } | Copy);
/** `from` picks the place that the value is copied from. */
type Copy = { do: "copy"; from: number };

/** Text that must not reach some places, such as links, scripts and attributes. */
const hostileTexts = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "//evil.example",
  "/\\evil.example",
  "http://",
  "https://evil.example/\"onmouseover='alert(1)'",
  "</script><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<!--",
  "-->",
  "]]>",
  '" style="color:red" onclick="alert(1)',
  "' onload='alert(1)",
  "{{constructor}}",
  "__proto__",
  "constructor",
  "toString",
  "",
  " ",
  "\u0000",
  "\u2028\u2029",
  "\ud800",
  "\u202e txet",
  "a".repeat(20_000),
  "a ".repeat(10_000),
  "image-0000000000000000000000000000000000000000-1x1-svg",
  "image-0000000000000000000000000000000000000000-1x1-jpg",
  "image-0000000000000000000000000000000000000000-0x0-jpg",
  "image-0000000000000000000000000000000000000000-99999x1-png",
  "file-0000000000000000000000000000000000000000-pdf",
  "0000-00-00T00:00:00Z",
  "-271821-04-20T00:00:00Z",
  "+275760-09-13T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "h2",
  "h7",
  "number",
  "richText",
  "carousel",
  "underline",
  "strike-through",
  "code",
  "link",
  "block",
  "image",
];

const otherKinds: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.5,
  1e308,
  -1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  [{}],
  { _type: "image" },
  { _type: "carousel", _key: "a" },
  { _type: "block", _key: "a", children: [] },
  { _type: "reference", _ref: "gone" },
  { current: "slug" },
  { toString: null, valueOf: null, length: 3 },
  JSON.parse('{"then":true,"constructor":{"prototype":{}}}'),
  { $$typeof: "react.element", type: "script", props: { children: "alert(1)" } },
  JSON.parse('{"__proto__":{"polluted":true},"_type":"richText"}'),
  Array.from({ length: 500 }, (_, index) => index),
  deep(60),
];

function deep(levels: number): unknown {
  return levels === 0 ? "deep" : { deep: deep(levels - 1), list: [levels] };
}

const place = fc.nat(1_000_000);

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("delete", "duplicate", "nest"), at: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("copy"), at: place, from: place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("set"), at: place, to: fc.constantFrom(...otherKinds) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("set"), at: place, to: fc.constantFrom(...hostileTexts) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("set"), at: place, to: fc.string({ unit: "binary" }) }) },
) as fc.Arbitrary<Mutation>;

/** A copy of the data with these changes, made one after the other. */
export function mutated<T extends Record<string, unknown>>(data: T, mutations: readonly Mutation[]): T {
  const changed = structuredClone(data);
  for (const change of mutations) apply(changed, change);
  return changed;
}

type Holder = Record<string, unknown> | unknown[];
type Place = { holder: Holder; key: string };

function apply(root: Holder, change: Mutation): void {
  const places = placesIn(root);
  const place = places[change.at % places.length];
  if (!place) return; // everything has been deleted
  const { holder, key } = place;
  if (change.do === "delete") remove(holder, key);
  else if (change.do === "set") setOwn(holder, key, structuredClone(change.to));
  else if (change.do === "nest") setOwn(holder, key, [valueAt(place)]);
  else if (change.do === "copy")
    setOwn(holder, key, structuredClone(valueAt(places[change.from % places.length] ?? place)));
  else if (Array.isArray(holder)) holder.push(structuredClone(valueAt(place)));
}

/** The items of a list are found by their number. */
function valueAt({ holder, key }: Place): unknown {
  return (holder as Record<string, unknown>)[key];
}

function remove(holder: Holder, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

/** Works for the name `__proto__` too, which JSON allows. */
function setOwn(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Every value within, not the holder itself. */
function placesIn(holder: Holder): Place[] {
  const places: Place[] = [];
  const walk = (within: Holder) => {
    for (const [key, value] of Object.entries(within)) {
      places.push({ holder: within, key });
      if (typeof value === "object" && value !== null) walk(value as Holder);
    }
  };
  walk(holder);
  return places;
}
