import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express, { type RequestHandler } from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { serve } from "../../tests/harness/rawRequest.ts";
import { errorHandler } from "../http/errors.ts";
import { createResponseSender } from "../http/responseSender.ts";
import { createMemoryLog } from "../log.ts";
import { createPageHandler } from "./pageHandler.ts";
import { createPageMaker } from "./pageMaker.ts";
import { LayoutError, type LoadedPage, type PageRenderer, type Rendering } from "./renderPage.tsx";

function decoded(body: Buffer, encoding: string | undefined): string {
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

/** A rendering of these chunks, broken off or not. */
function somePage(
  chunks: string[] | AsyncIterable<string>,
  { status = 200, isBroken = false }: { status?: number; isBroken?: boolean } = {},
): Rendering {
  const readable = Readable.from(chunks, { objectMode: false });
  return { status, isBroken: () => isBroken, stream: { abort: () => {}, pipe: (to) => readable.pipe(to) } };
}

/** Parts of a loaded page that these tests do not use. */
const loadedPage = { context: {} as LoadedPage["context"], style: "/a.css", pageBlock: "" };

/** An app whose pages `render` makes, at a revision that a test may raise; all but `/gone` exist. */
function someApp(render: (path: string) => Rendering | Promise<Rendering>) {
  const log = createMemoryLog();
  const state = { revision: "1", rendered: [] as string[], visits: 0, closed: 0 };
  const revision = () => state.revision;
  const renderer: PageRenderer = {
    load: async (path) => ({
      ...loadedPage,
      path,
      status: path === "/gone" ? 404 : 200,
      key: `${path} ${state.revision}`,
    }),
    render: async ({ path }) => {
      state.rendered.push(path);
      return render(path);
    },
  };
  const countVisit: RequestHandler = (_req, res, next) => {
    state.visits += 1;
    res.once("close", () => {
      state.closed += 1;
    });
    next();
  };
  const send = createResponseSender({ headers: {} });
  const maker = createPageMaker({ renderer, fonts: ["/a.woff2"] });
  const pages = createPageHandler({ maker, revision, send, log });
  const passedOn: RequestHandler = (_req, res) => void res.status(404).end("passed on");
  const app = express().use(countVisit, pages.handler, passedOn).use(errorHandler(log));
  const events = () => log.lines.map(({ event }) => event);
  async function untilVisits(count: number): Promise<void> {
    while (state.visits < count) await nextTurn();
  }
  /** Changes the content and renews the cached pages. */
  function changeTo(revision: string): Promise<void> {
    state.revision = revision;
    return pages.renew();
  }
  return { app, state, changeTo, pages, events, untilVisits };
}

test("500 concurrent requests are one render, and get the same bytes", async () => {
  const { app, state, untilVisits } = someApp(async () => {
    await untilVisits(500);
    return somePage(["<html>", "x".repeat(50_000), "</html>"]);
  });
  const ask = await serve(app);
  const answers = await Promise.all(Array.from({ length: 500 }, () => ask("/work")));
  expect(state.rendered).toEqual(["/work"]);
  const [first, ...others] = answers.map(({ body }) => body);
  expect(first?.length).toBe(50_013);
  expect(others.filter((body) => first && body.equals(first))).toHaveLength(499);
  expect(answers.filter(({ status, isWhole }) => status !== 200 || !isWhole)).toEqual([]);
});

test("a page is rendered again only when the content has changed, and a query makes no difference", async () => {
  const { app, state, changeTo } = someApp((path) => somePage([`${path} at ${state.revision}`]));
  await request(app).get("/work").expect(200, "/work at 1");
  await request(app).get("/work?utm=1&x[]=2").expect(200, "/work at 1");
  await changeTo("2");
  expect(state.rendered).toEqual(["/work", "/work"]);
  await request(app).get("/work").expect(200, "/work at 2");
  expect(state.rendered).toHaveLength(2);
});

test("no header of a request reaches a page", async () => {
  const { app, state } = someApp((path) => somePage([path]));
  const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example", Cookie: "a=b", "X-Original-URL": "/x" };
  await request(app).get("/work").set(headers).expect(200, "/work");
  expect(state.rendered).toEqual(["/work"]);
});

test.each([
  ["identity", (body: Buffer) => body],
  ["gzip", (body: Buffer) => gunzipSync(body)],
  ["br", (body: Buffer) => brotliDecompressSync(body)],
])("a cached page decodes to what was streamed (%s)", async (encoding, decode) => {
  const { app } = someApp(() => somePage(["<html>", "ü🎈".repeat(1000)]));
  const ask = await serve(app);
  const streamed = await ask("/");
  const kept = await ask("/", { headers: { "Accept-Encoding": encoding } });
  expect(decode(kept.body).equals(streamed.body)).toBe(true);
});

test.each([undefined, "gzip", "br"])(
  "the first visitor sees the beginning before the end is there (%s)",
  async (encoding) => {
    const end = Promise.withResolvers<string>();
    async function* chunks() {
      yield "beginning";
      yield await end.promise;
    }
    const { app } = someApp(() => somePage(chunks()));
    const server = await serve(app);
    const headers = encoding ? { "Accept-Encoding": encoding } : undefined;
    const { body } = await server("/", { headers, onData: () => end.resolve(", end") });
    expect(decoded(body, encoding)).toBe("beginning, end");
  },
);

test.each([
  ["gzip", (body: Buffer) => gunzipSync(body)],
  ["br", (body: Buffer) => brotliDecompressSync(body)],
])("the first visitor's page is compressed while it is streamed (%s)", async (encoding, decode) => {
  const { app } = someApp(() => somePage(["<html>", "ü🎈".repeat(10_000)]));
  const ask = await serve(app);
  const streamed = await ask("/", { headers: { "Accept-Encoding": encoding } });
  const kept = await ask("/");
  expect(streamed.headers["content-encoding"]).toBe(encoding);
  expect(streamed.headers["server-timing"]).toMatch(/^load;dur=[\d.]+, render;dur=[\d.]+$/);
  expect(kept.headers["server-timing"]).toBeUndefined();
  expect(streamed.headers.etag).toBeUndefined(); // its bytes are not known yet
  expect(decode(streamed.body).equals(kept.body)).toBe(true);
});

/** Headers that differ from one request for a page to the next. */
const perRequest = { date: "", "transfer-encoding": undefined };

test("streamed or cached, a page has the same caching policy, and HEAD the same headers as GET", async () => {
  const [one, two] = [someApp(() => somePage(["words"])), someApp(() => somePage(["words"]))];
  const [ask, other] = [await serve(one.app), await serve(two.app)];
  for (const timing of [{ "server-timing": expect.any(String) }, {}]) {
    const { headers } = await ask("/");
    const head = await other("/", { method: "HEAD" });
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400",
      "content-type": "text/html; charset=utf-8",
      vary: "Accept-Encoding",
    });
    expect({ ...head.headers, ...perRequest }).toEqual({ ...headers, ...perRequest, ...timing });
    expect(head.body).toHaveLength(0);
    for (const { pages } of [one, two])
      await expect.poll(() => pages.finished("/", {} as IncomingMessage)).toBeDefined();
  }
});

test("a page that the client has is a 304", async () => {
  const { app } = someApp(() => somePage(["words"]));
  await request(app).get("/");
  const { etag = "" } = (await request(app).get("/")).headers;
  await request(app).get("/").set("If-None-Match", `"old", ${etag}`).expect(304);
});

test("a failed page is sent and not cached", async () => {
  const { app, state, pages } = someApp(() => somePage(["words"], { status: 500 }));
  for (const renderings of [1, 2]) {
    const answer = await request(app).get("/work").expect(500, "words");
    expect(answer.headers["cache-control"]).toBe("no-store");
    await request(app).head("/work"); // waits for the render in flight, or starts another
    expect(state.rendered.length).toBeGreaterThanOrEqual(renderings);
  }
  expect(pages.figures().bytes).toBe(0);
});

test("a path without a page is passed on, and nothing is rendered or cached for it", async () => {
  const { app, state, pages } = someApp(() => somePage(["words"]));
  const ask = await serve(app);
  const answers = await Promise.all([ask("/gone"), ask("/gone"), ask("/gone", { method: "HEAD" })]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(answers[1].body.toString()).toBe("passed on");
  await pages.warm(["/gone"]);
  expect(state.rendered).toEqual([]);
  expect(pages.figures().bytes).toBe(0);
});

test("the last page is served while rendering fails", async () => {
  const { app, state, changeTo, events } = someApp(() => {
    if (state.revision === "2") throw new Error("before the shell");
    return somePage([`at ${state.revision}`], {
      status: state.revision === "3" ? 500 : 200,
      isBroken: state.revision === "4",
    });
  });
  await request(app).head("/work").expect(200);
  for (const revision of ["2", "3", "4"]) {
    await changeTo(revision);
    const answer = await request(app).get("/work").expect(200, "at 1");
    expect(answer.headers.etag).toBeDefined();
  }
  expect(events()).toEqual(["response.servedStale"]);
  await changeTo("5");
  await request(app).get("/work").expect(200, "at 5");
});

test("a page that breaks after its beginning ends in a broken connection and is never cached", async () => {
  const { app, state, pages } = someApp(() => somePage(["<html>", "half"], { isBroken: true }));
  const ask = await serve(app);
  for (const encoding of ["identity", "br", "gzip"]) {
    const outcome = await ask("/work", { headers: { "Accept-Encoding": encoding } }).catch((error: Error) => error);
    expect(outcome).toSatisfy((answer) => answer instanceof Error || !answer.isWhole);
  }
  expect(pages.figures().bytes).toBe(0);
  expect(state.rendered).toHaveLength(3);
});

test("a HEAD request whose page breaks ends in a broken connection, like GET", async () => {
  const { app } = someApp(() => somePage(["words"], { isBroken: true }));
  await expect(request(app).head("/work")).rejects.toThrow("socket hang up");
});

test("500 requests that wait for a failing render do not each render again", async () => {
  const { app, state, untilVisits } = someApp(async () => {
    await untilVisits(500);
    throw new Error("secret");
  });
  const ask = await serve(app);
  const answers = await Promise.all(Array.from({ length: 500 }, () => ask("/work")));
  expect(state.rendered).toEqual(["/work"]);
  for (const { status, headers, body } of answers) {
    expect({ status, policy: headers["cache-control"] }).toEqual({ status: 500, policy: "no-store" });
    expect(body.toString()).toBe("Something went wrong. Please try again in a moment.\n");
  }
});

test("without a layout a page is a 503 with Retry-After", async () => {
  const { app, events } = someApp(() => {
    throw new LayoutError("secret");
  });
  const answer = await request(app).get("/").expect(503);
  expect(answer.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  expect(answer.text).toBe("The site is temporarily unavailable. Please try again in a moment.\n");
  await request(app).get("/work").expect(503);
  expect(events()).toEqual(["site.unavailable"]);
});

test("a visitor who leaves does not abort the page for others", async () => {
  const end = Promise.withResolvers<string>();
  async function* chunks() {
    yield "beginning";
    yield await end.promise;
  }
  const { app, state, pages } = someApp(() => somePage(chunks()));
  const ask = await serve(app);
  const leaving = new AbortController();
  const left = ask("/work", { signal: leaving.signal, onData: () => leaving.abort() });
  await left.catch(() => {});
  await expect.poll(() => state.closed).toBe(1);
  const waiting = ask("/work");
  end.resolve(", end");
  expect((await waiting).body.toString()).toBe("beginning, end");
  expect(state.rendered).toHaveLength(1);
  expect(pages.finished("/work", {} as IncomingMessage)).toMatchObject({ status: 200 });
});

test("a page names what it loads in its Link header, and nothing is sent before the page", async () => {
  const { app } = someApp(() => somePage(["words"]));
  const ask = await serve(app);
  const early: IncomingHttpHeaders[] = [];
  const onInformation = (headers: IncomingHttpHeaders) => early.push(headers);
  for (const _ of ["rendered for the request", "from memory"]) {
    const { headers } = await ask("/", { headers: { "Sec-Fetch-Mode": "navigate" }, onInformation });
    expect(headers.link).toBe(
      '</a.css>; rel=preload; as=style, </a.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
    );
  }
  expect(early).toEqual([]);
});

test("a page rendered in advance is cached for its first visitor; a failed one is rendered on request", async () => {
  const { app, state, pages, events } = someApp(() => {
    if (state.rendered.length === 1) throw new Error("not now");
    return somePage(["words"]);
  });
  await pages.warm(["/"]);
  expect(events()).toEqual(["page.warmFailed"]);
  await pages.warm(["/"]);
  await request(app).get("/").expect(200, "words");
  expect(state.rendered).toHaveLength(2);
});
