import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import type { RequestListener, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { imageWidths } from "../../shared/images.ts";
import { createMemoryLog } from "../log.ts";
import type { ImageFault } from "./imageError.ts";
import { createImageOptimiser, type ImageOptimiserOptions } from "./imageOptimiser.ts";
import type { NegotiatedFormat } from "./negotiateFormat.ts";
import { startTestOrigin } from "./testOrigin.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script></svg>';

/** 400 x 200 pixels. */
const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: "teal" } })
  .jpeg()
  .toBuffer();

const sends = (type: string, body: Buffer | string): RequestListener => {
  return (_, res) => void res.writeHead(200, { "Content-Type": type }).end(body);
};
const sendsPicture = sends("image/jpeg", picture);

/** An optimiser in front of an image host that answers with `respond`. */
async function someOptimiser(respond: RequestListener = sendsPicture, options: Partial<ImageOptimiserOptions> = {}) {
  const origin = await startTestOrigin(respond);
  const log = createMemoryLog();
  const publicDir = await someDirectory();
  const content = { imageHost: `${origin.url}/cdn`, projectId: "p1", dataset: "production" };
  const images = createImageOptimiser({ ...content, publicDir, log, ...options });
  onTestFinished(() => images.close());
  /** An asset's address; its first hexadecimal digit tells it from others. */
  const asset = (rest = "400x200.jpg", digit = "a") =>
    `${origin.url}/cdn/images/p1/production/${digit.repeat(40)}-${rest}`;
  const optimise = (source: string, widthPx: number, format: NegotiatedFormat = "webp") =>
    images.optimise({ source, widthPx, quality: 75 }, format);
  const made = () => log.lines.filter(({ event }) => event === "image.made").length;
  return { ...origin, log, publicDir, images, asset, optimise, made };
}

async function someDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "images-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

/** A directory that is not there yet, for finished images. */
async function someCacheDir(): Promise<string> {
  return path.join(await someDirectory(), "cache");
}

const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata();
  return `${width}x${height}`;
};

/** Resolves once `condition` holds, checked on each turn of the event loop. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise<void>((resolve) => setImmediate(resolve));
}

test("all widths at once are made from one fetch of the whole asset", async () => {
  const { optimise, asset, requests } = await someOptimiser();
  const results = await Promise.all(imageWidths.map((width) => optimise(asset(), width)));
  const sizes = await Promise.all(results.map(({ image }) => sizeOf(image.bytes)));
  const reduced = imageWidths.filter((width) => width < 400).map((width) => `${width}x${width / 2}`);
  expect(sizes.slice(0, reduced.length)).toEqual(reduced);
  expect(requests).toMatchObject([{ url: `/cdn/images/p1/production/${"a".repeat(40)}-400x200.jpg` }]);
});

test("an image is made once for concurrent and later requests, with one tag", async () => {
  const { optimise, asset, made } = await someOptimiser();
  const results = await Promise.all(Array.from({ length: 20 }, () => optimise(asset(), 64)));
  results.push(await optimise(asset(), 64));
  expect(new Set(results.map(({ image }) => image)).size).toBe(1);
  expect(made()).toBe(1);
});

test("a rect is cut out first, and widths beyond its own are one image", async () => {
  const { optimise, asset, made } = await someOptimiser();
  const source = `${asset()}?rect=100,0,50,200`;
  const results = await Promise.all([64, 96, 3840].map((width) => optimise(source, width)));
  for (const { image } of results) expect(await sizeOf(image.bytes)).toBe("50x200");
  expect(new Set(results.map(({ key }) => key)).size).toBe(1);
  expect(made()).toBe(1);
});

test("widths beyond the image's own are one image", async () => {
  const { optimise, asset, made } = await someOptimiser();
  for (const width of [640, 1080, 3840])
    expect(await sizeOf((await optimise(asset(), width)).image.bytes)).toBe("400x200");
  expect(made()).toBe(1);
});

test("formats are kept apart", async () => {
  const { optimise, asset } = await someOptimiser();
  const formats = [];
  for (const format of ["avif", "webp", "fallback", "avif"] as const)
    formats.push((await optimise(asset(), 32, format)).image.format);
  expect(formats).toEqual(["avif", "webp", "jpeg", "avif"]);
});

test("a finished content image is in memory under its key, until it is evicted", async () => {
  const { optimise, asset, images } = await someOptimiser(sendsPicture, { outputCacheBytes: 2000 });
  const { key, image } = await optimise(asset(), 32);
  expect(images.cached(key ?? "")).toBe(image);
  await optimise(asset("400x200.jpg", "b"), 32);
  expect(images.cached(key ?? "")).toBeUndefined();
});

/** One image is stored, and whole: an unfinished file has an extension. */
async function untilStored(cacheDir: string): Promise<void> {
  await expect
    .poll(async () => (await readdir(cacheDir).catch(() => [])).map((name) => path.extname(name)), { interval: 1 })
    .toEqual([""]);
}

test("after a restart images come from disk: nothing is fetched or made", async () => {
  const cacheDir = await someCacheDir();
  const before = await someOptimiser(sendsPicture, { cacheDir });
  const first = await before.optimise(before.asset(), 64);
  await untilStored(cacheDir);
  const after = await someOptimiser(sendsPicture, { cacheDir, imageHost: `${before.url}/cdn` });
  const second = await after.optimise(before.asset(), 64);
  expect(second).toEqual(first);
  expect(before.requests).toHaveLength(1);
  expect(after.log.lines).toEqual([]);
  expect(after.images.figures()).toMatchObject({ made: 0, fromDisk: 1 });
});

test("stored images and vector images are served although sharp cannot be loaded", async () => {
  const cacheDir = await someCacheDir();
  const respond: RequestListener = (req, res) =>
    req.url?.endsWith("svg") ? sends("image/svg+xml", svg)(req, res) : sendsPicture(req, res);
  const before = await someOptimiser(respond, { cacheDir });
  await before.optimise(before.asset(), 64);
  await untilStored(cacheDir);
  const loadTransformer = () => Promise.reject(new Error("no sharp"));
  const after = await someOptimiser(respond, { cacheDir, imageHost: `${before.url}/cdn`, loadTransformer });
  expect((await after.optimise(before.asset(), 64)).image.format).toBe("webp");
  expect((await after.optimise(before.asset("40x20.svg"), 64)).image.format).toBe("svg");
});

test("when sharp cannot be loaded, the next image tries again", async () => {
  let loads = 0;
  const { optimise, asset } = await someOptimiser(sendsPicture, {
    loadTransformer: async () => {
      loads += 1;
      if (loads === 1) throw new Error("too many open files");
      return await import("./transformImage.ts");
    },
  });
  await expect(optimise(asset(), 64)).rejects.toThrow("too many open files");
  for (const width of [64, 96]) await optimise(asset(), width);
  expect(loads).toBe(2);
});

test("an image whose file on disk is damaged is made again", async () => {
  const cacheDir = await someCacheDir();
  const before = await someOptimiser(sendsPicture, { cacheDir });
  const first = await before.optimise(before.asset(), 64);
  await untilStored(cacheDir);
  const [name = ""] = await readdir(cacheDir);
  await truncate(path.join(cacheDir, name), 100);
  const after = await someOptimiser(sendsPicture, { cacheDir, imageHost: `${before.url}/cdn` });
  expect(await after.optimise(before.asset(), 64)).toEqual(first);
  expect(before.requests).toHaveLength(2);
});

test("an asset of too many pixels by its name is refused unfetched", async () => {
  const { optimise, asset, requests } = await someOptimiser();
  await expect(optimise(asset("10000x10000.jpg"), 64)).rejects.toMatchObject({ fault: "unreadable" });
  expect(requests).toEqual([]);
});

test.each([
  ["has no such image", "notFound", (_, res) => res.writeHead(404).end()],
  ["redirects", "unreachable", (_, res) => res.writeHead(302, { Location: "http://127.0.0.1:1/" }).end()],
  ["fails", "unreachable", (_, res) => res.writeHead(500).end("stack trace")],
  ["sends a web page", "unreachable", sends("text/html", "<h1>stack trace</h1>")],
  ["sends a web page as an image", "unreadable", sends("image/jpeg", "<h1>stack trace</h1>")],
  ["sends a drawing as a photograph", "unreadable", sends("image/jpeg", svg)],
  ["sends half a picture", "unreadable", sends("image/jpeg", picture.subarray(0, picture.length / 2))],
  ["sends too much", "tooLarge", sends("image/jpeg", Buffer.alloc(100_001))],
  [
    "breaks off",
    "unreachable",
    (_, res) => {
      res.writeHead(200, { "Content-Type": "image/jpeg", "Content-Length": picture.length });
      res.write(picture.subarray(0, 100), () => res.destroy());
    },
  ],
] satisfies [string, ImageFault, RequestListener][])(
  "when the image host %s, the image is %s in our words, and not requested again for a while",
  async (_, fault, respond) => {
    let nowMs = 0;
    const options = { maxSourceBytes: 100_000, failureTtlMs: 5000, now: () => nowMs };
    const { optimise, asset, requests } = await someOptimiser(respond, options);
    for (const width of [32, 48])
      await expect(optimise(asset(), width)).rejects.toMatchObject({
        name: "ImageError",
        fault,
        message: expect.stringMatching(/^[Tt]he image |^This image does not exist/),
      });
    const isOfSource = fault !== "unreadable"; // the source came, and is cached
    expect(requests).toHaveLength(1);
    nowMs += 5000;
    await expect(optimise(asset(), 32)).rejects.toMatchObject({ fault });
    expect(requests).toHaveLength(isOfSource ? 2 : 1);
  },
);

test("an image that could not be had is there once its failure has expired", async () => {
  let nowMs = 0;
  let isThere = false;
  const respond: RequestListener = (req, res) => (isThere ? sendsPicture(req, res) : void res.writeHead(404).end());
  const { optimise, asset } = await someOptimiser(respond, { failureTtlMs: 5000, now: () => nowMs });
  await expect(optimise(asset(), 32)).rejects.toMatchObject({ fault: "notFound" });
  isThere = true;
  await expect(optimise(asset(), 32)).rejects.toMatchObject({ fault: "notFound" });
  nowMs += 5000;
  expect(await sizeOf((await optimise(asset(), 32)).image.bytes)).toBe("32x16");
});

test("an image that could not be read is in the log with its source", async () => {
  const { optimise, asset, log } = await someOptimiser(sends("image/jpeg", "nonsense"));
  await expect(optimise(asset(), 32)).rejects.toMatchObject({ fault: "unreadable" });
  expect(log.lines).toMatchObject([{ level: "warn", event: "image.refused", facts: { source: asset() } }]);
});

test("an image that cannot even wait is busy, and made when there is room", async () => {
  const held: ServerResponse[] = [];
  const limits = { originAtOnce: 1, transformsAtOnce: 1, maxWaiting: 0 };
  const { optimise, asset } = await someOptimiser((_, res) => void held.push(res), limits);
  const first = optimise(asset("400x200.jpg", "a"), 32);
  await until(() => held.length === 1);
  await expect(optimise(asset("400x200.jpg", "b"), 32)).rejects.toMatchObject({ fault: "busy" });
  held[0]?.writeHead(200, { "Content-Type": "image/jpeg" }).end(picture);
  await first;
  const second = optimise(asset("400x200.jpg", "b"), 32);
  await until(() => held.length === 2);
  held[1]?.writeHead(200, { "Content-Type": "image/jpeg" }).end(picture);
  expect((await second).image.format).toBe("webp");
});

test("when the image host stays silent, the images that wait are late without asking it", async () => {
  const limits = { originTimeoutMs: 50, originAtOnce: 2, transformsAtOnce: 1, failureTtlMs: 60_000 };
  const { optimise, asset, requests } = await someOptimiser(() => {}, limits);
  const images = [..."0123456789abcdef"].map((digit) => optimise(asset("400x200.jpg", digit), 32));
  for (const result of await Promise.allSettled(images)) expect(result).toMatchObject({ reason: { fault: "late" } });
  expect(requests.length).toBeLessThanOrEqual(3); // two at first, and one that waited for its turn with them
});

test("closing rejects the images that wait for the host", async () => {
  const { optimise, asset, images, requests } = await someOptimiser(() => {});
  const waiting = optimise(asset(), 32);
  await until(() => requests.length === 1);
  images.close();
  await expect(waiting).rejects.toMatchObject({ fault: "closing" });
});

test("a raster file of the site's own is resized, and made again once it was changed", async () => {
  const { optimise, publicDir, requests } = await someOptimiser();
  const file = path.join(publicDir, "badge.jpg");
  await writeFile(file, picture);
  const before = await optimise("/badge.jpg", 128);
  expect(before.key).toBeNull();
  expect(await sizeOf(before.image.bytes)).toBe("128x64");
  const other = sharp({ create: { width: 90, height: 90, channels: 3, background: "red" } });
  await writeFile(file, await other.jpeg().toBuffer());
  const after = await optimise("/badge.jpg", 128);
  expect(await sizeOf(after.image.bytes)).toBe("90x90");
  expect(after.image.etag).not.toBe(before.image.etag);
  expect(requests).toEqual([]);
});

test("a raster file of another deployment is made again, though its size and time are the same", async () => {
  const cacheDir = await someCacheDir();
  const deploy = async (background: string) => {
    const { publicDir, optimise, asset } = await someOptimiser(sends("image/svg+xml", svg), { cacheDir });
    const raw = { create: { width: 64, height: 64, channels: 3 as const, background } };
    const file = path.join(publicDir, "badge.png");
    await writeFile(file, await sharp(raw).png({ compressionLevel: 0 }).toBuffer());
    await utimes(file, 1, 1);
    const { image } = await optimise("/badge.png", 64);
    // Images are written in order: once this one is stored, none waits before it.
    await optimise(asset("40x20.svg"), 64);
    await expect
      .poll(async () => (await readdir(cacheDir).catch(() => [])).map((name) => path.extname(name)), { interval: 1 })
      .toContain("");
    return (await sharp(image.bytes).stats()).dominant;
  };
  expect((await deploy("red")).r).toBeGreaterThan(200);
  expect((await deploy("blue")).b).toBeGreaterThan(200);
});

test("a raster file that is missing or too large has no image", async () => {
  const { optimise, publicDir } = await someOptimiser(sendsPicture, { maxSourceBytes: 100 });
  await writeFile(path.join(publicDir, "badge.jpg"), picture);
  await expect(optimise("/missing.jpg", 128)).rejects.toMatchObject({ fault: "notFound" });
  await expect(optimise("/badge.jpg", 128)).rejects.toMatchObject({ fault: "tooLarge" });
});

test("a vector image is one image at all widths and formats, byte for byte", async () => {
  const { optimise, asset, requests } = await someOptimiser(sends("image/svg+xml", svg));
  const results = [await optimise(asset("40x20.svg"), 64, "avif"), await optimise(asset("40x20.svg"), 640)];
  for (const { image } of results) expect(String(image.bytes)).toBe(svg);
  expect(results[0]?.key).toBe(results[1]?.key);
  expect(requests).toHaveLength(1);
});

test("a vector image has at most 100 KB, and must be declared as one", async () => {
  const large = await someOptimiser(sends("image/svg+xml", `${svg}${" ".repeat(100 * 1024)}`));
  await expect(large.optimise(large.asset("40x20.svg"), 64)).rejects.toMatchObject({ fault: "tooLarge" });
  const page = await someOptimiser(sends("text/html", svg));
  await expect(page.optimise(page.asset("40x20.svg"), 64)).rejects.toMatchObject({ fault: "unreachable" });
});

test("the server's own drawings get images the same way: fetched once, cut to the rect, as PNG", async () => {
  const { images, asset, optimise, requests } = await someOptimiser();
  await optimise(asset(), 32);
  const drawn = await images.load(`${asset()}?rect=0,0,100,200`, 50);
  expect(await sharp(drawn).metadata()).toMatchObject({ format: "png", width: 50, height: 100 });
  expect(requests).toHaveLength(1);
});

test.each([
  ["https://elsewhere.example/images/p1/production/a.jpg", "invalid"],
  ["http://169.254.169.254/", "invalid"],
  ["/favicon.svg", "invalid"],
  ["/plate.jpg", "unreadable"],
])("the server's own drawings show nothing from elsewhere: %s is %s", async (source, fault) => {
  const { images, requests } = await someOptimiser();
  await expect(images.load(source, 64)).rejects.toMatchObject({ name: "ImageError", fault });
  expect(requests).toEqual([]);
});

test("the server's own drawings wait no longer for the host than a visitor does, and show no vector image", async () => {
  const { images, asset } = await someOptimiser(() => {}, { originTimeoutMs: 20 });
  await expect(images.load(asset(), 64)).rejects.toMatchObject({ fault: "late" });
  await expect(images.load(asset("400x200.svg"), 64)).rejects.toMatchObject({ fault: "unreadable" });
});
