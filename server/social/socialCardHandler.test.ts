import express from "express";
import sharp from "sharp";
import request from "supertest";
import { expect, test } from "vitest";
import type { PageData } from "../../shared/pageData.ts";
import { createDemoLoader } from "../../tests/harness/demoReader.ts";
import { serve } from "../../tests/harness/rawRequest.ts";
import { createTestSite } from "../../tests/harness/testSite.ts";
import { errorHandler } from "../http/errors.ts";
import { ImageError } from "../images/imageError.ts";
import { createMemoryLog } from "../log.ts";
import { createSocialCardHandler } from "./socialCardHandler.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

const briefly = "public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400";
const immutable = "public, max-age=31536000, immutable";

/** The card's address as a page's data has it. */
async function addressOf({ app }: Site, page: string): Promise<string> {
  const { body } = await request(app).get(`/_data/${page}`).expect(200);
  return (body as PageData).socialCard?.src ?? expect.unreachable("the page must have a card");
}

/** The card's pixels, red, green and blue in turn. */
async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)], info };
}

const getCard = (app: Site["app"], address: string) => request(app).get(address).responseType("blob");
const madeIn = ({ log }: Site) => log.lines.filter(({ event }) => event === "socialCard.made").length;

/** A change of one document, which raises the revision. */
async function edit({ source, change }: Site, id: string, fields: Record<string, unknown>): Promise<void> {
  const document = source.documents.find(({ _id }) => _id === id) ?? expect.unreachable("the demo has it");
  Object.assign(document, fields);
  await change();
}

test.each(["about", "privacy", "caseStudy/halden-grid"])("%s has a card, a PNG of 1200 by 630 pixels", async (page) => {
  const site = await createTestSite();
  const { status, headers, body } = await getCard(site.app, await addressOf(site, page));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "content-length": String(body.byteLength),
    "cache-control": immutable,
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(await sharp(body).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(body.byteLength).toBeLessThan(300_000);
});

test("the plate is at the right, cut around the editor's hotspot, and the words are on the client's dark colour at the left", async () => {
  const site = await createTestSite();
  const hotspotAt = async (x: number) => {
    const { cover } = site.source.documents.find(({ _id }) => _id === "case-halden-grid") as { cover?: object };
    await edit(site, "case-halden-grid", { cover: { ...cover, hotspot: { x, y: 0.5 } } });
    const { body } = await getCard(site.app, await addressOf(site, "caseStudy/halden-grid"));
    const { at } = await pixelsOf(body);
    return { ground: at(20, 300), plateStart: at(740, 300), plateEnd: at(1140, 300) };
  };
  const isNear = (colour: string) => {
    const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
    return channels.map((channel) => expect.closeTo(channel, -1)); // within 5
  };
  const [dark, orchid, steel] = ["#1c1508", "#ad30b3", "#44576c"].map(isNear);
  expect(await hotspotAt(0.5)).toEqual({ ground: dark, plateStart: orchid, plateEnd: steel });
  expect(await hotspotAt(0)).toEqual({ ground: dark, plateStart: orchid, plateEnd: orchid });
  expect(await hotspotAt(0.9)).toEqual({ ground: dark, plateStart: steel, plateEnd: steel });
});

test("only the address of the current version is immutable; any other shows the card for a moment", async () => {
  const site = await createTestSite();
  const address = await addressOf(site, "about");
  const present = await getCard(site.app, address);
  for (const other of ["/social/about.png", "/social/about.png?", "/social/about.png?v=another"]) {
    const { status, headers, body } = await getCard(site.app, other);
    expect({ status, caching: headers["cache-control"] }).toEqual({ status: 200, caching: briefly });
    expect(body).toEqual(present.body);
  }
});

test("a client that has the card gets a 304", async () => {
  const { app } = await createTestSite();
  const { headers } = await getCard(app, "/social/privacy.png");
  const again = await request(app).get("/social/privacy.png").set("If-None-Match", String(headers.etag)).expect(304);
  expect(again.headers).toMatchObject({ etag: headers.etag, "cache-control": briefly });
  expect(again.headers).not.toHaveProperty("content-length");
  await request(app).get("/social/privacy.png").set("If-None-Match", '"another"').expect(200);
});

test("HEAD has the headers of GET, without a body", async () => {
  const { app } = await createTestSite();
  const ask = await serve(app);
  const [got, head] = [await ask("/social/privacy.png"), await ask("/social/privacy.png", { method: "HEAD" })];
  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  const { date: _date, "x-request-id": _id, ...headers } = got.headers;
  expect(head.headers).toMatchObject(headers);
});

test("a card is made once, from one fetch, for concurrent and later requests", async () => {
  const site = await createTestSite();
  const ask = await serve(site.app);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask("/social/about.png")));
  await ask(await addressOf(site, "about"));
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
  expect(madeIn(site)).toBe(1);
  expect(site.askedImages).toHaveLength(1);
});

test("a changed word on the card is another card, any other change the same one", async () => {
  const site = await createTestSite();
  const before = await addressOf(site, "caseStudy/halden-grid");
  await edit(site, "case-halden-grid", { summary: "Another summary" });
  expect(await addressOf(site, "caseStudy/halden-grid")).toBe(before);
  await getCard(site.app, before).expect(200);
  await edit(site, "case-halden-grid", { headline: "Power cuts, put another way" });
  const after = await addressOf(site, "caseStudy/halden-grid");
  expect(after).not.toBe(before);
  const [old, present] = [await getCard(site.app, before), await getCard(site.app, after)];
  expect([old.headers["cache-control"], present.headers["cache-control"]]).toEqual([briefly, immutable]);
  expect(old.headers.etag).toBe(present.headers.etag);
  expect(madeIn(site)).toBe(2);
});

test("while the picture cannot be had, the card is words alone, which is cached for a moment", async () => {
  const site = await createTestSite();
  const sendImage = site.state.sendImage;
  site.state.sendImage = () => Promise.reject(new Error("secret"));
  const address = await addressOf(site, "about");
  const without = await getCard(site.app, address);
  expect(without.status).toBe(200);
  expect(without.headers["cache-control"]).toBe(briefly);
  expect(await sharp(without.body).metadata()).toMatchObject({ width: 1200, height: 630 });
  site.state.sendImage = sendImage;
  expect((await getCard(site.app, address)).headers.etag).toBe(without.headers.etag); // not requested again at once
  site.clock.advance(5000);
  const whole = await getCard(site.app, address);
  expect(whole.headers["cache-control"]).toBe(immutable);
  expect(whole.headers.etag).not.toBe(without.headers.etag);
});

test("a card waits for its picture for a bounded time, and a page not at all", async () => {
  const site = await createTestSite({ pictureTimeoutMs: 20 });
  site.state.sendImage = () => new Promise(() => {});
  await request(site.app).get("/about").expect(200);
  expect(site.askedImages).toEqual([]);
  const { status, headers } = await getCard(site.app, "/social/about.png");
  expect({ status, caching: headers["cache-control"] }).toEqual({ status: 200, caching: briefly });
  expect(site.askedImages).toHaveLength(1);
});

test("a picture that cannot be decoded is left out", async () => {
  const site = await createTestSite();
  site.state.sendImage = async () => Buffer.from("<h1>No</h1>");
  const { status, headers } = await getCard(site.app, await addressOf(site, "about"));
  expect({ status, caching: headers["cache-control"] }).toEqual({ status: 200, caching: briefly });
});

test.each(["Орхидея и сталь", "鉄と蘭", "One 🎈"])(
  "a title with letters that the font lacks has no card: %s",
  async (title) => {
    const site = await createTestSite();
    await edit(site, "case-halden-grid", { title });
    const { body } = await request(site.app).get("/_data/caseStudy/halden-grid").expect(200);
    expect(body.socialCard).toBeNull();
    await request(site.app).get("/social/work/halden-grid.png").expect(404);
    const { text } = await request(site.app).get("/work/halden-grid").expect(200);
    expect(text).toMatch(/<meta property="og:image" content="https:\/\/site\.example\/_image\?/);
  },
);

test("a line with letters that the font lacks is left out of the card", async () => {
  const site = await createTestSite();
  await edit(site, "case-halden-grid", { headline: "→ Отключения" });
  const { body } = await request(site.app).get("/_data/caseStudy/halden-grid").expect(200);
  expect(body.socialCard.alt).toBe("Orchid and Steel. Halden Grid.");
  await getCard(site.app, body.socialCard.src).expect(200);
});

test.each([
  "/social/unknown.png",
  "/social/work/unknown.png",
  "/social/caseStudy.png",
  "/social/about.jpg",
  "/social/x",
])("%s is a 404 that is not cached", async (path) => {
  const site = await createTestSite();
  const { text, headers } = await request(site.app).get(path).expect(404);
  expect({ text, caching: headers["cache-control"] }).toEqual({
    text: "This image does not exist.\n",
    caching: "no-store",
  });
  expect(site.askedImages).toEqual([]);
});

test("a card that cannot be drawn now is a 503 with a time to retry", async () => {
  const handler = createSocialCardHandler({
    loader: createDemoLoader(),
    cards: {
      cardOf: () => ({ path: "/social/about.png", wordmark: [], title: "About", picture: null, version: "1" }),
      render: () => Promise.reject(new ImageError("busy", "Too many images are being made at once.")),
    },
    send: () => expect.unreachable("there is no card"),
  });
  const { text, headers } = await request(express().use(handler).use(errorHandler(createMemoryLog())))
    .get("/social/about.png")
    .expect(503);
  expect(text).toBe("Too many images are being made at once.\n");
  expect(headers).toMatchObject({ "retry-after": "1", "cache-control": "no-store" });
});

test.each(["w=640", "v=a&v=b", "v=", "v=%00", "v=<script>", `v=${"a".repeat(65)}`, "v", "&"])(
  "the query %j is refused in words",
  async (query) => {
    const { app } = await createTestSite();
    const { text } = await request(app).get(`/social/about.png?${query}`).expect(400);
    expect(text).toMatch(/^picture query must be v and the picture's version, or nothing \(got ".*"\)\n$/);
  },
);

test("the error page has the site's default preview image, not a card", async () => {
  const { app } = await createTestSite();
  const { text } = await request(app).get("/unknown").expect(404);
  expect(text).toMatch(/<meta property="og:image" content="https:\/\/site\.example\/_image\?/);
  expect(text).not.toContain("/social/");
});
