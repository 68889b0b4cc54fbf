import { expect, test } from "vitest";
import type { PageImage } from "../../shared/pageData.ts";
import type { ContentImage } from "../../shared/schema/image.ts";
import { createImageSourceParser } from "../images/imageSource.ts";
import { createImageLinks } from "./imageLinks.ts";

const project = { imageHost: "https://images.example", projectId: "abc", dataset: "production" };
const links = createImageLinks(project);
const parseSource = createImageSourceParser({ ...project, maxPixels: 64_000_000 });
const hash = "0123456789".repeat(4);

function someImage(size: string, extra: Partial<ContentImage> = {}, format = "jpg"): ContentImage {
  return { _type: "image", asset: { _ref: `image-${hash}-${size}-${format}` }, alt: "A plate", ...extra };
}

const whole = (image: ContentImage): PageImage => links.resolve({ image }).image;
const preview = (image: ContentImage): PageImage => links.resolve({ linkPreviewImage: image }).linkPreviewImage;
const address = (size: string) => `https://images.example/images/abc/production/${hash}-${size}.jpg`;

test("an image's URL follows from its asset's id", () => {
  expect(whole(someImage("2000x1000"))).toEqual({
    src: address("2000x1000"),
    width: 2000,
    height: 1000,
    alt: "A plate",
  });
});

test("an editor's crop is applied, in whole pixels", () => {
  const crop = { left: 0.1, right: 0.25, top: 0.2, bottom: 0 };
  expect(whole(someImage("2001x1001", { crop }))).toMatchObject({
    src: `${address("2001x1001")}?rect=200,200,1301,801`,
    width: 1301,
    height: 801,
  });
});

test("a crop of the whole image is no crop", () => {
  const crop = { left: 0, right: 0, top: 0, bottom: 0 };
  expect(whole(someImage("2000x1000", { crop })).src).toBe(address("2000x1000"));
});

test("a preview is cropped around its centre to the shape of a social card", () => {
  expect(preview(someImage("2400x2400")).src).toBe(`${address("2400x2400")}?rect=0,570,2400,1260`);
  expect(preview(someImage("3000x1260")).src).toBe(`${address("3000x1260")}?rect=300,0,2400,1260`);
});

test("a preview of that shape is not cropped", () => {
  expect(preview(someImage("1200x630")).src).toBe(address("1200x630"));
});

test("a preview keeps the hotspot in view, within the image and the crop", () => {
  const low = someImage("2400x2400", { hotspot: { x: 0.5, y: 1 } });
  expect(preview(low).src).toBe(`${address("2400x2400")}?rect=0,1140,2400,1260`);
  const cropped = someImage("2400x2400", {
    hotspot: { x: 0.5, y: 1 },
    crop: { left: 0, right: 0, top: 0, bottom: 0.25 },
  });
  expect(preview(cropped).src).toBe(`${address("2400x2400")}?rect=0,540,2400,1260`);
});

test("an image named linkPreviewImage is a preview at any depth, others are not", () => {
  const image = someImage("2400x2400");
  const page = { pageSeo: { linkPreviewImage: image }, sections: [{ _type: "media", image }] };
  const { pageSeo, sections } = links.resolve(page);
  expect(pageSeo.linkPreviewImage.src).toContain("?rect=0,570,2400,1260");
  expect(sections[0]?.image.src).toBe(address("2400x2400"));
});

test("what is not an image stays as it is", () => {
  const value = {
    text: "words",
    number: 1,
    none: null,
    list: ["a", ["b"]],
    nested: { _type: "hero" },
    missing: undefined,
  };
  expect(links.resolve(value)).toEqual(value);
});

test("a placeholder comes with its image, but not with a vector image nor with one for social cards", () => {
  const lqip = "data:image/png;base64,AA==";
  expect(whole(someImage("20x10", { lqip })).lqip).toBe(lqip);
  expect(whole(someImage("20x10", { lqip: null }))).not.toHaveProperty("lqip");
  expect(whole(someImage("20x10", { lqip }, "svg"))).not.toHaveProperty("lqip");
  expect(preview(someImage("2400x2400", { lqip }))).not.toHaveProperty("lqip");
});

test("the focus is in fractions of the part that is shown", () => {
  const hotspot = { x: 0.6, y: 0.5 };
  expect(whole(someImage("2000x1000", { hotspot })).focus).toEqual({ x: 0.6, y: 0.5 });
  const crop = { left: 0.5, right: 0, top: 0, bottom: 0 };
  expect(whole(someImage("2000x1000", { hotspot, crop })).focus).toEqual({ x: 0.2, y: 0.5 });
});

test("a hotspot that was cropped away is at the nearest edge", () => {
  const image = someImage("2000x1000", {
    hotspot: { x: 0.1, y: 1 },
    crop: { left: 0.5, right: 0, top: 0, bottom: 0.5 },
  });
  expect(whole(image).focus).toEqual({ x: 0, y: 1 });
});

test("a vector image is never cropped: it has no pixels", () => {
  const crop = { left: 0.1, right: 0.1, top: 0.1, bottom: 0.1 };
  const mark = someImage("300x200", { crop }, "svg");
  const src = `https://images.example/images/abc/production/${hash}-300x200.svg`;
  expect(whole(mark)).toMatchObject({ src, width: 300, height: 200 });
  expect(preview(mark)).toMatchObject({ src, width: 300, height: 200 });
});

/** Numbers that are the same on every run: a linear congruential generator. */
function* fractions(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

test("the optimiser accepts every crop of every size", () => {
  const some = fractions(7);
  const next = () => some.next().value;
  for (let round = 0; round < 5000; round++) {
    const widthPx = 1 + Math.floor(next() ** 3 * 7999);
    const heightPx = 1 + Math.floor(next() ** 3 * 7999);
    const left = next();
    const top = next();
    const crop = { left, right: (1 - left) * next() * 0.999_999, top, bottom: (1 - top) * next() * 0.999_999 };
    const image = someImage(`${widthPx}x${heightPx}`, { crop, hotspot: { x: next(), y: next() } });
    for (const { src, width, height } of [whole(image), preview(image)]) {
      const source = parseSource(src);
      expect(source, JSON.stringify(image)).toMatchObject({ kind: "asset" });
      const shown = "rect" in source && source.rect ? source.rect : { width: widthPx, height: heightPx };
      expect({ width, height }).toEqual({ width: shown.width, height: shown.height });
    }
  }
});

test("a host may have a trailing slash", () => {
  const { resolve } = createImageLinks({ ...project, imageHost: "https://images.example/" });
  expect(resolve({ image: someImage("1200x630") }).image.src).toBe(address("1200x630"));
});
