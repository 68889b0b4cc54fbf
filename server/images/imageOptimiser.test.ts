import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import type { RequestListener, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import express from "express";
import sharp from "sharp";
import supertest from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { imageUrl, imageWidths } from "../../shared/images.ts";
import { errorHandler } from "../http/errors.ts";
import { createHotResponses } from "../http/hotResponses.ts";
import { createResponseSender } from "../http/responseSender.ts";
import { createMemoryLog } from "../log.ts";
import { createImageOptimiser, type ImageOptimiserOptions } from "./imageOptimiser.ts";
import { startTestOrigin } from "./testOrigin.ts";

const chrome = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script></svg>';

/** 800 x 400 pixels. */
const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: "teal" } })
  .jpeg()
  .toBuffer();

const sends = (type: string, body: Buffer | string): RequestListener => {
  return (_, res) => void res.writeHead(200, { "Content-Type": type }).end(body);
};
const sendsPicture = sends("image/jpeg", picture);

/** The optimiser in a site of its own, before a content service that answers with `respond`. */
async function someSite(respond: RequestListener = sendsPicture, options: Partial<ImageOptimiserOptions> = {}) {
  const origin = await startTestOrigin(respond);
  const log = createMemoryLog();
  const publicDir = await mkdtemp(path.join(tmpdir(), "images-"));
  onTestFinished(() => rm(publicDir, { recursive: true }));
  const send = createResponseSender({ headers: {} });
  const content = { imageHost: `${origin.url}/cdn`, projectId: "p1", dataset: "production" };
  const images = createImageOptimiser({ ...content, publicDir, send, log, ...options });
  const app = express();
  const hot = createHotResponses({ sources: [images.finished], send, isPaused: () => false });
  const hits: string[] = [];
  app.use((req, res, next) => (hot(req, res) ? void hits.push(req.url) : next()));
  app.use(images.handler);
  app.use((_, res) => void res.send("the next middleware"));
  app.use(errorHandler(log));
  const agent = supertest(app);
  const get = (url: string, accept = "") => agent.get(url).set("Accept", accept).responseType("blob");
  /** An asset's address; its first hexadecimal digit tells it from others. */
  const asset = (rest = "800x400.jpg", digit = "a") =>
    `${origin.url}/cdn/images/p1/production/${digit.repeat(40)}-${rest}`;
  return { ...origin, log, publicDir, images, hits, agent, get, asset };
}

const sizeOf = async (body: Buffer) => {
  const { width, height } = await sharp(body).metadata();
  return `${width}x${height}`;
};

/** Resolves once `condition` holds, looked at between turns of the event loop. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise<void>((resolve) => setImmediate(resolve));
}

test.each([
  [chrome, "image/avif", "image.avif"],
  ["image/webp,*/*", "image/webp", "image.webp"],
  ["image/avif;q=0,*/*", "image/jpeg", "image.jpg"],
  ["*/*", "image/jpeg", "image.jpg"],
])("a client that accepts %j is sent %s, to be kept for a year", async (accept, type, fileName) => {
  const { get, asset } = await someSite();
  const { status, headers, body } = await get(imageUrl(asset(), 640), accept);
  expect(status).toBe(200);
  expect(await sizeOf(body)).toBe("640x320");
  expect(headers).toMatchObject({
    "content-type": type,
    "content-length": String(body.byteLength),
    "content-disposition": `inline; filename="${fileName}"`,
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    vary: "Accept",
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
});

test("the content service is asked for the whole asset, and hears nothing of the visitor", async () => {
  const { get, asset, requests } = await someSite();
  await get(imageUrl(`${asset()}?rect=0,0,400,400`, 64))
    .set({ Cookie: "session=1", Authorization: "Bearer 1", "X-Forwarded-For": "10.0.0.1", "User-Agent": "Visitor" })
    .expect(200);
  expect(requests).toMatchObject([{ url: `/cdn/images/p1/production/${"a".repeat(40)}-800x400.jpg` }]);
  expect(Object.keys(requests[0]?.headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/cookie|authorization|forwarded/)]),
  );
  expect(requests[0]?.headers["user-agent"]).not.toBe("Visitor");
});

test("a rect is cut out first, and bounds the width", async () => {
  const { get, asset } = await someSite();
  const { body } = await get(imageUrl(`${asset()}?rect=100,0,200,400`, 640));
  expect(await sizeOf(body)).toBe("200x400");
});

test("all widths asked for at once are made from one fetch", async () => {
  const { get, asset, requests } = await someSite();
  const answers = await Promise.all(imageWidths.map((width) => get(imageUrl(asset(), width), chrome)));
  expect(answers.map(({ status }) => status)).toEqual(imageWidths.map(() => 200));
  expect(requests).toHaveLength(1);
});

test("an image asked for by many at once, and later again, is made once", async () => {
  const { get, asset, log } = await someSite();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(imageUrl(asset(), 384), chrome)));
  await get(imageUrl(asset(), 384), chrome);
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  expect(log.lines.filter(({ event }) => event === "image.made")).toHaveLength(1);
});

test("widths beyond the image's own are one image", async () => {
  const { get, asset, log } = await someSite();
  for (const width of [828, 1080, 3840]) {
    const { body } = await get(imageUrl(asset(), width), chrome);
    expect(await sizeOf(body)).toBe("800x400");
  }
  expect(log.lines.filter(({ event }) => event === "image.made")).toHaveLength(1);
});

test("a rect's widths beyond its own are one image, with one tag", async () => {
  const { get, asset, log } = await someSite();
  const answers = await Promise.all(
    [256, 384, 3840].map((width) => get(imageUrl(`${asset()}?rect=100,0,200,400`, width), chrome)),
  );
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  expect(log.lines.filter(({ event }) => event === "image.made")).toHaveLength(1);
});

test("an image asked for again is answered before anything else, with the same headers", async () => {
  const { get, agent, asset, hits } = await someSite();
  const url = imageUrl(asset(), 64);
  const { headers: cold } = await get(url, chrome);
  expect(hits).toEqual([]);
  const { headers: hot, body } = await get(url, chrome);
  const head = await agent.head(url).set("Accept", chrome);
  await get(url, chrome).set("If-None-Match", String(cold.etag)).expect(304);
  expect(hits).toEqual([url, url, url]);
  expect(await sizeOf(body)).toBe("64x32");
  const expected = { ...cold, "cache-status": "site; hit", date: "", "keep-alive": "" };
  for (const headers of [hot, head.headers]) expect({ ...headers, date: "", "keep-alive": "" }).toEqual(expected);
});

test("only what is surely the same is answered before anything else", async () => {
  const { get, agent, asset, hits, publicDir } = await someSite();
  await writeFile(path.join(publicDir, "badge.jpg"), picture);
  const url = imageUrl(asset(), 64);
  for (const [target, accept] of [
    [url, chrome],
    [url, "image/webp"],
    [imageUrl(asset(), 96), chrome],
    [imageUrl("/badge.jpg", 64), chrome],
    [imageUrl("/badge.jpg", 64), chrome],
    [imageUrl("/missing.jpg", 64), chrome],
    [imageUrl("/missing.jpg", 64), chrome],
  ] as const)
    await get(target, accept);
  await agent.post(url).expect(405);
  await agent.get(`${url}&x=1`).expect(400);
  expect(hits).toEqual([]);
});

test("an image that made room for others is not answered before anything else", async () => {
  const { get, asset, hits } = await someSite(sendsPicture, { outputStoreBytes: 2000 });
  for (const digit of ["a", "b", "a"]) await get(imageUrl(asset("800x400.jpg", digit), 64)).expect(200);
  expect(hits).toEqual([]);
});

/** One image is there, and whole: a file on its way has an extension. */
async function untilOnDisk(cacheDir: string): Promise<void> {
  await expect
    .poll(async () => (await readdir(cacheDir).catch(() => [])).map((name) => path.extname(name)))
    .toEqual([""]);
}

test("after a restart images come from disk: nothing is fetched or made, and the answer is the same", async () => {
  const cacheDir = path.join(await mkdtemp(path.join(tmpdir(), "restart-")), "images");
  onTestFinished(() => rm(path.dirname(cacheDir), { recursive: true }));
  const before = await someSite(sendsPicture, { cacheDir });
  const url = imageUrl(before.asset(), 64);
  const first = await before.get(url, chrome).expect(200);
  await untilOnDisk(cacheDir);
  const { port } = new URL(before.url);
  const after = await someSite(sendsPicture, { cacheDir, imageHost: `http://127.0.0.1:${port}/cdn` });
  const second = await after.get(url, chrome).expect(200);
  expect(second.body).toEqual(first.body);
  expect({ ...second.headers, date: "" }).toEqual({ ...first.headers, date: "" });
  expect(before.requests).toHaveLength(1);
  expect(after.log.lines).toEqual([]);
  await after.get(url, chrome).expect(200);
  expect(after.hits).toEqual([url]);
});

test("what is on disk, and what passes as it is, is sent though sharp cannot be loaded", async () => {
  const cacheDir = path.join(await mkdtemp(path.join(tmpdir(), "unloaded-")), "images");
  onTestFinished(() => rm(path.dirname(cacheDir), { recursive: true }));
  const respond: RequestListener = (req, res) =>
    req.url?.endsWith("svg") ? sends("image/svg+xml", svg)(req, res) : sendsPicture(req, res);
  const before = await someSite(respond, { cacheDir });
  const url = imageUrl(before.asset(), 64);
  await before.get(url, chrome).expect(200);
  await untilOnDisk(cacheDir);
  const loadTransformer = () => Promise.reject(new Error("no sharp"));
  const after = await someSite(respond, { cacheDir, imageHost: `${before.url}/cdn`, loadTransformer });
  await after.get(url, chrome).expect(200);
  await after.get(imageUrl(before.asset("40x20.svg"), 64)).expect(200);
});

test("when sharp cannot be loaded, the next image tries again", async () => {
  let loads = 0;
  const { get, asset } = await someSite(sendsPicture, {
    loadTransformer: async () => {
      loads += 1;
      if (loads === 1) throw new Error("too many open files");
      return await import("./transformImage.ts");
    },
  });
  await get(imageUrl(asset(), 64)).expect(500);
  for (const width of [64, 96]) await get(imageUrl(asset(), width)).expect(200);
  expect(loads).toBe(2);
});

test("a damaged file on disk is made again", async () => {
  const cacheDir = path.join(await mkdtemp(path.join(tmpdir(), "damaged-")), "images");
  onTestFinished(() => rm(path.dirname(cacheDir), { recursive: true }));
  const before = await someSite(sendsPicture, { cacheDir });
  const url = imageUrl(before.asset(), 64);
  const first = await before.get(url, chrome).expect(200);
  await untilOnDisk(cacheDir);
  const [name = ""] = await readdir(cacheDir);
  await truncate(path.join(cacheDir, name), 100);
  const after = await someSite(sendsPicture, { cacheDir, imageHost: `${before.url}/cdn` });
  expect((await after.get(url, chrome).expect(200)).body).toEqual(first.body);
  expect(before.requests).toHaveLength(2);
});

test("encodings are kept apart", async () => {
  const { get, asset } = await someSite();
  const types = [];
  for (const accept of [chrome, "image/webp", "*/*", chrome])
    types.push((await get(imageUrl(asset(), 64), accept)).headers["content-type"]);
  expect(types).toEqual(["image/avif", "image/webp", "image/jpeg", "image/avif"]);
});

test("a client that holds the image is told so without it", async () => {
  const { get, asset } = await someSite();
  const { headers } = await get(imageUrl(asset(), 64));
  for (const held of [String(headers.etag), `"other", W/${headers.etag}`, "*"]) {
    const answer = await get(imageUrl(asset(), 64)).set("If-None-Match", held).expect(304);
    expect(answer.headers).toMatchObject({
      etag: headers.etag,
      vary: "Accept",
      "cache-control": headers["cache-control"],
    });
    expect(answer.headers).not.toHaveProperty("content-length");
  }
  await get(imageUrl(asset(), 64)).set("If-None-Match", '"other"').expect(200);
});

test("HEAD says what GET would, without the bytes", async () => {
  const { get, agent, asset } = await someSite();
  const head = await agent.head(imageUrl(asset(), 64)).expect(200);
  const { headers } = await get(imageUrl(asset(), 64));
  for (const name of ["content-length", "content-type", "etag", "cache-control", "content-disposition"])
    expect(head.headers[name]).toBe(headers[name]);
});

test("anything but reading is a 405", async () => {
  const { agent, asset } = await someSite();
  for (const method of ["post", "put", "patch", "delete", "options"] as const)
    await agent[method](imageUrl(asset(), 64)).expect(405).expect("Allow", "GET, HEAD");
});

test("other paths go on to the next middleware", async () => {
  const { agent } = await someSite();
  for (const url of ["/", "/_images?w=1", "/_image/?w=1", "/_image/x", "/%5fimage?w=1"])
    await agent.get(url).expect(200, "the next middleware");
});

test("the handler answers mounted at its path, too", async () => {
  const { images, asset } = await someSite();
  const app = express().use("/_image", images.handler);
  await supertest(app).get(imageUrl(asset(), 64)).expect(200);
});

test.each([
  [
    "/_image?url=http://127.0.0.1/&w=640",
    'image url must be a content image of this site or a raster file\'s path (got "http://127.0.0.1/")',
  ],
  ["/_image?url=%2Fa.png&w=999999", `image width must be one of ${imageWidths.join(", ")} (got "999999")`],
  ["/_image?url=%2Fa.png&w=640&q=100", 'image quality must be one of 75 (got "100")'],
  ["/_image?url=%2Fa.png&w=640&w=64", 'image query must have one w (got another, "w=64")'],
  ["/_image?url=%252e%252e/a.png&w=640", "image url must be a content image"],
  ["/_image?url=%2F..%2Fa.png&w=640", "image url must be a content image"],
  ["/_image?url=%2Fa.svg&w=640", "a vector image must be one of this site's content images"],
  ["/_image", "image url must be given"],
])("GET %s is a 400 that names the fault and is never kept", async (url, words) => {
  const { agent, requests } = await someSite();
  const answer = await agent.get(url).expect(400).expect("Cache-Control", "no-store");
  expect(answer.text).toContain(words);
  expect(requests).toEqual([]);
});

test("an asset of too many pixels by its name is refused unfetched", async () => {
  const { get, asset, requests } = await someSite();
  await get(imageUrl(asset("10000x10000.jpg"), 64))
    .expect(422)
    .expect("Cache-Control", "no-store");
  expect(requests).toEqual([]);
});

test.each([
  ["has no such image", 404, (_, res) => res.writeHead(404).end()],
  ["redirects", 502, (_, res) => res.writeHead(302, { Location: "http://127.0.0.1:1/" }).end()],
  ["fails", 502, (_, res) => res.writeHead(500).end("stack trace")],
  ["sends a web page", 502, sends("text/html", "<h1>stack trace</h1>")],
  ["sends a web page as an image", 422, sends("image/jpeg", "<h1>stack trace</h1>")],
  ["sends a drawing as a photograph", 422, sends("image/jpeg", svg)],
  ["sends half a picture", 422, sends("image/jpeg", picture.subarray(0, picture.length / 2))],
  ["sends too much", 413, sends("image/jpeg", Buffer.alloc(100_001))],
  [
    "breaks off",
    502,
    (_, res) => {
      res.writeHead(200, { "Content-Type": "image/jpeg", "Content-Length": picture.length });
      res.write(picture.subarray(0, 100), () => res.destroy());
    },
  ],
  ["says nothing", 504, () => {}],
] satisfies [string, number, RequestListener][])(
  "when the content service %s, the answer is a %i in our words, and the service is left alone for a while",
  async (_, status, respond) => {
    const { get, asset, requests } = await someSite(respond, { originTimeoutMs: 200, maxSourceBytes: 100_000 });
    for (const width of [64, 128]) {
      const answer = await get(imageUrl(asset(), width), chrome).expect(status);
      expect(answer.headers).toMatchObject({
        "cache-control": "no-store",
        "content-type": "text/plain; charset=utf-8",
      });
      expect(answer.body.toString()).toMatch(/^[Tt]he image |^There is no such image/);
    }
    expect(requests).toHaveLength(1);
  },
);

test("an image that could not be had is there once its failure is forgotten", async () => {
  let isThere = false;
  const { get, asset } = await someSite(
    (req, res) => (isThere ? sendsPicture(req, res) : void res.writeHead(404).end()),
    { failureTtlMs: 1 },
  );
  await get(imageUrl(asset(), 64)).expect(404);
  isThere = true;
  const forgottenMs = performance.now() + 2;
  await until(() => performance.now() > forgottenMs);
  await get(imageUrl(asset(), 64)).expect(200);
});

test("a picture that could not be read is in the log with its source", async () => {
  const { get, asset, log } = await someSite(sends("image/jpeg", "nonsense"));
  await get(imageUrl(asset(), 64)).expect(422);
  expect(log.lines).toMatchObject([{ level: "warn", event: "image.refused", facts: { source: asset() } }]);
});

test("beyond the places to wait the answer is 503 with a time to come back", async () => {
  const held: ServerResponse[] = [];
  const { get, asset } = await someSite((_, res) => void held.push(res), { originAtOnce: 1, maxWaiting: 0 });
  const first = get(imageUrl(asset("800x400.jpg", "a"), 64)).expect(200);
  const answered = Promise.resolve(first); // asking begins here
  await until(() => held.length === 1);
  await get(imageUrl(asset("800x400.jpg", "b"), 64))
    .expect(503)
    .expect("Retry-After", "1");
  for (const res of held) res.writeHead(200, { "Content-Type": "image/jpeg" }).end(picture);
  await answered;
});

test("when the content service stays silent, a whole queue is told so at once", async () => {
  const { get, asset } = await someSite(() => {}, { originTimeoutMs: 200, originAtOnce: 2, transformsAtOnce: 1 });
  const digits = [..."0123456789abcdef"];
  const answers = await Promise.all(digits.map((digit) => get(imageUrl(asset("800x400.jpg", digit), 64))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([504]));
});

test("closing answers whoever still waits", async () => {
  const { get, asset, images, requests } = await someSite(() => {});
  const waiting = Promise.resolve(get(imageUrl(asset(), 64)));
  await until(() => requests.length === 1);
  images.close();
  expect((await waiting).status).toBe(503);
});

test("a raster file of the site's own is resized, and asked about again within the hour", async () => {
  const { get, publicDir, requests } = await someSite();
  await writeFile(path.join(publicDir, "badge.jpg"), picture);
  const { headers, body } = await get(imageUrl("/badge.jpg", 128), chrome).expect(200);
  expect(await sizeOf(body)).toBe("128x64");
  expect(headers["cache-control"]).toBe("public, max-age=3600, stale-while-revalidate=86400");
  expect(requests).toEqual([]);
});

test("a raster file that was changed is made again", async () => {
  const { get, publicDir } = await someSite();
  await writeFile(path.join(publicDir, "badge.jpg"), picture);
  const before = await get(imageUrl("/badge.jpg", 128));
  const other = await sharp({ create: { width: 90, height: 90, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  await writeFile(path.join(publicDir, "badge.jpg"), other);
  const after = await get(imageUrl("/badge.jpg", 128));
  expect(await sizeOf(after.body)).toBe("90x90");
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test("a raster file of another deployment is not taken for this one's, though its size and time are the same", async () => {
  const cacheDir = path.join(await mkdtemp(path.join(tmpdir(), "deployments-")), "images");
  onTestFinished(() => rm(path.dirname(cacheDir), { recursive: true }));
  const deploy = async (background: string) => {
    const site = await someSite(sends("image/svg+xml", svg), { cacheDir });
    const raw = { create: { width: 64, height: 64, channels: 3 as const, background } };
    const file = path.join(site.publicDir, "badge.png");
    await writeFile(file, await sharp(raw).png({ compressionLevel: 0 }).toBuffer());
    await utimes(file, 1, 1);
    const { body } = await site.get(imageUrl("/badge.png", 64)).expect(200);
    // Images are written one after the other: when this one is there, nothing waits before it.
    await site.get(imageUrl(site.asset("40x20.svg"), 64)).expect(200);
    await expect
      .poll(async () => (await readdir(cacheDir).catch(() => [])).map((name) => path.extname(name)))
      .toContain("");
    return (await sharp(body).stats()).dominant;
  };
  expect((await deploy("red")).r).toBeGreaterThan(200);
  expect((await deploy("blue")).b).toBeGreaterThan(200);
});

test("a raster file that is not there is a 404, one too large a 413", async () => {
  const { get, publicDir } = await someSite(sendsPicture, { maxSourceBytes: 100 });
  await writeFile(path.join(publicDir, "badge.jpg"), picture);
  await get(imageUrl("/missing.jpg", 128)).expect(404);
  await get(imageUrl("/badge.jpg", 128)).expect(413);
});

test("a vector image of our own is passed through byte for byte, in its sandbox", async () => {
  const { get, asset, requests } = await someSite(sends("image/svg+xml", svg));
  for (const width of [64, 640]) {
    const { headers, body } = await get(imageUrl(asset("40x20.svg"), width), chrome).expect(200);
    expect(body.toString()).toBe(svg);
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
  }
  expect(requests).toHaveLength(1);
});

test("a vector image of more than 100 KB is a 413", async () => {
  const { get, asset } = await someSite(sends("image/svg+xml", `${svg}${" ".repeat(100 * 1024)}`));
  await get(imageUrl(asset("40x20.svg"), 64)).expect(413);
});

test("a vector image that the content service does not declare as one is a 502", async () => {
  const { get, asset } = await someSite(sends("text/html", svg));
  await get(imageUrl(asset("40x20.svg"), 64)).expect(502);
});

test("the server's own drawings get images the same way: fetched once, cut as the editor wished, as PNG", async () => {
  const { images, asset, get, requests } = await someSite();
  await get(imageUrl(asset(), 64)).expect(200);
  const picture = await images.load(`${asset()}?rect=0,0,300,400`, 150);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 150, height: 200 });
  expect(requests).toHaveLength(1);
});

test.each([
  ["https://elsewhere.example/images/p1/production/a.jpg", 400],
  ["http://169.254.169.254/", 400],
  ["/favicon.svg", 400],
  ["/plate.jpg", 422],
])("the server's own drawings show nothing from elsewhere: %s is a %i", async (source, status) => {
  const { images, requests } = await someSite();
  await expect(images.load(source, 64)).rejects.toMatchObject({ name: "HttpError", status });
  expect(requests).toEqual([]);
});

test("the server's own drawings wait no longer for the host than a visitor does", async () => {
  const { images, asset } = await someSite(() => {}, { originTimeoutMs: 20 });
  await expect(images.load(asset(), 64)).rejects.toMatchObject({ status: 504 });
  await expect(images.load(asset("800x400.svg"), 64)).rejects.toMatchObject({ status: 422 });
});
