import request from "supertest";
import { expect, test } from "vitest";
import { caseStudiesQuery, layoutQuery } from "../shared/content/queries.ts";
import { type DemoDocument, demoSite } from "../tests/harness/demoReader.ts";
import { serve } from "../tests/harness/rawRequest.ts";
import { createTestSite } from "../tests/harness/testSite.ts";
import { ContentError } from "./content/contentSource.ts";
import { pageQueries } from "./pages/pageLoader.ts";

const drawing = `https://images.example/images/demo/production/${"a".repeat(40)}-10x10.svg`;
const drawingPath = `/_image?url=${encodeURIComponent(drawing)}&w=64`;

/** A path for each kind of response, with its status. */
const kinds = [
  ["GET", "/", 200],
  ["GET", "/work/halden-grid", 200],
  ["GET", "/unknown", 404],
  ["GET", "/_data/about", 200],
  ["GET", "/_data/caseStudy/unknown", 404],
  ["GET", "/_data/unknown", 404],
  ["GET", "/social/privacy.png", 200],
  ["GET", "/social/work/unknown.png", 404],
  ["GET", "/social/privacy.png?width=9", 400],
  ["GET", "/feed.xml", 200],
  ["GET", "/sitemap.xml", 200],
  ["GET", "/robots.txt", 200],
  ["GET", "/manifest.webmanifest", 200],
  ["GET", "/favicon.svg", 200],
  ["GET", "/assets/main-AB12.js", 200],
  ["GET", "/assets/other.js", 404],
  ["GET", "/healthz", 200],
  ["GET", "/readyz", 200],
  ["GET", drawingPath, 200],
  ["GET", "/_image?url=/a.png&w=1", 400],
  ["GET", "/about/", 308],
  ["GET", "/%ff", 400],
  ["GET", `/${"a".repeat(9000)}`, 414],
  ["GET", "/newsletter/thanks", 404],
  ["GET", "/api/subscribe", 404],
  ["POST", "/api/subscribe", 404],
  ["POST", "/about", 405],
  ["POST", "/healthz", 405],
  ["POST", "/assets/main-AB12.js", 405],
  ["POST", "/favicon.svg", 405],
  ["POST", "/_data/about", 405],
  ["POST", "/social/privacy.png", 405],
  ["DELETE", drawingPath, 405],
  ["OPTIONS", "/", 405],
] as const;

test.each(kinds)("%s %s is a %i with every security header, and names no product", async (method, target, status) => {
  const { app } = await createTestSite();
  const ask = await serve(app);
  const answer = await ask(target, { method });
  expect(answer.status).toBe(status);
  const isImage = status === 200 && target.startsWith("/_image");
  const isShownElsewhere = isImage || (status === 200 && target.startsWith("/social/"));
  expect(answer.headers).toMatchObject({
    "content-security-policy": isImage
      ? "default-src 'none'; sandbox"
      : expect.stringMatching(/^default-src 'none';script-src 'self';.*;upgrade-insecure-requests$/),
    "cross-origin-resource-policy": isShownElsewhere ? "cross-origin" : "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(answer.headers).not.toHaveProperty("x-powered-by");
  expect(answer.headers).not.toHaveProperty("server");
  if (status === 405) expect(answer.headers.allow).toBe("GET, HEAD");
  if (status >= 400 && status !== 404) expect(answer.headers["cache-control"]).toBe("no-store");
});

test("no page depends on the client, the host or the query of a request", async () => {
  const { app } = await createTestSite();
  const plain = await request(app).get("/about").expect(200);
  const odd = await request(app)
    .get("/about?utm_source=x&path=/work&__proto__[a]=1")
    .set({
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "gopher",
      "X-Original-URL": "/work",
      Forwarded: "host=evil.example",
      Cookie: "a=b",
      Accept: "application/json",
      "Accept-Language": "pt",
    })
    .expect(200);
  expect(odd.text).toBe(plain.text);
  expect(plain.text).toContain(`<link rel="canonical" href="${demoSite.url}/about"/>`);
  for (const path of ["/feed.xml", "/sitemap.xml", "/robots.txt", "/unknown"]) {
    const { text } = await request(app).get(path).set({ Host: "evil.example", "X-Forwarded-Host": "evil.example" });
    expect(text).not.toContain("evil.example");
  }
});

test("however a URL is written, its page is cached once", async () => {
  const { app, pages } = await createTestSite();
  const ask = await serve(app);
  await ask("/about");
  await ask("/about"); // waits until the page is cached
  const before = pages.figures().bytes;
  for (const target of [
    "/about?a",
    "/about/",
    "/%61bout",
    "/ABOUT",
    "/x/../about",
    "/./about",
    "/x/%2e%2e/about",
    "//about",
  ])
    expect([200, 308, 400, 404], target).toContain((await ask(target)).status);
  for (let index = 0; index < 20; index++) expect((await ask(`/unknown-${index}`)).status).toBe(404);
  expect(pages.figures().bytes).toBe(before);
});

test.each(["/Newsletter/Thanks", "/_DATA/about", "/HEALTHZ", "/_Image?url=/a.png&w=1", "/API/Subscribe"])(
  "%s is the 404 page: only pages are found in capitals",
  async (path) => {
    const { app } = await createTestSite();
    const { text } = await request(app).get("/unknown").expect(404);
    const answer = await request(app).get(path).expect(404);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.text).toBe(text);
    await request(app).post(path).expect(405);
  },
);

test.each(["/SOCIAL/privacy.png", "/FEED.XML", "/Assets/main-AB12.js", "/FAVICON.svg"])(
  "%s is a file that does not exist",
  async (path) => {
    const { app } = await createTestSite();
    await request(app).get(path).expect(404, "There is no file at this address.\n");
  },
);

test.each([
  ["/ABOUT", "/about"],
  ["/Contact/?utm_source=a", "/contact?utm_source=a"],
  ["/Work/Halden-Grid", "/work/halden-grid"],
])("%s is redirected to %s", async (target, location) => {
  const { app } = await createTestSite();
  await request(app).get(target).expect(308).expect("location", location);
});

test("a case study that does not exist is a 404 in any spelling, and the same page as for any other address", async () => {
  const { app } = await createTestSite();
  const { text } = await request(app).get("/unknown").expect(404);
  for (const path of ["/work/unknown", "/Work/Unknown", "/work/halden-grid/deeper", "/caf%C3%A9", "/newsletter/thanks"])
    expect((await request(app).get(path).expect(404)).text, path).toBe(text);
});

/** From, to, and whether the redirect is permanent: added to the demo's documents. */
const redirects: [from: string, address: string, permanence?: string][] = [
  ["/old.html", "/contact"],
  ["/old/page", "/about?a=b#team"],
  ["/work/gone", "https://other.example/", "temporary"],
  ["/Café", "/services"],
  ["/about", "/contact"],
  ["/favicon.svg", "/contact"],
  ["/feed.xml", "/contact"],
  ["/loop", "/loop"],
];

async function redirectingSite() {
  const site = await createTestSite();
  for (const [from, address, permanence] of redirects)
    site.source.documents.push({ _id: `redirect${from}`, _type: "redirect", from, address, permanence });
  await site.content.warm([caseStudiesQuery]);
  await site.change();
  return site;
}

test.each([
  ["/old.html", 301, "/contact"],
  ["/old.html?utm_source=a&b=%2F", 301, "/contact?utm_source=a&b=%2F"],
  ["/OLD.HTML", 301, "/contact"],
  ["/%6Fld.html?a", 301, "/contact?a"],
  ["/old/page", 301, "/about?a=b#team"],
  ["/Old/Page/?c=d", 301, "/about?a=b&c=d#team"],
  ["/work/gone", 302, "https://other.example/"],
  ["/caf%c3%a9", 301, "/services"],
  ["http://evil.example/old.html", 301, "/contact"],
  ["/portfolio.html", 301, "/work"],
  ["/about", 200, undefined],
  ["/About", 308, "/about"],
  ["/favicon.svg", 200, undefined],
  ["/feed.xml", 200, undefined],
  ["/loop", 404, undefined],
  ["/old", 404, undefined],
  ["/old.html/x", 404, undefined],
  ["//old.html", 400, undefined],
])("where editors redirect addresses, %s is a %i to %s", async (target, status, location) => {
  const { app } = await redirectingSite();
  const ask = await serve(app);
  for (const method of ["GET", "HEAD"]) {
    const answer = await ask(target, { method, headers: { "X-Forwarded-Host": "evil.example" } });
    expect([answer.status, answer.headers.location], method).toEqual([status, location]);
    expect(answer.headers).toHaveProperty("content-security-policy");
  }
});

test("a redirect is in force from the change that publishes it, until the one that removes it", async () => {
  const { app, source, change, log } = await redirectingSite();
  await request(app).get("/old.html").expect(301);
  source.documents.splice(-redirects.length);
  await request(app).get("/old.html").expect(301);
  await change();
  await request(app).get("/old.html").expect(404, "There is no file at this address.\n");
  const ignored = log.lines.filter(({ event }) => event === "redirect.ignored").map(({ facts }) => facts.from);
  expect(ignored).toEqual(["/about", "/loop"]);
});

test("a case study's old address leads to it after its slug has changed, in an open tab too", async () => {
  const { app, source, change } = await createTestSite();
  const caseStudy =
    source.documents.find(({ _id }) => _id === "case-halden-grid") ?? expect.unreachable("the demo has it");
  await request(app).get("/work/halden-grid").expect(200);
  caseStudy.slug = { current: "halden" };
  const page = { _type: "reference", _ref: caseStudy._id };
  source.documents.push({ _id: "redirect-halden", _type: "redirect", from: "/work/halden-grid", page });
  await change();
  await request(app).get("/work/halden-grid").expect(301).expect("location", "/work/halden");
  await request(app).get("/_data/caseStudy/halden-grid").expect(404, "{}");
  await request(app).get("/work/halden").expect(200);
  caseStudy.slug = { current: "halden-grid" };
  await change();
  await request(app).get("/work/halden-grid").expect(200);
});

test("a content service that fails on redirects leaves everything else as it is", async () => {
  const { app, content, source, log } = await createTestSite({ hasContent: false });
  const { fetch } = source;
  source.fetch = async (query) => {
    if (query.groq.includes('"redirect"')) throw new ContentError("no such type", { fault: "rejected" });
    return fetch(query);
  };
  await content.warm(pageQueries);
  await request(app).get("/readyz").expect(200);
  await request(app).get("/portfolio.html").expect(404);
  await expect.poll(() => log.lines.map(({ event }) => event)).toContain("content.readAheadFailed");
  source.fetch = fetch;
  await content.refresh();
  await expect.poll(async () => (await request(app).get("/portfolio.html")).status).toBe(301);
});

test("a target in absolute form is the page at its path, whatever its host", async () => {
  const { app } = await createTestSite();
  const ask = await serve(app);
  await ask("/about");
  const page = await ask("/about");
  for (const [target, status] of [
    [`${demoSite.url}/about`, 200],
    ["http://evil.example/about?a=b", 200],
    ["http://evil.example", 200],
    ["http://evil.example//about", 400],
    ["ftp://evil.example/about", 400],
  ] as const) {
    const answer = await ask(target);
    expect(answer.status, target).toBe(status);
    if (target.includes("/about") && status === 200) expect(answer.body.equals(page.body)).toBe(true);
    expect(answer.body.toString()).not.toContain("evil.example");
  }
});

/** Targets of `kinds` that have an answer of their own. */
const known = kinds.filter(([method, , status]) => method === "GET" && status === 200).map(([, target]) => target);

test("an unknown address takes no middleware, and every other address still has its answer", async () => {
  const { app } = await createTestSite();
  await request(app).get("/work/unknown").expect(404); // reads the list of case studies
  for (const path of ["/other", "/work/other", "/a/b/c", "/wp-login.php", "/OTHER"]) {
    const { headers } = await request(app).get(path).expect(404);
    expect(headers, path).not.toHaveProperty("x-request-id"); // middleware sets it
  }
  for (const target of known) await request(app).get(target).expect(200);
});

const contentPaths = [
  "/",
  "/unknown",
  "/work/halden-grid",
  "/_data/about",
  "/_data/layout",
  "/social/about.png",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
];

test.each(contentPaths)(
  "before the layout is read, %s is a 503 that asks the content service nothing",
  async (path) => {
    const { app, content, source, log } = await createTestSite({ hasContent: false });
    const answer = await request(app).get(path).expect(503);
    expect(answer.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    expect(answer.text).toBe("The site is temporarily unavailable. Please try again in a moment.\n");
    expect(source.asked).toEqual([]);
    expect(log.lines.filter(({ level }) => level === "error")).toEqual([]);
    await content.warm([layoutQuery]);
    expect((await request(app).get(path)).status).not.toBe(503);
  },
);

test.each(["/assets/main-AB12.js", "/favicon.svg", "/healthz", drawingPath])(
  "before the layout is read, %s is served",
  async (path) => {
    const { app } = await createTestSite({ hasContent: false });
    await request(app).get(path).expect(200);
  },
);

test("a page is served while its content cannot be read any more", async () => {
  const { app, change, source } = await createTestSite();
  await request(app).get("/about").expect(200);
  const { text } = await request(app).get("/about").expect(200); // which waited until the page was cached
  source.failure = new Error("secret");
  await change();
  expect((await request(app).get("/about").expect(200)).text).toBe(text);
});

test("when the year turns, cached pages get the new copyright line", async () => {
  const { app, clock, pages, renew } = await createTestSite();
  const copyright = async () => /copyright">© <!-- -->(\d+)/.exec((await request(app).get("/about")).text)?.[1];
  expect(await copyright()).toBe("2026");
  await expect.poll(() => pages.figures().bytes).toBeGreaterThan(0); // cached, which a visitor does not wait for
  clock.advance(92 * 24 * 60 * 60 * 1000); // from October
  await renew();
  expect(await copyright()).toBe("2027");
});

test("a page whose content cannot be read is a 500 in the layout that is not cached", async () => {
  const { app, source, pages } = await createTestSite();
  source.failure = new Error("secret");
  const failed = await request(app).get("/about").expect(500);
  expect(failed.text).toContain("Something overheated");
  expect(failed.text).toContain("<footer");
  expect(failed.text).not.toContain("secret");
  expect(failed.headers["cache-control"]).toBe("no-store");
  expect(pages.figures().bytes).toBe(0);
  source.failure = undefined;
  await request(app).get("/about").expect(200);
});

/** Removes the page of /about from the content; returns what puts it back. */
function deleteAbout({ documents }: { documents: DemoDocument[] }): () => void {
  const index = documents.findIndex(({ _id }) => _id === "page-about");
  const [about] = documents.splice(index, 1);
  return () => documents.push(about ?? expect.unreachable("the demo has it"));
}

test("a page that never had a document is a 404 everywhere, until it is written", async () => {
  const { app, source, change } = await createTestSite();
  const write = deleteAbout(source);
  const missing = await request(app).get("/about").expect(404);
  expect(missing.text).toContain("<title>Orchid and Steel - Page not found</title>");
  await request(app).get("/_data/about").expect(404, "null");
  await request(app).get("/social/about.png").expect(404);
  const listed = async () => (await request(app).get("/sitemap.xml").expect(200)).text.includes("/about</loc>");
  expect(await listed()).toBe(false);
  write();
  await change();
  await request(app).get("/about").expect(200);
  await request(app).get("/_data/about").expect(200);
  expect(await listed()).toBe(true);
});

test("a page that was served stays as it was when its document is deleted, and the log names it", async () => {
  const { app, source, change, log } = await createTestSite();
  await request(app).head("/about").expect(200);
  const { text } = await request(app).get("/about").expect(200);
  deleteAbout(source);
  await change();
  expect((await request(app).get("/about").expect(200)).text).toBe(text);
  await request(app).get("/_data/about").expect(200);
  expect(log.lines.filter(({ event }) => event === "content.refreshFailed")).toMatchObject([
    { facts: { query: "page", params: { path: "/about" }, error: { fault: "missing" } } },
  ]);
});

test("without a layout the site is not ready, and one line in the log says how to import or create it", async () => {
  const site = await createTestSite({ hasContent: false });
  const { app, content, source, log } = site;
  const layout = source.documents.find(({ _id }) => _id === "layout") ?? expect.unreachable("the demo has it");
  source.documents.splice(source.documents.indexOf(layout), 1);
  const warmed = content.warm(pageQueries);
  await expect.poll(() => content.has(caseStudiesQuery)).toBe(true);
  await expect.poll(() => log.lines.length).toBe(1);
  expect(log.lines[0]?.facts.hint).toMatch(/npm run content -- import .*npm run content -- doc create/);
  for (const path of contentPaths) {
    const answer = await request(app).get(path).expect(503);
    expect(answer.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  }
  await request(app).get("/readyz").expect(503);
  source.documents.push(layout);
  await warmed;
  await request(app).get("/readyz").expect(200);
  await request(app).get("/").expect(200);
});

test("a draining process is not ready, and answers", async () => {
  const { app, startDraining } = await createTestSite();
  startDraining();
  await request(app).get("/readyz").expect(503);
  await request(app).get("/").expect(200);
});

test("only files of the public directory are served", async () => {
  const { app } = await createTestSite();
  const ask = await serve(app);
  for (const target of [
    "/.hidden",
    "/favicon.svg/",
    "/favicon.svg/x",
    "/%2e%2e/client/assets/main-AB12.js",
    "/assets",
    "/assets/",
  ])
    expect([308, 400, 404], target).toContain((await ask(target)).status);
  expect((await ask("/favicon.svg")).headers["cache-control"]).toBe(
    "public, max-age=3600, stale-while-revalidate=86400",
  );
});

test.each([
  "/__proto__",
  "/constructor",
  "/_data/__proto__",
  "/_data/constructor/x",
  "/_image",
  "/_image?",
  "/_image/x",
  "/assets/%00",
  "/assets/..%2f..%2fpackage.json",
  "/work/%F0%9F%8E%88",
  "/work/a%20b",
  "/work/%2F%2F",
  "/social",
  "/social/%2e%2e%2fabout.png",
  "/social/work/%00.png",
  "/social/about.png?v=%ff",
  "/social/about.png?v=a&v=b",
  "/feed.xml/x",
  "/FEED.XML",
  "/HEALTHZ/x",
  "/%25",
  "/;/about",
  "/about;jsessionid=1",
  `/${"a/".repeat(2000)}`,
  `/${"%41".repeat(2000)}`,
])("%s is a client error, never a server error", async (target) => {
  const { app, log } = await createTestSite();
  const ask = await serve(app);
  const { status } = await ask(target);
  expect(status).toBeGreaterThanOrEqual(300);
  expect(status).toBeLessThan(500);
  expect(log.lines.filter(({ level }) => level === "error")).toEqual([]);
});
