import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
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
import { ImageError, type ImageFault } from "./imageError.ts";
import { createImageHandler } from "./imageHandler.ts";
import { createImageOptimiser, type ImageOptimiser, type ImageOptimiserOptions } from "./imageOptimiser.ts";
import { startTestOrigin } from "./testOrigin.ts";

const chrome = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script></svg>';
const source = "/badge.jpg";

/** 100 x 50 pixels. */
const picture = await sharp({ create: { width: 100, height: 50, channels: 3, background: "teal" } })
  .jpeg()
  .toBuffer();

function someApp(images: Pick<ImageOptimiser, "optimise" | "cached">) {
  const send = createResponseSender({ headers: {} });
  const { handler, finished } = createImageHandler({ images, send });
  const hot = createHotResponses({ sources: [finished], send });
  const hits: string[] = [];
  const app = express();
  app.use((req, res, next) => (hot(req, res) ? void hits.push(req.url) : next()));
  app.use(handler);
  app.use((_, res) => void res.send("the next middleware"));
  app.use(errorHandler(createMemoryLog()));
  const agent = supertest(app);
  const get = (url: string, accept = "") => agent.get(url).set("Accept", accept).responseType("blob");
  return { agent, get, hits, handler };
}

/** The optimiser in an app of its own, in front of an image host that sends `picture`, or the drawing for an SVG. */
async function someSite(options: Partial<ImageOptimiserOptions> = {}) {
  const respond: RequestListener = ({ url }, res) => {
    const isVector = url?.endsWith(".svg");
    res.writeHead(200, { "Content-Type": isVector ? "image/svg+xml" : "image/jpeg" }).end(isVector ? svg : picture);
  };
  const origin = await startTestOrigin(respond);
  const publicDir = await mkdtemp(path.join(tmpdir(), "images-"));
  onTestFinished(() => rm(publicDir, { recursive: true }));
  await writeFile(path.join(publicDir, "badge.jpg"), picture);
  const content = { imageHost: `${origin.url}/cdn`, projectId: "p1", dataset: "production" };
  const images = createImageOptimiser({ ...content, publicDir, log: createMemoryLog(), ...options });
  /** An asset's address; its first hexadecimal digit tells it from others. */
  const asset = (rest = "100x50.jpg", digit = "a") =>
    `${origin.url}/cdn/images/p1/production/${digit.repeat(40)}-${rest}`;
  return { ...someApp(images), ...origin, asset };
}

/** An app over an optimiser that has no image, for this reason. */
function appWithout(error: Error) {
  return someApp({ optimise: () => Promise.reject(error), cached: () => undefined });
}

const sizeOf = async (body: Buffer) => {
  const { width, height } = await sharp(body).metadata();
  return `${width}x${height}`;
};

test.each([
  [chrome, "image/avif", "image.avif"],
  ["image/webp,*/*", "image/webp", "image.webp"],
  ["image/avif;q=0,*/*", "image/jpeg", "image.jpg"],
  ["*/*", "image/jpeg", "image.jpg"],
])("a client that accepts %j is sent %s, cached for a year", async (accept, type, fileName) => {
  const { get, asset } = await someSite();
  const { status, headers, body } = await get(imageUrl(asset(), 64), accept);
  expect(status).toBe(200);
  expect(await sizeOf(body)).toBe("64x32");
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

test("a vector image is sent byte for byte, in its sandbox, and compressed", async () => {
  const { get, asset } = await someSite();
  const url = imageUrl(asset("40x20.svg"), 64);
  const { etag = "" } = (await get(url, chrome)).headers;
  for (const encoding of ["identity", "gzip", "br"]) {
    const { headers, body } = await get(url, chrome).set("Accept-Encoding", encoding).expect(200);
    expect(headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(body.toString()).toBe(svg); // decoded by the client
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    });
    await get(url, chrome).set({ "Accept-Encoding": encoding, "If-None-Match": etag }).expect(304);
  }
});

test("a raster file of the site's own is revalidated within the hour", async () => {
  const { get, requests } = await someSite();
  const { headers } = await get(imageUrl(source, 64), chrome).expect(200);
  expect(headers["cache-control"]).toBe("public, max-age=3600, stale-while-revalidate=86400");
  expect(requests).toEqual([]);
});

test("the image host gets no header of the visitor's request", async () => {
  const { get, asset, requests } = await someSite();
  await get(imageUrl(`${asset()}?rect=0,0,50,50`, 64))
    .set({ Cookie: "session=1", Authorization: "Bearer 1", "X-Forwarded-For": "10.0.0.1", "User-Agent": "Visitor" })
    .expect(200);
  expect(requests).toMatchObject([{ url: `/cdn/images/p1/production/${"a".repeat(40)}-100x50.jpg` }]);
  expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual(["accept", "accept-encoding", "connection", "host"]);
});

test("a repeated request is answered before any middleware, with the same headers", async () => {
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

test("only an image that cannot have changed is answered before any middleware", async () => {
  const { get, agent, asset, hits } = await someSite();
  const url = imageUrl(asset(), 64);
  for (const [target, accept] of [
    [url, chrome],
    [url, "image/webp"],
    [imageUrl(asset(), 96), chrome],
    [imageUrl(source, 64), chrome],
    [imageUrl(source, 64), chrome],
    [imageUrl("/missing.jpg", 64), chrome],
    [imageUrl("/missing.jpg", 64), chrome],
  ] as const)
    await get(target, accept);
  await agent.post(url).expect(405);
  await agent.get(`${url}&x=1`).expect(400);
  expect(hits).toEqual([]);
});

test("an evicted image is not answered before any middleware", async () => {
  const { get, asset, hits } = await someSite({ outputCacheBytes: 2000 });
  for (const digit of ["a", "b", "a"]) await get(imageUrl(asset("100x50.jpg", digit), 64)).expect(200);
  expect(hits).toEqual([]);
});

test("a client that has the image gets a 304", async () => {
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

test("HEAD has the headers of GET, without the bytes", async () => {
  const { get, agent, asset } = await someSite();
  const head = await agent.head(imageUrl(asset(), 64)).expect(200);
  const { headers } = await get(imageUrl(asset(), 64));
  for (const name of ["content-length", "content-type", "etag", "cache-control", "content-disposition"])
    expect(head.headers[name]).toBe(headers[name]);
});

test("any method but GET and HEAD is a 405", async () => {
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
  const { handler, asset } = await someSite();
  const app = express().use("/_image", handler);
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
])("GET %s is a 400 that names the fault and is not cached", async (url, words) => {
  const { agent, requests } = await someSite();
  const answer = await agent.get(url).expect(400).expect("Cache-Control", "no-store");
  expect(answer.text).toContain(words);
  expect(requests).toEqual([]);
});

const statuses: Record<ImageFault, number> = {
  invalid: 400,
  notFound: 404,
  tooLarge: 413,
  unreadable: 422,
  unreachable: 502,
  busy: 503,
  closing: 503,
  late: 504,
};

test.each(Object.entries(statuses) as [ImageFault, number][])(
  "an image that is %s is a %i in our words, which is not cached",
  async (fault, status) => {
    const cause = new Error("secret");
    const { text, headers } = await appWithout(new ImageError(fault, "our words", { cause }))
      .agent.get(imageUrl(source, 64))
      .expect(status);
    expect(text).toBe("our words\n");
    expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" });
    expect(headers["retry-after"]).toBe(fault === "busy" ? "1" : undefined);
  },
);

test("any other failure is a 500 without its words", async () => {
  const { text } = await appWithout(new Error("secret")).agent.get(imageUrl(source, 64)).expect(500);
  expect(text).not.toContain("secret");
});
