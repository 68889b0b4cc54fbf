/** Status, headers and bytes of every kind of address. */

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { kindsOf } from "../faults/kinds.ts";
import { type Answer, ask } from "../harness/ask.ts";
import { caseStudyPaths, paths } from "../harness/demoContent.ts";

const { url } = inject("site");

/** A file and a line, or a package: details of the implementation, which no visitor may see. */
const internals = /\bat .+:\d+:\d+|node_modules|file:\/\/|\/server\/|[A-Z]\w*Error\b/;

test.each([
  ["GET", "/no-such-page", 404],
  ["GET", "/work/no-such-thing", 404],
  ["GET", "/work/halden-grid/deeper", 404],
  ["GET", "/assets/no-such-file.js", 404],
  ["GET", "/_parts", 404],
  ["GET", "/_parts/quote-short", 404],
  ["GET", "/_parts/main.js", 404],
  ["GET", "/_data/nothing", 404],
  ["GET", "/_data/caseStudy/nothing", 404],
  ["GET", "/_data/__proto__", 404],
  ["GET", "/%ff", 400],
  ["GET", "/%", 400],
  ["GET", "/%00", 400],
  ["GET", `/${"a".repeat(9000)}`, 414],
  ["GET", "/_image", 400],
  ["GET", "/_image?url=http://127.0.0.1/&w=640", 400],
  ["GET", "/_image?url=%2Fplate-cold.jpg&w=641", 400],
  ["GET", "/_image?url=%2Fplate-cold.jpg&w=640&q=99", 400],
  ["GET", "/_image?url=%2F..%2Fpackage.json&w=640", 400],
  ["GET", "/_image?url=%2Fno-such.jpg&w=640", 404],
  ["POST", "/", 405],
  ["DELETE", "/about", 405],
  ["POST", "/_image?url=%2Fplate-cold.jpg&w=640", 405],
] as const)("%s %s is refused with %i, without details of the implementation", async (method, target, status) => {
  const answer = await ask(url, target, { method });
  expect(answer.status).toBe(status);
  expect(answer.body.toString()).not.toMatch(internals);
  if (status === 405) expect(answer.headers.allow).toBe("GET, HEAD");
});

test.each(["/..%2f..%2fetc%2fpasswd", "/../../etc/passwd", "/%2e%2e/package.json", "/assets/..%2fmanifest.json"])(
  "%s reaches no file outside the public ones",
  async (target) => {
    const answer = await ask(url, target);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body.toString()).not.toMatch(/root:|"scripts"|"style":/);
  },
);

test.each([
  ...paths,
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/_data/layout",
  "/_data/about",
])("%s is the same in every encoding, and a client that has it gets a 304", async (path) => {
  // The first answer may be streamed while the page is rendered; only the stored page has a validator.
  await expect.poll(async () => (await ask(url, path)).headers.etag).toBeDefined();
  const plain = await ask(url, path);
  expect(plain.status).toBe(200);
  const gzip = await ask(url, path, { headers: { "Accept-Encoding": "gzip" } });
  expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  const brotli = await ask(url, path, { headers: { "Accept-Encoding": "gzip, br" } });
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  const held = await ask(url, path, { headers: { "If-None-Match": plain.headers.etag ?? "" } });
  expect([held.status, held.body.length]).toEqual([304, 0]);
  const head = await ask(url, path, { method: "HEAD" });
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers["content-length"]).toBe(String(plain.body.length));
  expect(head.headers.etag).toBe(plain.headers.etag);
});

test("script and style are the same in every encoding, and cached for a year", async () => {
  const { body } = await ask(url, "/");
  const files = [...new Set(body.toString().match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  expect(files.length).toBeGreaterThanOrEqual(2);
  for (const file of files) {
    const plain = await ask(url, file);
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const brotli = await ask(url, file, { headers: { "Accept-Encoding": "br" } });
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    const held = await ask(url, file, { headers: { "If-None-Match": plain.headers.etag ?? "" } });
    expect(held.status).toBe(304);
  }
});

/** The kinds that a GET with their headers can request. */
const kinds = (await kindsOf(url)).filter(({ method }) => !method);

test.each(kinds)("HEAD of a $kind is GET without its body", async ({ path, status, headers = {} }) => {
  for (const encoding of ["identity", "br"]) {
    const asked = { headers: { "accept-encoding": encoding, ...headers } };
    // Only the first answer may be streamed; those that follow may wait for it.
    const stateOf = async () => (await ask(url, path, asked)).headers["cache-status"] ?? "";
    if (status === 200) await expect.poll(stateOf).not.toContain("fwd");
    else await stateOf();
    const [got, head] = [await ask(url, path, asked), await ask(url, path, { ...asked, method: "HEAD" })];
    expect(withoutDate(head), encoding).toEqual({ ...withoutDate(got), body: "" });
    const { etag } = got.headers;
    if (!etag) continue;
    const held = { headers: { ...asked.headers, "if-none-match": etag } };
    const [gotHeld, headHeld] = [await ask(url, path, held), await ask(url, path, { ...held, method: "HEAD" })];
    expect(withoutDate(headHeld), `${encoding}, held`).toEqual({ ...withoutDate(gotHeld), body: "" });
  }
});

/** The id is the request's own. */
function withoutDate({ status, headers: { date: _, "x-request-id": id, ...headers }, body }: Answer) {
  return { status, headers, hasId: id !== undefined, body: body.toString("latin1") };
}

test("a redirect keeps the query", async () => {
  const answer = await ask(url, "/Work/Halden-Grid/?utm_source=a");
  expect([answer.status, answer.headers.location]).toEqual([308, "/work/halden-grid?utm_source=a"]);
});

test("the query does not change a page", async () => {
  const [plain, queried] = [await ask(url, "/about"), await ask(url, "/about?utm_source=x&y=<script>")];
  expect(queried.body.equals(plain.body)).toBe(true);
});

test.each(["/", "/nothing", "/feed.xml", "/%ff", caseStudyPaths[0] ?? ""])(
  "%s has a policy without inline script, and names no product",
  async (target) => {
    const { headers } = await ask(url, target);
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(headers["content-security-policy"]).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(headers["x-powered-by"]).toBeUndefined();
  },
);
