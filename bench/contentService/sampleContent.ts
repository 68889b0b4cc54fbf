/** Content as a site has it, of any size: a tenth pages, the rest articles by a few people in a few categories. */

export type SampleDocument = { _id: string; _type: string; [field: string]: unknown };

const words = "steel orchid heat plate weld anneal temper forge grain edge cut cold colour press sheet".split(" ");
const text = (seed: number, length: number) =>
  Array.from({ length }, (_, index) => words[(seed * 7 + index * 13) % words.length]).join(" ");

const block = (seed: number, index: number) => ({
  _type: "block",
  _key: `b${index}`,
  style: "normal",
  children: [{ _type: "span", _key: "s", text: text(seed + index, 21), marks: [] }],
  markDefs: [],
});

/** About 1.1 kB each. */
export function sampleContent(count: number): SampleDocument[] {
  const people = Array.from({ length: 20 }, (_, n) => ({ _id: `person-${n}`, _type: "person", name: text(n, 2) }));
  const categories = Array.from({ length: 10 }, (_, n) => ({
    _id: `category-${n}`,
    _type: "category",
    title: text(n, 1),
  }));
  const settings = { _id: "settings", _type: "settings", title: "Sample" };
  const rest = Array.from({ length: Math.max(0, count - 31) }, (_, n) => ({
    _id: `document-${n}`,
    _type: n % 10 === 0 ? "page" : "article",
    title: text(n, 5),
    slug: { _type: "slug", current: `slug-${n}` },
    publishedAt: new Date(1_700_000_000_000 + n * 3_600_000).toISOString(),
    author: { _type: "reference", _ref: `person-${n % 20}` },
    categories: [{ _type: "reference", _key: "c", _ref: `category-${n % 10}` }],
    body: [block(n, 0), block(n, 1), block(n, 2)],
  }));
  return [...people, ...categories, settings, ...rest];
}
