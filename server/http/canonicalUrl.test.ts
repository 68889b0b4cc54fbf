import express, { type ErrorRequestHandler } from "express";
import { expect, test } from "vitest";
import { serve } from "../../tests/harness/rawRequest.ts";
import { canonicalUrl, onlyReads, originForm } from "./canonicalUrl.ts";
import type { HttpError } from "./errors.ts";

/** Answers 200 with the path that passed, or the status of the refusal. */
const refused: ErrorRequestHandler = (error: HttpError, _req, res, _next) =>
  void res.status(error.status).set(error.headers).end();
const app = express()
  .use(
    canonicalUrl({
      mayBePage: (path) => ["/", "/about", "/work/halden-grid"].includes(path),
      isRedirected: (path) => path === "/old-page",
    }),
    onlyReads,
  )
  .use((req, res) => void res.end(req.path))
  .use(refused);

test.each(["/", "/about", "/work/halden-grid", "/work?page=2/", "/a%20b", "/caf%C3%A9", "/%2F"])(
  "%s is understood as it stands",
  async (target) => {
    const ask = await serve(app);
    const { status, body } = await ask(target);
    expect(status).toBe(200);
    expect(body.toString()).toBe(target.split("?")[0]);
  },
);

test.each([
  ["/about/", "/about"],
  ["/about///", "/about"],
  ["/about/?", "/about"],
  ["/ABOUT", "/about"],
  ["/%41bout/", "/about"],
  ["/Work/Halden-Grid", "/work/halden-grid"],
  ["/Work/Other/", "/Work/Other"],
  ["/%61bout", "/about"],
  ["/work/halden%2Dgrid", "/work/halden-grid"],
  ["/work/halden%2dgrid/", "/work/halden-grid"],
  ["/%7Eme%5F", "/~me_"],
  ["/%61%20b", "/a%20b"],
])("%s has moved to %s", async (target, location) => {
  const ask = await serve(app);
  const { status, headers } = await ask(target);
  expect(status).toBe(308);
  expect(headers).toMatchObject({ location, "cache-control": "public, max-age=0, s-maxage=10" });
});

test.each([
  ["/about/?utm_source=a&b=%20/", "/about?utm_source=a&b=%20/"],
  ["/ABOUT?Utm=A", "/about?Utm=A"],
  ["/about/?next=//evil.example", "/about?next=//evil.example"],
  ["/about/?a#b", "/about?a%23b"],
])("%s has moved with its query to %s, for this visitor alone", async (target, location) => {
  const ask = await serve(app);
  const { status, headers } = await ask(target);
  expect(status).toBe(308);
  expect(headers).toMatchObject({ location, "cache-control": "no-store" });
});

test.each([
  ["/old-page/", "/old-page"],
  ["/old%2Dpage/?a=b", "/old-page"],
])("%s, which an editor redirects, passes at once as %s", async (target, passed) => {
  const ask = await serve(app);
  const { status, body } = await ask(target);
  expect([status, body.toString()]).toEqual([200, passed]);
});

test.each([
  ["http://site.example/about?a=b", "/about?a=b"],
  ["HTTPS://site.example:8443/", "/"],
  ["http://site.example", "/"],
  ["http://site.example?a", "/?a"],
  ["http://[::1]:80/about", "/about"],
  ["/about", "/about"],
  ["http://site.example//evil.example", "//evil.example"],
  ...[
    "*",
    "?",
    "http://",
    "http:///about",
    "http://user@site.example/",
    "http:\\\\site.example/",
    "file:///etc/passwd",
  ].map((target) => [target, target]),
])("the target %s is %s on its server", (target, path) => {
  expect(originForm(target)).toBe(path);
});

test.each([
  "//evil.example",
  "//evil.example/",
  "/\\evil.example/",
  "/%5Cevil.example/",
  "http://evil.example/",
  "*",
  "?",
  "/%",
  "/%ff",
  "/%C3%28",
  "/%00",
  "/a%0d%0aSet-Cookie:a=b",
  "/%2561bout",
  "/100%25",
  "/work/%252e%252e/about",
  "/about#team",
])("%s is not an address of this site", async (target) => {
  const ask = await serve(app);
  expect((await ask(target)).status).toBe(400);
});

test.each([
  "/../about",
  "/work/../about",
  "/work/./halden-grid",
  "/work/..",
  "/work/%2e%2E/about",
  "/work/.%2e/",
  "/..%2f..%2fabout",
])("%s is a 404, whether or not the client resolves it", async (target) => {
  const ask = await serve(app);
  expect((await ask(target)).status).toBe(404);
});

test("a URL of 8192 characters is accepted, a longer one is a 414", async () => {
  const ask = await serve(app);
  expect((await ask(`/${"a".repeat(8191)}`)).status).toBe(200);
  expect((await ask(`/${"a".repeat(8192)}`)).status).toBe(414);
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("%s is a 405 with Allow", async (method) => {
  const ask = await serve(app);
  const { status, headers } = await ask("/about", { method });
  expect(status).toBe(405);
  expect(headers.allow).toBe("GET, HEAD");
});
