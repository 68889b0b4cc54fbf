import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import sharp, { type SharpOptions } from "sharp";
import { expect, test } from "vitest";
import {
  clientFor,
  shareTestService,
  startTestService,
  temporaryDirectory,
  testOptions,
} from "../../tests/testService.ts";
import { runContentService } from "../runContentService.ts";

const openDataset = shareTestService();

const picture = (width = 80, height = 40, background = "#c02060") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test("an uploaded image is described and served as it came", async () => {
  const { client } = await openDataset();
  const bytes = await picture();
  const asset = await client.assets.upload("image", bytes, { filename: "red.png", title: "Red", label: "r" });
  expect(asset).toMatchObject({
    _id: `image-${asset.sha1hash}-80x40-png`,
    _type: "sanity.imageAsset",
    assetId: asset.sha1hash,
    originalFilename: "red.png",
    title: "Red",
    extension: "png",
    mimeType: "image/png",
    size: bytes.length,
    metadata: {
      dimensions: { width: 80, height: 40, aspectRatio: 2 },
      hasAlpha: false,
      isOpaque: true,
      lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
      palette: { dominant: { background: "#c02060", title: "#fff", population: 100 } },
    },
  });
  const response = await fetch(asset.url);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": String(bytes.length),
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  const head = await fetch(asset.url, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String(bytes.length));
});

test("the same bytes are one asset", async () => {
  const { client } = await openDataset();
  const bytes = await picture();
  const [first, second] = await Promise.all([
    client.assets.upload("image", bytes, { filename: "a.png" }),
    client.assets.upload("image", bytes, { filename: "b.png" }),
  ]);
  expect(second).toEqual(first);
  expect(await client.fetch("count(*)")).toBe(1);
});

test("a drawing is an image too, served untouched and unable to run", async () => {
  const { client } = await openDataset();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><rect width="60" height="60"/></svg>';
  const asset = await client.assets.upload("image", Buffer.from(drawing));
  expect(asset).toMatchObject({ extension: "svg", mimeType: "image/svg+xml", metadata: { isOpaque: false } });
  expect(asset.metadata.dimensions.aspectRatio).toBe(2);
  const response = await fetch(`${asset.url}?w=20&auto=format`, { headers: { accept: "image/avif" } });
  expect(await response.text()).toBe(drawing);
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

test("an image is served as its address asks", async () => {
  const { client } = await openDataset();
  const { url } = await client.assets.upload("image", await picture(400, 200));
  const shown = async (search: string, accept = "") => {
    const response = await fetch(`${url}?${search}`, { headers: { accept } });
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
    return { type: response.headers.get("content-type"), format, width, height };
  };
  expect(await shown("w=100")).toEqual({ type: "image/png", format: "png", width: 100, height: 50 });
  expect(await shown("w=100&h=100")).toMatchObject({ width: 100, height: 50 });
  expect(await shown("w=100&h=100&fit=crop")).toMatchObject({ width: 100, height: 100 });
  expect(await shown("w=800&fit=max")).toMatchObject({ width: 400, height: 200 });
  expect(await shown("rect=10,20,100,50")).toMatchObject({ width: 100, height: 50 });
  expect(await shown("rect=0,0,200,200&w=50&fm=jpg&q=40")).toEqual({
    type: "image/jpeg",
    format: "jpeg",
    width: 50,
    height: 50,
  });
  expect(await shown("auto=format", "image/webp,*/*")).toMatchObject({ format: "webp" });
  expect(await shown("auto=format", "image/png")).toMatchObject({ format: "png" });
  for (const wrong of ["w=0", "w=99999", "rect=1,2,3", "rect=350,0,100,100", "fit=odd", "fm=bmp", "q=101"])
    expect((await fetch(`${url}?${wrong}`)).status, wrong).toBe(400);
});

test("what is not an image is refused as one and leaves nothing behind", async () => {
  const dataDir = await temporaryDirectory();
  const { client } = await startTestService({ dataDir });
  await expect(client.assets.upload("image", Buffer.from("no image"))).rejects.toMatchObject({ statusCode: 400 });
  expect(await client.fetch("count(*)")).toBe(0);
  expect(await readdir(path.join(dataDir, "datasets/production/incoming"))).toEqual([]);
});

test("half an image is refused as none, and so is a drawing in gzip", async () => {
  const { client } = await openDataset();
  const noise = { create: { width: 200, height: 200, channels: 3, noise: { type: "gaussian", mean: 9, sigma: 9 } } };
  for (const bytes of await Promise.all([
    sharp(noise as SharpOptions)
      .png()
      .toBuffer(),
    sharp(noise as SharpOptions)
      .jpeg()
      .toBuffer(),
  ])) {
    const half = bytes.subarray(0, bytes.length / 2);
    await expect(client.assets.upload("image", half)).rejects.toMatchObject({ statusCode: 400 });
  }
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="5"/></svg>';
  await expect(client.assets.upload("image", gzipSync(drawing))).rejects.toMatchObject({ statusCode: 400 });
});

test("a file is kept under its extension and can be downloaded under its name", async () => {
  const { client } = await openDataset();
  const asset = await client.assets.upload("file", Buffer.from("hello"), { filename: "Hello there.txt" });
  expect(asset).toMatchObject({ _id: `file-${asset.sha1hash}-txt`, mimeType: "text/plain", _type: "sanity.fileAsset" });
  const response = await fetch(`${asset.url}?dl=Hello there.txt`);
  expect(response.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Hello%20there.txt");
  expect(await response.text()).toBe("hello");
});

test("an unknown asset is not found, nor is a path out of the directory", async () => {
  const { url, client } = await openDataset();
  const asset = await client.assets.upload("file", Buffer.from("hello"), { filename: "a.txt" });
  for (const address of [
    "images/embedded/production/none-1x1.png",
    "files/embedded/production/..%2f..%2ftokens.json",
    "files/embedded/other/a.txt",
  ])
    expect((await fetch(`${url}/${address}`)).status, address).toBe(404);
  await client.delete(asset._id);
  expect((await fetch(asset.url)).status).toBe(404);
});

test("uploading needs the write token", async () => {
  const { tokens, anonymous, as } = await openDataset();
  await expect(anonymous.assets.upload("file", Buffer.from("a"))).rejects.toMatchObject({ statusCode: 401 });
  await expect(as(tokens.read).assets.upload("file", Buffer.from("a"))).rejects.toMatchObject({
    statusCode: 403,
  });
});

test("after a restart on another port assets have their new address, and orphans are gone", async () => {
  const dataDir = await temporaryDirectory();
  const first = await runContentService(testOptions(dataDir));
  const writer = clientFor(first.url, first.tokens.write);
  const kept = await writer.assets.upload("file", Buffer.from("kept"), { filename: "a.txt" });
  const deleted = await writer.assets.upload("file", Buffer.from("deleted"), { filename: "b.txt" });
  await writer.delete(deleted._id);
  await first.stop({ delayMs: 0 });
  const { url, client } = await startTestService({ dataDir });
  const asset = await client.getDocument(kept._id);
  expect(asset?.url).toBe(`${url}/${kept.path}`);
  expect(await readdir(path.join(dataDir, "datasets/production/files"))).toEqual([`${kept.sha1hash}.txt`]);
  await rm(path.join(dataDir, "datasets/production/files", `${kept.sha1hash}.txt`));
  expect((await fetch(String(asset?.url))).status).toBe(404);
});
