import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { shareTestService, startTestService, temporaryDirectory } from "../../tests/testService.ts";

const openDataset = shareTestService();

const picture = (width = 80, height = 40, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 192, g: 32, b: 96, alpha } } });

/** A photograph with the EXIF tags of a camera. */
const photograph = () =>
  picture()
    .jpeg()
    .withExif({
      IFD0: { Make: "Acme", Model: "One", DateTime: "2025:02:21 18:37:52" },
      IFD2: {
        FNumber: "28/10",
        ISOSpeedRatings: "100",
        DateTimeOriginal: "2025:01:23 22:36:48",
        UserComment: "binary",
      },
      IFD3: {
        GPSLatitudeRef: "S",
        GPSLatitude: "35/1 30/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "139/1 0/1 36/1",
        GPSAltitude: "12/1",
      },
    })
    .toBuffer();

test("an image gets its previews, but neither EXIF nor location", async () => {
  const { client } = await openDataset();
  const { metadata } = await client.assets.upload("image", await photograph());
  expect(Object.keys(metadata).toSorted()).toEqual([
    "_type",
    "blurHash",
    "dimensions",
    "hasAlpha",
    "isOpaque",
    "lqip",
    "palette",
    "thumbHash",
  ]);
  expect(metadata).toMatchObject({
    // A picture of one colour has a short BlurHash.
    blurHash: expect.stringMatching(/^V[\w#$%*+,\-.:;=?@[\]^{|}~]{43}$/),
    thumbHash: expect.stringMatching(/^[\w+/]+=*$/),
    lqip: expect.stringMatching(/^data:image\/webp;base64,.{1,240}$/),
  });
});

test("EXIF and location are extracted on request, as plain values", async () => {
  const { client } = await openDataset();
  const extract = ["exif", "location", "image"] as const;
  const { metadata } = await client.assets.upload("image", await photograph(), { extract: [...extract] });
  expect(metadata).toEqual({
    _type: "sanity.imageMetadata",
    dimensions: { _type: "sanity.imageDimensions", width: 80, height: 40, aspectRatio: 2 },
    hasAlpha: false,
    isOpaque: true,
    exif: expect.objectContaining({
      _type: "sanity.imageExifMetadata",
      FNumber: 2.8,
      ISO: 100,
      DateTimeOriginal: "2025-01-23T22:36:48.000Z",
      PixelXDimension: 80,
    }),
    image: expect.objectContaining({
      _type: "sanity.imageExifTags",
      Make: "Acme",
      ModifyDate: "2025-02-21T18:37:52.000Z",
    }),
    location: { _type: "geopoint", lat: -35.5, lng: 139.01, alt: 12 },
  });
  expect(metadata.exif).not.toHaveProperty("UserComment");
});

test("only the requested metadata is extracted", async () => {
  const { client } = await openDataset();
  const keysOf = async (extract: ("none" | "lqip" | "thumbhash" | "blurhash" | "location")[], width: number) => {
    const { metadata } = await client.assets.upload("image", await picture(width).png().toBuffer(), { extract });
    return Object.keys(metadata).filter((key) => !["_type", "dimensions", "hasAlpha", "isOpaque"].includes(key));
  };
  expect(await keysOf([], 11)).toEqual([]);
  expect(await keysOf(["none"], 12)).toEqual([]);
  expect(await keysOf(["lqip"], 13)).toEqual(["lqip"]);
  expect(await keysOf(["thumbhash", "blurhash"], 14)).toEqual(["blurHash", "thumbHash"]);
  expect(await keysOf(["location"], 15)).toEqual([]);
  expect(await keysOf(["dimensions" as "none"], 16)).toEqual([]);
});

test("images of every shape have previews", async () => {
  const { client } = await openDataset();
  for (const [width, height] of [
    [1, 1],
    [900, 2],
    [3, 700],
  ] as const) {
    const { metadata } = await client.assets.upload("image", await picture(width, height, 0.5).png().toBuffer());
    expect(metadata).toMatchObject({ hasAlpha: true, isOpaque: false, lqip: expect.stringContaining("image/webp") });
    expect(metadata.blurHash).not.toContain("NaN");
    expect(metadata.thumbHash?.length).toBeGreaterThan(8);
  }
});

test("the description that comes with an upload is stored", async () => {
  const { client } = await openDataset();
  const asset = await client.assets.upload("file", Buffer.from("words"), {
    filename: "Words & « quotes ».TXT",
    title: "Title",
    label: "label",
    description: "Description",
    creditLine: "© someone",
    source: { id: "i-1", name: "unsplash", url: "https://example.com/1" },
    tag: "upload.test",
  });
  expect(asset).toMatchObject({
    originalFilename: "Words & « quotes ».TXT",
    extension: "txt",
    mimeType: "text/plain",
    title: "Title",
    label: "label",
    description: "Description",
    creditLine: "© someone",
    source: { _type: "sanity.assetSourceData", id: "i-1", name: "unsplash", url: "https://example.com/1" },
  });
  const { source } = await client.assets.upload("file", Buffer.from("others"), { source: { id: "i-2", name: "n" } });
  expect(source).toEqual({ _type: "sanity.assetSourceData", id: "i-2", name: "n" });
});

test("uploading the same bytes again returns the existing document", async () => {
  const { client, url, tokens, dataset } = await openDataset();
  const bytes = await picture().png().toBuffer();
  const first = await client.assets.upload("image", bytes, { title: "First" });
  const response = await fetch(`${url}/v2024-02-28/assets/images/${dataset}?title=Second`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens.write}` },
    body: new Uint8Array(bytes),
  });
  expect([response.status, await response.json()]).toEqual([200, { document: first }]);
});

test("the format of an image is read from its bytes, that of a file from the request", async () => {
  const { client } = await openDataset();
  const bytes = await picture().png().toBuffer();
  const image = await client.assets.upload("image", bytes, { contentType: "image/jpeg", filename: "a.jpg" });
  expect(image).toMatchObject({ mimeType: "image/png", extension: "png", originalFilename: "a.jpg" });
  const file = await client.assets.upload("file", bytes, { contentType: "Text/HTML; charset=utf-8" });
  expect(file).toMatchObject({ mimeType: "text/html", extension: "bin" });
  const response = await fetch(file.url);
  expect(response.headers.get("content-type")).toBe("text/html");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

test("an upload without bytes is refused", async () => {
  const { client } = await openDataset();
  for (const kind of ["image", "file"] as const)
    await expect(client.assets.upload(kind, Buffer.alloc(0))).rejects.toMatchObject({
      statusCode: 400,
      message: "Bad Request - an asset must have at least one byte (got none)",
    });
  expect(await client.fetch("count(*)")).toBe(0);
});

test("an image with too many pixels is refused before it is decoded", async () => {
  const dataDir = await temporaryDirectory();
  const { client } = await startTestService({ dataDir });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="4000"/>';
  const bombs = [
    ["60000 by 50000", 120_000_000, pngOf(60_000, 50_000)],
    ["20000 by 20000", 120_000_000, gifOf(20_000, 20_000)],
    ["2000 by 2000, 40 frames", 120_000_000, gifOf(2000, 2000, 40)],
    ["5000 by 4000", 16_000_000, Buffer.from(drawing)],
  ] as const;
  for (const [size, most, bytes] of bombs)
    await expect(client.assets.upload("image", bytes), size).rejects.toMatchObject({
      statusCode: 400,
      message: `Bad Request - an image may have at most ${most} pixels (got ${size})`,
    });
  expect(await readdir(path.join(dataDir, "datasets/production/incoming"))).toEqual([]);
});

test("a truncated image is refused in every format", async () => {
  const { client } = await openDataset();
  const noise = { type: "gaussian", mean: 99, sigma: 60 } as const;
  const { data, info } = await sharp({ create: { width: 60, height: 90, channels: 3, noise, background: "#000" } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const still = () => sharp(data, { raw: info });
  const moving = () => sharp(data, { raw: { ...info, pageHeight: 30 } });
  const images = {
    jpeg: still().jpeg(),
    "progressive jpeg": still().jpeg({ progressive: true }),
    png: still().png(),
    "interlaced png": still().png({ progressive: true }),
    webp: still().webp(),
    avif: still().avif({ effort: 0 }),
    tiff: still().tiff(),
    gif: still().gif(),
    "moving gif": moving().gif(),
    "moving webp": moving().webp(),
  };
  for (const [name, image] of Object.entries(images)) {
    const bytes = await image.toBuffer();
    for (const share of [0.96, 0.5]) {
      const part = bytes.subarray(0, Math.floor(bytes.length * share));
      await expect(client.assets.upload("image", part), name).rejects.toMatchObject({ statusCode: 400 });
    }
    const { metadata } = await client.assets.upload("image", bytes);
    expect(metadata.dimensions, name).toMatchObject({ width: 60, height: name.startsWith("moving") ? 30 : 90 });
  }
});

test("an asset with too many bytes is refused with 413 and leaves no file", async () => {
  const dataDir = await temporaryDirectory();
  const { client } = await startTestService({ dataDir, limits: { assetBytes: 1000 } });
  const bytes = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(11)));
  await expect(client.assets.upload("file", bytes)).rejects.toMatchObject({ statusCode: 413 });
  expect(await readdir(path.join(dataDir, "datasets/production/incoming"))).toEqual([]);
  expect(await readdir(path.join(dataDir, "datasets/production/files"))).toEqual([]);
});

test("an interrupted upload leaves no file", async () => {
  const dataDir = await temporaryDirectory();
  const { url, tokens, client, dataset } = await startTestService({ dataDir });
  const incoming = path.join(dataDir, "datasets/production/incoming");
  const sender = request(`${url}/v2024-02-28/assets/files/${dataset}`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens.write}`, "content-length": 1000 },
  });
  sender.on("error", () => {});
  sender.write(Buffer.alloc(500));
  await expect.poll(() => readdir(incoming)).toHaveLength(1);
  sender.destroy();
  await expect.poll(() => readdir(incoming)).toEqual([]);
  expect(await client.fetch("count(*)")).toBe(0);
});

test("an upload in chunks is stored unchanged", async () => {
  const dataDir = await temporaryDirectory();
  const { client } = await startTestService({ dataDir });
  const { sha1hash } = await client.assets.upload("file", Readable.from([Buffer.from("by "), Buffer.from("parts")]));
  expect(await readFile(path.join(dataDir, "datasets/production/files", `${sha1hash}.bin`), "utf8")).toBe("by parts");
});

/** A PNG whose header has this size, without pixels. https://www.w3.org/TR/png-3/#11IHDR */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", Buffer.alloc(8)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A GIF whose frames have this size in their headers, and one pixel each. https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function gifOf(width: number, height: number, frames = 1): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const screen = [Buffer.from("GIF89a"), size, Buffer.from("800000000000ffffff", "hex")];
  const frame = [Buffer.from("21f904000a000000" + "2c00000000", "hex"), size, Buffer.from("00" + "0202440100", "hex")];
  return Buffer.concat([...screen, ...Array.from({ length: frames }, () => frame).flat(), Buffer.from(";")]);
}
