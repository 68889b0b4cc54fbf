import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
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

test("an uploaded image is described and served unchanged", async () => {
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
      lqip: expect.stringMatching(/^data:image\/webp;base64,.{1,240}$/),
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

test("an SVG is an image, served unchanged and with scripts disabled", async () => {
  const { client } = await openDataset();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><rect width="60" height="60"/></svg>';
  const asset = await client.assets.upload("image", Buffer.from(drawing));
  expect(asset).toMatchObject({ extension: "svg", mimeType: "image/svg+xml", metadata: { isOpaque: false } });
  expect(asset.metadata.dimensions.aspectRatio).toBe(2);
  const response = await fetch(`${asset.url}?w=20&auto=format`, { headers: { accept: "image/avif" } });
  expect(await response.text()).toBe(drawing);
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

test("an image upload of other bytes is refused and leaves no file", async () => {
  const dataDir = await temporaryDirectory();
  const { client } = await startTestService({ dataDir });
  await expect(client.assets.upload("image", Buffer.from("no image"))).rejects.toMatchObject({ statusCode: 400 });
  expect(await client.fetch("count(*)")).toBe(0);
  expect(await readdir(path.join(dataDir, "datasets/production/incoming"))).toEqual([]);
});

test("a compressed SVG is refused", async () => {
  const { client } = await openDataset();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="5"/></svg>';
  await expect(client.assets.upload("image", gzipSync(svg))).rejects.toMatchObject({ statusCode: 400 });
});

test("a file keeps its extension and is downloaded under its name", async () => {
  const { client } = await openDataset();
  const asset = await client.assets.upload("file", Buffer.from("hello"), { filename: "Hello there.txt" });
  expect(asset).toMatchObject({ _id: `file-${asset.sha1hash}-txt`, mimeType: "text/plain", _type: "sanity.fileAsset" });
  const response = await fetch(`${asset.url}?dl=Hello there.txt`);
  expect(response.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Hello%20there.txt");
  expect(await response.text()).toBe("hello");
});

test("an unknown asset and a path outside the directory are not found", async () => {
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

test("after a restart on another port assets have the new URL, and files without a document are removed", async () => {
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
