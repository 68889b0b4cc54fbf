import sharp from "sharp";
import { expect, test } from "vitest";
import { createImageTransformer, type Transformation } from "./transformImage.ts";

const transform = createImageTransformer({ maxPixels: 20_000, maxAnimatedPixels: 5000, timeoutSeconds: 20 });
const wanted: Transformation = { rect: null, widthPx: 32, quality: 75, format: "webp" };
const formats = ["avif", "webp", "fallback"] as const;

/** Red on the left, blue on the right. */
function redAndBlue(width = 64, height = 32) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: "blue" } };
  const red = sharp({ create: { width, height, channels: 3, background: "red" } });
  return red.composite([{ input: half, left: width / 2, top: 0 }]).removeAlpha();
}

const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
const transparent = () => sharp({ create: { width: 64, height: 32, channels: 4, background: "#ff000080" } });

/** Frames of 25 x 25 pixels. */
function animation(frames: number) {
  const create = { width: 25, height: 25 * frames, channels: 3 as const, pageHeight: 25, background: "red" };
  return sharp({ create: { ...create, noise } });
}

test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("a %s becomes each of the encodings", async (format) => {
  const source = await redAndBlue().toFormat(format).toBuffer();
  const made = await Promise.all(formats.map((format) => transform(source, { ...wanted, format })));
  const [avif, webp, fallback] = await Promise.all(made.map(({ bytes }) => sharp(bytes).metadata()));
  expect(avif).toMatchObject({ format: "heif", compression: "av1", width: 32, height: 16 });
  expect(webp).toMatchObject({ format: "webp", width: 32, height: 16 });
  expect(fallback).toMatchObject({ format: format === "gif" ? "png" : "jpeg", width: 32, height: 16 });
  expect(made.map(({ format }) => format)).toEqual(["avif", "webp", fallback?.format]);
});

test("photographs share colour between pixels in AVIF, drawings do not", async () => {
  const isColourShared = async (source: Buffer) => {
    const { bytes } = await transform(source, { ...wanted, format: "avif" });
    // AV1 Codec ISO Media File Format Binding §2.3.3: the third byte has chroma_subsampling_x and _y.
    return ((bytes[bytes.indexOf("av1C") + 6] ?? 0) & 0b1100) === 0b1100;
  };
  expect(await isColourShared(await redAndBlue().jpeg().toBuffer())).toBe(true);
  expect(await isColourShared(await redAndBlue().png().toBuffer())).toBe(false);
  expect(await isColourShared(await transparent().webp().toBuffer())).toBe(false);
});

test("transparency is kept in every encoding", async () => {
  const source = await transparent().png().toBuffer();
  for (const format of formats) {
    const { bytes } = await transform(source, { ...wanted, format });
    expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: true });
  }
});

test("the server's own copy is a lossless PNG, whatever the source is", async () => {
  const source = await redAndBlue().jpeg().toBuffer();
  const { bytes, format } = await transform(source, { ...wanted, widthPx: 64, format: "png" });
  expect(format).toBe("png");
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(source).raw().toBuffer());
});

test("a picture narrower than the width is not enlarged", async () => {
  const { bytes } = await transform(await redAndBlue(20, 10).png().toBuffer(), wanted);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 10 });
});

test("the rect is cut out before the picture is resized", async () => {
  const rect = { left: 64, top: 0, width: 64, height: 32 };
  const { bytes } = await transform(await redAndBlue(128, 64).png().toBuffer(), { ...wanted, rect });
  const { channels, dominant } = await sharp(bytes).stats();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 32, height: 16 });
  expect(channels[0]?.max).toBeLessThan(30);
  expect(dominant.b).toBeGreaterThan(200);
});

test("a picture on its side is put upright, and the rect counts upright pixels", async () => {
  const source = await redAndBlue().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const upright = await transform(source, wanted);
  expect(await sharp(upright.bytes).metadata()).toMatchObject({ width: 32, height: 64 });
  const rect = { left: 0, top: 32, width: 32, height: 32 };
  const cut = await transform(source, { ...wanted, rect });
  const { dominant } = await sharp(cut.bytes).stats();
  expect(dominant.b).toBeGreaterThan(200);
});

test("an animation stays animated for clients that read WebP, and becomes its first frame for others", async () => {
  const source = await animation(8).gif().toBuffer();
  const frames = async (format: Transformation["format"]) => {
    const made = await transform(source, { ...wanted, widthPx: 16, format });
    const { pages = 1, pageHeight, height } = await sharp(made.bytes).metadata();
    return { format: made.format, pages, height: pageHeight ?? height };
  };
  expect(await frames("webp")).toEqual({ format: "webp", pages: 8, height: 16 });
  expect(await frames("avif")).toEqual({ format: "webp", pages: 8, height: 16 });
  expect(await frames("fallback")).toEqual({ format: "png", pages: 1, height: 16 });
  expect(await frames("png")).toEqual({ format: "png", pages: 1, height: 16 });
});

test("an animation of too many pixels becomes its first frame", async () => {
  const made = await transform(await animation(9).gif().toBuffer(), wanted);
  expect((await sharp(made.bytes).metadata()).pages ?? 1).toBe(1);
});

test("camera data and places are removed", async () => {
  const source = await redAndBlue()
    .withExif({ IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect((await sharp(source).metadata()).exif).toBeDefined();
  for (const format of formats) {
    const { bytes } = await transform(source, { ...wanted, format });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  }
});

test("an image of more pixels than allowed is refused before it is decoded", async () => {
  const source = await redAndBlue(202, 100).png().toBuffer();
  const headerOnly = source.subarray(0, 100); // decoding it would fail in other words
  await expect(transform(headerOnly, wanted)).rejects.toMatchObject({
    fault: "unreadable",
    message: "image must have at most 20000 pixels (got 202 x 100)",
  });
});

test("only the five formats are read", async () => {
  const sources = {
    html: Buffer.from("<!doctype html><h1>No</h1>"),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    tiff: await redAndBlue().tiff().toBuffer(),
    nothing: Buffer.alloc(0),
  };
  for (const source of Object.values(sources))
    await expect(transform(source, wanted)).rejects.toMatchObject({
      name: "ImageError",
      fault: "unreadable",
      message: "The image must be a JPEG, PNG, WebP, GIF or AVIF file.",
    });
});

test.each(["jpeg", "png", "webp", "avif"] as const)("a truncated %s is unreadable", async (format) => {
  const source = await sharp({ create: { width: 100, height: 100, channels: 3, background: "red", noise } })
    .toFormat(format)
    .toBuffer();
  await expect(transform(source.subarray(0, source.length / 2), wanted)).rejects.toMatchObject({ fault: "unreadable" });
});

test("a rect beyond the real pixels is unreadable, whatever the name promised", async () => {
  const rect = { left: 50, top: 0, width: 32, height: 32 };
  await expect(transform(await redAndBlue().png().toBuffer(), { ...wanted, rect })).rejects.toMatchObject({
    fault: "unreadable",
  });
});
