import { expect, test } from "vitest";
import {
  deviceSizes,
  fittingWidth,
  imageSrcSet,
  imageUrl,
  imageWidths,
  isVectorImage,
  parseImageUrl,
} from "./images.ts";

const sources = [
  "https://cdn.example/images/abc/production/0a1b-2000x1000.jpg?rect=0,10,1000,500",
  "/badge.png",
  "/a b&c=d?e#f+g%20h/ü/🎈.png",
];

test("images are resized to the listed widths only, in ascending order", () => {
  expect(imageWidths).toEqual([32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840]);
});

test("parseImageUrl reads back what imageUrl wrote, for every source and width", () => {
  for (const source of sources) {
    for (const widthPx of imageWidths) {
      const { search } = new URL(imageUrl(source, widthPx), "https://site.example");
      expect(parseImageUrl(search)).toEqual({ source, widthPx, quality: 75 });
    }
  }
});

test("the quality is optional, and the order of parameters free", () => {
  expect(parseImageUrl("?w=640&url=%2Fbadge.png")).toEqual({ source: "/badge.png", widthPx: 640, quality: 75 });
  expect(parseImageUrl("w=640&url=/badge.png")).toEqual({ source: "/badge.png", widthPx: 640, quality: 75 });
});

test("a width outside the list is refused with its name, the expectation and the value", () => {
  expect(parseImageUrl("?url=%2Fa.png&w=999999&q=75")).toEqual({
    fault: `image width must be one of ${imageWidths.join(", ")} (got "999999")`,
  });
});

test.each([
  ["", "image url must be given"],
  ["?", "image url must be given"],
  ["?url=&w=640", "image url must be given"],
  ["?w=640", "image url must be given"],
  ["?url=/a.png", '(got "")'],
  ["?url=/a.png&w=", '(got "")'],
  ["?url=/a.png&w=0640", '(got "0640")'],
  ["?url=/a.png&w=640.0", '(got "640.0")'],
  ["?url=/a.png&w=-640", '(got "-640")'],
  ["?url=/a.png&w=6e2", '(got "6e2")'],
  ["?url=/a.png&w=640&q=100", 'image quality must be one of 75 (got "100")'],
  ["?url=/a.png&w=640&q=", 'image quality must be one of 75 (got "")'],
  ["?url=/a.png&w=640&w=640", 'must have one w (got another, "w=640")'],
  ["?url=/a.png&url=/b.png&w=640", 'must have one url (got another, "url=/b.png")'],
  ["?url=/a.png&w=640&format=png", 'must consist of url, w and q (got "format=png")'],
  ["?url=/a.png&w=640&", 'must consist of url, w and q (got "")'],
  ["?url[]=/a.png&w=640", 'must consist of url, w and q (got "url[]=/a.png")'],
  ["?%75rl=/a.png&w=640", 'must consist of url, w and q (got "%75rl=/a.png")'],
  ["?__proto__=1&w=640", "must consist of url, w and q"],
  ["?url=%ff%fe&w=640", 'must be percent-encoded UTF-8 (got "url=%ff%fe")'],
  ["?url=/a%.png&w=640", "must be percent-encoded UTF-8"],
])("the query %j is a fault: %s", (search, words) => {
  expect(parseImageUrl(search)).toEqual({ fault: expect.stringContaining(words) });
});

test("a fault repeats no more than the beginning of a long value", () => {
  const parsed = parseImageUrl(`?url=/a.png&w=${"9".repeat(5000)}`);
  expect(JSON.stringify(parsed).length).toBeLessThan(300);
});

test("a source set ends with the image's own width, at the address of the next listed one", () => {
  const set = imageSrcSet({ src: "/a.png", width: 1000 }, deviceSizes);
  expect(set.split(", ")).toEqual([
    "/_image?url=%2Fa.png&w=640&q=75 640w",
    "/_image?url=%2Fa.png&w=750&q=75 750w",
    "/_image?url=%2Fa.png&w=828&q=75 828w",
    "/_image?url=%2Fa.png&w=1080&q=75 1000w",
  ]);
});

test("a source set ends at the image's own width when that is listed", () => {
  const set = imageSrcSet({ src: "/a.png", width: 64 });
  expect(set.split(", ").map((candidate) => candidate.split(" ")[1])).toEqual(["32w", "48w", "64w"]);
});

test("a source set of an image wider than all listed widths has them all", () => {
  expect(imageSrcSet({ src: "/a.png", width: 6000 }).split(", ")).toHaveLength(imageWidths.length);
});

test("a vector image is recognised by the extension of its path", () => {
  expect(isVectorImage("https://cdn.example/images/p/d/a-10x10.svg")).toBe(true);
  expect(isVectorImage("/a.svg?rect=0,0,1,1")).toBe(true);
  expect(isVectorImage("/a.svg.png")).toBe(false);
});

test.each([
  [1, 32],
  [32, 32],
  [140, 128],
  [171, 256],
  [384, 384],
  [400, 384],
  [427, 640],
  [1000, 1080],
  [1250, 1200],
  [1280, 1920],
  [5000, 3840],
])("an image shown %d pixels wide is loaded %d pixels wide", (shownPx, width) => {
  expect(fittingWidth(shownPx)).toBe(width);
});
