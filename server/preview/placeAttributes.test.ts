import { expect, test } from "vitest";
import { placeAttributes, toMark } from "./placeAttributes.ts";

const studioUrl = "http://localhost:3334";
const base = `base=${encodeURIComponent(studioUrl)}`;

const at = (path: string, within?: string) => ({
  ...{ id: "page", type: "page", path },
  ...(within && { within: { id: "page", type: "page", path: within } }),
});

function attributed(clean: string, marked: string, paths: [string, string?][]): string {
  const places = paths.map(([path, within]) => at(path, within));
  const text = marked.replace(/\d/g, (index) => toMark(Number(index)));
  return placeAttributes(clean, text, { places, studioUrl })
    .replaceAll(`id=page;type=page;path=`, "")
    .replaceAll(`;${base}`, "");
}

test("where marks change the elements, only those are without attributes", () => {
  const clean = "<body><div><p>One</p><ul><li>Two</li></ul></div><p>Three</p></body>";
  const marked = "<body><div><p>One0</p><ul><li>Two1</li><li>Two</li></ul></div><p>Three2</p></body>";
  expect(attributed(clean, marked, [["a"], ["b"], ["c"]])).toBe(
    '<body><div><p data-sanity="a">One</p><ul><li>Two</li></ul></div><p data-sanity="c">Three</p></body>',
  );
});

test("an element with several texts leads to what contains them; emphasis in a paragraph to the paragraph", () => {
  expect(attributed("<p>a, b</p>", "<p>a0, b1</p>", [["list:0"], ["list:1"]])).toContain('<p data-sanity="list">');
  expect(attributed("<p>a <b>b</b></p>", "<p>a0 <b>b1</b></p>", [["body:x"], ["body:x"]])).toBe(
    '<p data-sanity="body:x">a <b>b</b></p>',
  );
});

test("an element with texts of several documents leads to none of them", () => {
  const places = ["client-a", "client-b"].map((id) => ({ id, type: "client", path: "name" }));
  const clean = "<p>a and b</p>";
  expect(placeAttributes(clean, `<p>a${toMark(0)} and b${toMark(1)}</p>`, { places, studioUrl })).toBe(clean);
});

test("an item's element is the largest that shows nothing else, and never the page's own", () => {
  const item = (clean: string, marked: string) =>
    attributed(clean, marked, [
      ["s:a.title", "s:a"],
      ["s:a.text", "s:a"],
      ["s:b.title", "s:b"],
      ["s:b.text", "s:b"],
    ]);
  expect(
    item(
      "<main><nav><i>t</i></nav><div><b>t</b><p>x</p></div><div><b>u</b><p>y</p></div></main>",
      "<main><nav><i>t0</i></nav><div><b>t0</b><p>x1</p></div><div><b>u2</b><p>y3</p></div></main>",
    ),
  ).toBe(
    '<main><nav><i data-sanity="s:a.title">t</i></nav><div data-sanity="s:a"><b data-sanity="s:a.title">t</b>' +
      '<p data-sanity="s:a.text">x</p></div><div data-sanity="s:b"><b data-sanity="s:b.title">u</b>' +
      '<p data-sanity="s:b.text">y</p></div></main>',
  );
  expect(item("<main><b>t</b></main>", "<main><b>t0</b></main>")).toContain('<main><b data-sanity="s:a');
});

test("a page that shows such characters itself stays as it is", () => {
  const clean = `<p>${toMark(0)}</p>`;
  expect(attributed(clean, "<p>0</p>", [["a"]])).toBe(clean);
});
