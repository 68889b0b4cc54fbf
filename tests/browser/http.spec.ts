import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { caseStudyPaths, paths } from "../harness/demoContent.ts";
import { expect, test } from "./siteTest.ts";

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** One request as it is written, its answer as it arrives: nothing is normalised or decoded. */
function ask(origin: string | undefined, target: string, method = "GET", headers = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin ?? "");
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path: target, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject);
    request.end();
  });
}

/** A file and a line, or a package: nothing a visitor should ever see. */
const innards = /\bat .+:\d+:\d+|node_modules|file:\/\/|\/server\/|[A-Z]\w*Error\b/;

const faults: { method?: string; target: string; status: number }[] = [
  { target: "/no-such-page", status: 404 },
  { target: "/work/no-such-thing", status: 404 },
  { target: "/work/halden-grid/deeper", status: 404 },
  { target: "/assets/no-such-file.js", status: 404 },
  { target: "/_data/nothing", status: 404 },
  { target: "/_data/caseStudy/nothing", status: 404 },
  { target: "/_data/__proto__", status: 404 },
  { target: "/%ff", status: 400 },
  { target: "/%", status: 400 },
  { target: "/%00", status: 400 },
  { target: `/${"a".repeat(9000)}`, status: 414 },
  { target: "/_image", status: 400 },
  { target: "/_image?url=http://127.0.0.1/&w=640", status: 400 },
  { target: "/_image?url=%2Fplate-cold.jpg&w=641", status: 400 },
  { target: "/_image?url=%2Fplate-cold.jpg&w=640&q=99", status: 400 },
  { target: "/_image?url=%2F..%2Fpackage.json&w=640", status: 400 },
  { target: "/_image?url=%2Fno-such.jpg&w=640", status: 404 },
  { method: "POST", target: "/", status: 405 },
  { method: "DELETE", target: "/about", status: 405 },
  { method: "POST", target: "/_image?url=%2Fplate-cold.jpg&w=640", status: 405 },
];

for (const { method = "GET", target, status } of faults)
  test(`${method} ${target.slice(0, 60)} is answered with ${status}, in our words`, async ({ baseURL }) => {
    const answer = await ask(baseURL, target, method);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).not.toMatch(innards);
    if (status === 405) expect(answer.headers.allow).toBe("GET, HEAD");
  });

for (const target of [
  "/..%2f..%2fetc%2fpasswd",
  "/../../etc/passwd",
  "/%2e%2e/package.json",
  "/assets/..%2fmanifest.json",
])
  test(`${target} leads nowhere`, async ({ baseURL }) => {
    const answer = await ask(baseURL, target);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body.toString()).not.toMatch(/root:|"scripts"|"style":/);
  });

for (const path of [...paths, "/feed.xml", "/_data/layout", "/_data/about"])
  test(`${path} is the same in every encoding, and not sent again to someone who has it`, async ({ baseURL }) => {
    // Who comes first gets the page while it is made, and what is streamed has no validator yet.
    await expect.poll(async () => (await ask(baseURL, path)).headers.etag).toBeDefined();
    const plain = await ask(baseURL, path);
    expect(plain.status).toBe(200);
    const gzip = await ask(baseURL, path, "GET", { "Accept-Encoding": "gzip" });
    expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    const brotli = await ask(baseURL, path, "GET", { "Accept-Encoding": "gzip, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    const held = await ask(baseURL, path, "GET", { "If-None-Match": plain.headers.etag });
    expect(held.status).toBe(304);
    expect(held.body.length).toBe(0);
    const head = await ask(baseURL, path, "HEAD");
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    expect(head.headers["content-length"]).toBe(String(plain.body.length));
    expect(head.headers.etag).toBe(plain.headers.etag);
  });

test("script and style are the same in every encoding, and kept for a year", async ({ baseURL }) => {
  const { body } = await ask(baseURL, "/");
  const files = [...new Set(body.toString().match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  expect(files.length).toBeGreaterThanOrEqual(2);
  for (const file of files) {
    const plain = await ask(baseURL, file);
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const brotli = await ask(baseURL, file, "GET", { "Accept-Encoding": "br" });
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    const held = await ask(baseURL, file, "GET", { "If-None-Match": plain.headers.etag });
    expect(held.status).toBe(304);
  }
});

test("an image is sent as its headers say, and not again to someone who has it", async ({ baseURL }) => {
  const target = "/_image?url=%2Fplate-cold.jpg&w=640&q=75";
  for (const type of ["image/avif", "image/webp", "image/jpeg"]) {
    const image = await ask(baseURL, target, "GET", { Accept: `${type},*/*;q=0.1` });
    expect(image.headers).toMatchObject({ "content-type": type, vary: "Accept", "x-content-type-options": "nosniff" });
    expect(image.body.length).toBe(Number(image.headers["content-length"]));
    const held = await ask(baseURL, target, "GET", { Accept: type, "If-None-Match": image.headers.etag });
    expect(held.status).toBe(304);
    const head = await ask(baseURL, target, "HEAD", { Accept: type });
    expect(head.body.length).toBe(0);
  }
});

test("a path with a slash at its end is redirected to the one without", async ({ baseURL }) => {
  const answer = await ask(baseURL, "/about/");
  expect(answer.status).toBe(308);
  expect(answer.headers.location).toBe("/about");
});

test("the query does not change a page", async ({ baseURL }) => {
  const [plain, queried] = [await ask(baseURL, "/about"), await ask(baseURL, "/about?utm_source=x&y=<script>")];
  expect(queried.body.equals(plain.body)).toBe(true);
});

test("every answer forbids what no page needs", async ({ baseURL }) => {
  for (const target of ["/", "/nothing", "/feed.xml", "/%ff", caseStudyPaths[0] ?? ""]) {
    const { headers } = await ask(baseURL, target);
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(headers["content-security-policy"]).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});

test("every page says in its head which style and fonts it will load, and they are there", async ({ request }) => {
  for (const path of paths) {
    const { link = "" } = (await request.get(path)).headers();
    const addresses = [...link.matchAll(/<([^>]+)>; rel=preload; as=(style|font)/g)].map(([, address = ""]) => address);
    expect(addresses.filter((address) => address.endsWith(".css"))).toHaveLength(1);
    expect(addresses.filter((address) => address.endsWith(".woff2"))).toHaveLength(2);
    for (const address of addresses) expect((await request.get(address)).status()).toBe(200);
  }
});
