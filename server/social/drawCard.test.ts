import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { displayFont } from "../../tests/harness/displayFont.ts";
import { clientInks, drawCard, edition, paletteOf } from "./drawCard.ts";
import { loadLettering } from "./lettering.ts";
import type { SocialCard } from "./socialCard.ts";

const lettering = await loadLettering(displayFont.truetype);
const someCard = (extra: Partial<SocialCard> = {}): SocialCard => ({
  path: "/social/home.png",
  wordmark: ["orchid", "steel"],
  title: "Brands forged under pressure",
  accent: "pressure",
  line: "Power cuts, plainly put",
  picture: null,
  ...extra,
});

/** Every outline's colour and where its ink begins and ends, in pixels. */
function inkOf(svg: string) {
  return [...svg.matchAll(/<path fill="([^"]+)" d="([^"]*)"\/>/g)].map(([, fill, data = ""]) => {
    const numbers = [...data.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
    const xs = numbers.filter((_, index) => index % 2 === 0);
    const ys = numbers.filter((_, index) => index % 2 === 1);
    return { fill, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  });
}

const orchid = "#ea9eec";
const titles = {
  short: "A",
  ordinary: "Brands forged under pressure",
  long: "We explain what other people make, and then help them make it, and so on. ".repeat(4).trim(),
  unbroken: "W".repeat(300),
};

test.each(
  Object.entries(titles).flatMap(([kind, title]) => [
    { kind, title, hasPicture: true, end: 650 },
    { kind, title, hasPicture: false, end: 1010 },
  ]),
)("a title that is $kind stays in its place ($hasPicture)", ({ title, hasPicture, end }) => {
  const words = inkOf(drawCard(someCard({ title, line: title, accent: "make" }), lettering, hasPicture));
  for (const { left, right, top, bottom } of words) {
    expect(left).toBeGreaterThanOrEqual(59.9);
    expect(right).toBeLessThan(end);
    expect(top).toBeGreaterThan(50);
    expect(bottom).toBeLessThan(600);
  }
  const [, , , firstOfTitle] = words; // after the three parts of the wordmark
  expect(firstOfTitle?.top).toBeGreaterThan(120);
});

test("the ink of every line begins at the margin", () => {
  const starts = inkOf(drawCard(someCard({ accent: undefined }), lettering, true)).map(({ left }) => left);
  expect(starts.filter((left) => Math.abs(left - 60) < 0.1)).toHaveLength(6); // wordmark, four lines, the quiet one
});

test("the accented words are orchid wherever a line ends between them", () => {
  const orchidIn = (extra: Partial<SocialCard>) =>
    inkOf(drawCard(someCard(extra), lettering, true)).filter(({ fill }) => fill === orchid);
  expect(orchidIn({})).toHaveLength(1);
  expect(orchidIn({ accent: "under pressure" })).toHaveLength(2);
  expect(orchidIn({ accent: "steel" })).toHaveLength(0);
  expect(orchidIn({ accent: undefined })).toHaveLength(0);
});

test("a case study's card has its client's bright colour in its title, on its dark one", () => {
  const card = someCard({ colours: "velvet", accent: undefined });
  expect(paletteOf(card).ground).toBe("#8e1034");
  const fills = inkOf(drawCard(card, lettering, true)).map(({ fill }) => fill);
  expect(fills).toEqual(["#f8fafd", "#8ec6dc", "#f8fafd", ...Array(4).fill("#8ec6dc"), "#f8fafd"]);
  expect(drawCard(card, lettering, false)).toContain('height="630" fill="#8ec6dc"/>');
});

test("a long site name is set smaller", () => {
  const [name] = inkOf(drawCard(someCard({ wordmark: ["a studio with a name that goes on and on"] }), lettering, true));
  expect(name?.right).toBeLessThan(641);
});

test("whatever a text contains, the drawing holds nothing but shapes", () => {
  const evil = `</path><script>alert(1)</script><image href="file:///etc/passwd"/>&xxe; "'`;
  const svg = drawCard(someCard({ title: evil, accent: "<script>", line: evil, wordmark: [evil] }), lettering, false);
  const elements = [...svg.matchAll(/<(\/?\w+)/g)].map(([, name]) => name);
  expect(new Set(elements)).toEqual(
    new Set(["svg", "/svg", "linearGradient", "/linearGradient", "stop", "rect", "path"]),
  );
  expect(svg).not.toMatch(/script|href|passwd|xxe/);
});

test("a change of the drawing raises its edition, or crawlers keep the old one", () => {
  const cards = [someCard(), ...Object.keys(clientInks).map((colours) => someCard({ colours } as Partial<SocialCard>))];
  const drawings = cards.flatMap((card) => [
    paletteOf(card).ground,
    ...[true, false].map((hasPicture) => drawCard(card, lettering, hasPicture)),
  ]);
  const hash = createHash("sha256").update(drawings.join("")).digest("hex").slice(0, 12);
  expect({ edition, hash }).toEqual({ edition: 1, hash: "fcb96ff9c066" });
});
