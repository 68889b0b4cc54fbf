/** A small dataset with values of every kind for queries. */

const block = (text: string, style = "normal", marks: string[] = []) => ({
  _type: "block",
  _key: `${style}-${text.length}`,
  style,
  markDefs: [],
  children: [
    { _type: "span", _key: "s1", text, marks },
    { _type: "span", _key: "s2", text: " and more", marks: [] },
  ],
});

const people = [
  { _id: "ada", _type: "person", name: "Ada Lovelace", born: "1815-12-10", skills: ["maths", "writing"], rating: 4.75 },
  { _id: "grace", _type: "person", name: "Grace Hopper", born: "1906-12-09", skills: ["navy", "compilers"], rating: 5 },
  { _id: "noether", _type: "person", name: "Emmy Noether", born: "1882-03-23", skills: ["maths"], rating: null },
  { _id: "nobody", _type: "person", name: "", skills: [] },
];

const categories = [
  { _id: "design", _type: "category", title: "Design", parent: null },
  { _id: "print", _type: "category", title: "Print", parent: { _type: "reference", _ref: "design" } },
  { _id: "web", _type: "category", title: "Web", parent: { _type: "reference", _ref: "design" } },
];

const works = [
  {
    _id: "bridge",
    _type: "work",
    title: "A bridge over the river",
    slug: { _type: "slug", current: "bridge" },
    author: { _type: "reference", _ref: "ada" },
    categories: [
      { _type: "reference", _key: "k1", _ref: "print" },
      { _type: "reference", _key: "k2", _ref: "web" },
    ],
    publishedAt: "2024-03-01T09:30:00Z",
    budget: 1200.5,
    featured: true,
    body: [block("Rivers run", "h1"), block("Bridges stand", "normal", ["strong"])],
    size: { width: 40, height: 20, unit: "m" },
    tags: ["water", "steel", "Steel"],
  },
  {
    _id: "lamp",
    _type: "work",
    title: "Lamp № 5 – “Orchid”",
    slug: { _type: "slug", current: "lamp" },
    author: { _type: "reference", _ref: "grace" },
    categories: [{ _type: "reference", _key: "k1", _ref: "design" }],
    publishedAt: "2023-11-20T18:00:00.250Z",
    budget: 80,
    featured: false,
    body: [block("Light falls"), { _type: "image", _key: "i", alt: "A lamp" }],
    size: { width: 0.3, height: 0.6, unit: "m" },
    tags: ["light", "steel"],
  },
  {
    _id: "poster",
    _type: "work",
    title: "Poster for the opera",
    slug: { _type: "slug", current: "poster" },
    author: { _type: "reference", _ref: "gone", _weak: true },
    categories: [],
    publishedAt: "2024-03-01T09:29:59+01:00",
    budget: -15,
    body: [],
    size: null,
    tags: [],
    matrix: [
      [1, 2],
      [3, [4, 5]],
    ],
    "odd name": "yes",
  },
  {
    _id: "notes.hidden",
    _type: "note",
    title: "Straße, ÅNGSTRÖM, naïve",
    count: 0,
    deep: { er: { est: [{ v: 1 }, { v: 2 }] } },
  },
  { _id: "empty", _type: "note" },
];

const layers = [
  { _id: "drafts.lamp", _type: "work", title: "Lamp (draft)", author: { _type: "reference", _ref: "ada" }, budget: 90 },
  { _id: "versions.spring.lamp", _type: "work", title: "Lamp (spring)", budget: 100 },
  { _id: "versions.spring.new", _type: "work", title: "New in spring" },
];

export const fidelityDocuments: { _id: string; _type: string; [field: string]: unknown }[] = [
  ...people,
  ...categories,
  ...works,
  ...layers,
];
