import { expect, test } from "vitest";
import { createDemoSource, demoSite } from "../../tests/harness/demoReader.ts";
import { serve } from "../../tests/harness/rawRequest.ts";
import { createTestClock } from "../../tests/harness/testClock.ts";
import type { SourceQuery } from "../content/contentSource.ts";
import type { HotHandler } from "../http/hotResponses.ts";
import { createMemoryLog } from "../log.ts";
import { enableHandler } from "./enable.ts";
import { createPreviewApp } from "./previewApp.ts";
import { previewHeaders } from "./previewHeaders.ts";
import { previewLog } from "./previewLog.ts";
import { previewSubject } from "./previewSubject.ts";
import { createPreviewRenderer } from "./renderPreview.ts";
import { createSessions } from "./session.ts";
import { isStudioSecret } from "./studioSecret.ts";

const url = "https://preview.example";
const studioUrl = "https://studio.example/tools";
const valid = "s3cret-of-the-studio";

/** Content whose footer says in which perspective it was read. */
function createSource() {
  const demo = createDemoSource();
  const state = { failure: undefined as Error | undefined };
  async function fetch(query: SourceQuery, { perspective }: { perspective: readonly string[] | "raw" }) {
    if (state.failure) throw state.failure;
    if (query.groq.includes("previewUrlSecret"))
      return {
        now: "2026-10-01T12:00:00Z",
        own: query.params.secret === valid ? "2026-10-01T12:00:00Z" : null,
        shared: null,
      };
    if (query.params.id === "_.releases.rSpring") return { title: "Spring", at: "2027-03-01T12:00:00Z" };
    const answer = await demo.fetch(query);
    const words = `Read as ${[perspective].flat().join("+")}`;
    return isLayout(answer) ? { ...answer, footerCTAHeaderText: words } : answer;
  }
  return { fetch, state };
}

const isLayout = (answer: unknown): answer is object =>
  typeof answer === "object" && answer !== null && "footerCTAHeaderText" in answer;

const file: HotHandler = { handler: (_req, res) => void res.end("file"), finished: () => undefined };

async function start() {
  const clock = createTestClock();
  const log = createMemoryLog();
  const source = createSource();
  const sessions = createSessions({ secret: "a secret of thirty-two characters", isHttps: true, date: clock.date });
  const script = { url: "/assets/preview-AB12.js", integrity: "sha384-abc" };
  const app = createPreviewApp({
    headers: previewHeaders({ isHttps: true, studioUrl }),
    url,
    siteUrl: demoSite.url,
    sessions,
    enable: enableHandler({
      sessions,
      isStudioSecret: (secret) => isStudioSecret(source, secret),
      date: clock.date,
      log: previewLog(log),
    }),
    changes: { isFull: () => false, add: (res) => void res.end() },
    renderer: createPreviewRenderer({
      source,
      identity: demoSite,
      imageLinks: { imageHost: "https://images.example", projectId: "demo", dataset: "production" },
      manifest: {
        start: { url: "/assets/start-AB12.js", integrity: "sha384-abc" },
        forge: { url: "/assets/forge-FG12.js", integrity: "sha384-ghi" },
        script,
        style: "/assets/p.css",
        fonts: [],
      },
      studioUrl,
      year: () => 2026,
      log: previewLog(log),
    }),
    subjectOf: (layers) => previewSubject(source, layers),
    modelVersion: "5e55109c0de1",
    assets: file,
    images: file,
    publicDir: "/nonexistent",
    log: previewLog(log),
  });
  const ask = await serve(app);
  const enable = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(`/_preview/enable?${new URLSearchParams({ "sanity-preview-secret": valid, ...query })}`, { headers });
  /** The `Cookie` header of a new session. */
  async function open(query: Record<string, string> = {}) {
    const { headers } = await enable(query);
    return { cookie: cookieIn(headers["set-cookie"]) };
  }
  return { ask, enable, open, clock, source, log };
}

const cookieIn = (set: string[] | undefined) => set?.[0]?.split(";", 1)[0] ?? "";

test("a secret of the Studio opens a session, and leads to the page in the Studio's perspective", async () => {
  const { ask, enable } = await start();
  const opened = await enable({
    "sanity-preview-pathname": "/about#team",
    "sanity-preview-perspective": "rSpring,drafts",
  });
  expect([opened.status, opened.headers.location]).toEqual([307, "/about#team"]);
  expect(opened.headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "private, no-store" });
  const page = await ask("/about", { headers: { cookie: cookieIn(opened.headers["set-cookie"]) } });
  expect(page.status).toBe(200);
  expect(page.body.toString()).toContain("Read as rSpring+drafts");
  expect(page.body.toString()).toContain("/assets/preview-AB12.js");
});

test.each([
  ["missing", ""],
  ["wrong", "another-secret"],
  ["too long", "x".repeat(201)],
])("a %s secret gets 401 and no cookie", async (_kind, secret) => {
  const { enable } = await start();
  const { status, headers } = await enable({ "sanity-preview-secret": secret });
  expect([status, headers["set-cookie"], headers.location]).toEqual([401, undefined, undefined]);
  expect(headers["referrer-policy"]).toBe("no-referrer");
});

test.each(["raw", "drafts,raw", "../x", "a b"])("the perspective %j is refused", async (perspective) => {
  const { enable } = await start();
  const { status, headers } = await enable({ "sanity-preview-perspective": perspective });
  expect([status, headers["set-cookie"]]).toEqual([400, undefined]);
});

test.each([
  ["/.//evil.example", "/evil.example"],
  ["/x/..//evil.example", "/evil.example"],
  ["/%2e%2e//evil.example", "/evil.example"],
  ["/about?a=1", "/about?a=1"],
  ["about", "/about"],
])("the path %j leads to %j on the preview", async (given, path) => {
  const { enable } = await start();
  expect((await enable({ "sanity-preview-pathname": given })).headers.location).toBe(path);
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "blob:http://preview.invalid/about",
  "http://[",
])("the path %j leads nowhere", async (given) => {
  const { enable } = await start();
  const { status, headers } = await enable({ "sanity-preview-pathname": given });
  expect([status, headers.location, headers["set-cookie"]]).toEqual([400, undefined, undefined]);
});

test("in a frame of another site the session's cookie is partitioned", async () => {
  const { enable } = await start();
  const framed = await enable({}, { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site" });
  expect(framed.headers["set-cookie"]).toEqual([expect.stringMatching(/SameSite=None; Secure; Partitioned$/)]);
  const linked = await enable({}, { "sec-fetch-dest": "document", "sec-fetch-site": "cross-site" });
  expect(linked.headers["set-cookie"]).toEqual([expect.stringMatching(/SameSite=Lax; Secure$/)]);
});

const addresses = ["/", "/about", "/work/unknown", "/favicon.svg", "/feed.xml", "/social/about.png"];
const inner = ["/_data/layout", "/_data/about", "/_preview/session", "/_preview/changes", "/_image?url=%2Fa.png&w=64"];

test.each(addresses)("without a session %s leads to the public address, and in a frame is refused", async (path) => {
  const { ask } = await start();
  const visit = await ask(path, { headers: { "sec-fetch-dest": "document" } });
  expect([visit.status, visit.headers.location]).toEqual([307, `${demoSite.url}${path}`]);
  const framed = await ask(path, { headers: { "sec-fetch-dest": "iframe" } });
  expect(framed.status).toBe(401);
  expect(framed.body.toString()).toContain("Open the preview from the Studio again");
});

test.each(inner)("without a session %s is refused", async (path) => {
  const { ask } = await start();
  expect((await ask(path)).status).toBe(401);
});

test("without a session no address reads content", async () => {
  const { ask, source } = await start();
  source.state.failure = new Error("no address may read");
  for (const path of [...addresses, ...inner, "/_preview/leave", "/_preview/perspective?perspective=drafts"])
    for (const method of ["GET", "HEAD", "POST", "DELETE"])
      expect([307, 401, 405]).toContain((await ask(path, { method, headers: { origin: url } })).status);
});

test("an expired session is none", async () => {
  const { ask, open, clock } = await start();
  const headers = await open();
  expect((await ask("/about", { headers })).status).toBe(200);
  clock.advance(60 * 60 * 1000);
  expect((await ask("/about", { headers })).status).toBe(307);
  expect((await ask("/_data/about", { headers })).status).toBe(401);
});

test("every answer may be framed by the Studio alone, and is stored nowhere", async () => {
  const { ask, open } = await start();
  const headers = await open();
  for (const path of [
    "/about",
    "/about/",
    "/unknown",
    "/_data/layout",
    "/_preview/session",
    "/robots.txt",
    "/_preview/enable",
  ]) {
    const answer = await ask(path, { headers });
    const policy = answer.headers["content-security-policy"];
    expect(policy).toContain("frame-ancestors https://studio.example;");
    expect(policy).toContain(
      "script-src 'self';style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';",
    );
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
    expect(answer.headers).toMatchObject({ vary: "Cookie", "x-robots-tag": "noindex" });
    expect(answer.headers["cache-control"]).toContain("no-store");
    expect(answer.headers).not.toHaveProperty("x-frame-options");
    expect(answer.headers).not.toHaveProperty("etag");
  }
});

test("crawlers are asked to stay away", async () => {
  const { ask } = await start();
  expect((await ask("/robots.txt")).body.toString()).toBe("User-agent: *\nDisallow: /\n");
});

test("feeds, social cards and the newsletter are not here", async () => {
  const { ask, open } = await start();
  const headers = await open();
  for (const path of ["/feed.xml", "/sitemap.xml", "/social/about.png", "/manifest.webmanifest"])
    expect((await ask(path, { headers })).status).toBe(404);
  expect((await ask("/api/subscribe", { method: "POST", headers })).status).toBe(405);
});

test("a page of the preview changes the perspective, and the session ends when it did before", async () => {
  const { ask, open, clock } = await start();
  const headers = { ...(await open()), "sec-fetch-site": "same-origin" };
  clock.advance(1_800_000);
  const changed = await ask("/_preview/perspective?perspective=rSpring%2Cdrafts", { method: "POST", headers });
  expect(changed.body.toString()).toBe('{"isChanged":true}');
  const cookie = cookieIn(changed.headers["set-cookie"]);
  expect((await ask("/_data/layout", { headers: { cookie } })).body.toString()).toContain("Read as rSpring+drafts");
  const again = await ask("/_preview/perspective?perspective=rSpring,drafts", {
    method: "POST",
    headers: { ...headers, cookie },
  });
  expect(again.body.toString()).toBe('{"isChanged":false}');
  clock.advance(1_800_000);
  expect((await ask("/_data/layout", { headers: { cookie } })).status).toBe(401);
});

test.each<Record<string, string>>([
  { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  { "sec-fetch-site": "same-site", origin: url },
  { "sec-fetch-site": "none" },
  { origin: "https://evil.example" },
  {},
])("another site cannot change or end a session: %o", async (origin) => {
  const { ask, open } = await start();
  const headers = { ...(await open()), ...origin };
  for (const path of ["/_preview/perspective?perspective=published", "/_preview/leave"]) {
    const answer = await ask(path, { method: "POST", headers });
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([403, undefined]);
  }
});

test("leaving ends the session", async () => {
  const { ask, open } = await start();
  const left = await ask("/_preview/leave", { method: "POST", headers: { ...(await open()), origin: url } });
  expect([left.status, left.headers["set-cookie"]]).toEqual([
    204,
    [expect.stringMatching(/^__Host-preview=; .*Max-Age=0/)],
  ]);
});

test("the session says what it previews, and when that will be public", async () => {
  const { ask, open } = await start();
  const factsOf = async (perspective: string) =>
    JSON.parse(
      (
        await ask("/_preview/session", { headers: await open({ "sanity-preview-perspective": perspective }) })
      ).body.toString(),
    );
  expect(await factsOf("rSpring,drafts")).toMatchObject({
    subject: { kind: "release", title: "Spring", at: "2027-03-01T12:00:00Z" },
    siteUrl: demoSite.url,
    modelVersion: "5e55109c0de1",
  });
  expect(await factsOf("drafts")).toMatchObject({ subject: { kind: "drafts" } });
  expect(await factsOf("published")).toMatchObject({ subject: { kind: "published" } });
});

test("while the content service does not answer, a link is not refused for ever, and a page says so", async () => {
  const { ask, enable, open, source } = await start();
  const headers = await open();
  source.state.failure = new Error("no connection");
  expect((await enable({})).status).toBe(503);
  expect((await ask("/about", { headers })).status).toBe(503);
});

test("no log line has a path, a query or a secret", async () => {
  const { ask, enable, open, source, log } = await start();
  const headers = await open();
  await enable({ "sanity-preview-secret": "wrong-secret" });
  await ask("/work/secret-launch?token=hidden", { headers });
  source.state.failure = new Error("no connection");
  await ask("/work/secret-launch", { headers });
  await ask("/_data/caseStudy/secret-launch", { headers });
  expect(log.lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(log.lines)).not.toMatch(/secret-launch|hidden|wrong-secret|s3cret/);
  expect(log.lines.every(({ event }) => event.startsWith("preview."))).toBe(true);
});
