/** No request causes a 5xx, and none makes the site fetch anything but images of the content. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { imageWidths, parseImageUrl } from "../../shared/images.ts";
import { serve } from "../harness/rawRequest.ts";
import { createTestSite } from "../harness/testSite.ts";
import { isLong } from "./seed.ts";

const settings = (numRuns: number) => ({ numRuns: isLong ? numRuns * 10 : numRuns });

const known = [
  "about",
  "work",
  "halden-grid",
  "_data",
  "caseStudy",
  "_image",
  "social",
  "about.png",
  "assets",
  "feed.xml",
  "api",
  "subscribe",
];
const pieces = [
  ...known,
  "..",
  ".",
  "%2e%2e",
  "%2f",
  "%5c",
  "%00",
  "%ff",
  "%",
  "%25",
  "#",
  ";",
  "~",
  "__proto__",
  "constructor",
  "*",
  "@",
];
/** Printable ASCII, which is all that Node's client sends. */
const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
});
const segment = fc.oneof(fc.constantFrom(...pieces), printable, fc.webSegment());
const target = fc.tuple(
  fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`),
  fc.oneof(
    fc.constant(""),
    fc.webQueryParameters().map((query) => `?${query}`),
    printable.map((query) => `?${query}`),
  ),
);

const headerNames = [
  "accept",
  "accept-encoding",
  "if-none-match",
  "if-modified-since",
  "range",
  "cookie",
  "x-forwarded-host",
  "origin",
  "x-a",
];
const headerValue = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc.constantFrom(
    "br;q=0, *",
    "image/avif,*/*",
    "bytes=0-",
    "bytes=9-1",
    '"x"',
    "*",
    'W/"',
    "gzip;q=1e9",
    ",,,",
    ";q=",
    "identity;q=0",
  ),
);
const headers = fc.dictionary(fc.constantFrom(...headerNames), headerValue, { maxKeys: 4 });
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant("GET") },
  { weight: 1, arbitrary: fc.constantFrom("HEAD", "POST", "OPTIONS", "DELETE") },
);

test("no target and no header of a request causes a 5xx", { timeout: 300_000 }, async () => {
  const site = await createTestSite();
  const ask = await serve(site.app);
  const property = fc.asyncProperty(target, method, headers, async ([path, query], method, headers) => {
    const answer = await ask(`${path}${query}`, { method, headers });
    expect(answer.isWhole).toBe(true);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.headers.location ?? "/").toMatch(/^\/(?!\/)/);
    if (answer.status >= 400) expect(answer.body.toString()).not.toMatch(/at .+:\d+:\d+|node_modules|\/server\//);
  });
  await fc.assert(property, settings(400));
  expect(site.log.lines.filter(({ level }) => level === "error")).toEqual([]);
});

const own = "https://images.example/images/demo/production/";
const sources = [
  "https://images.example/images/demo/private/",
  "https://images.example.evil.example/images/demo/production/",
  "https://images.example@evil.example/images/demo/production/",
  "http://images.example/images/demo/production/",
  "//images.example/images/demo/production/",
  "/",
  "/../",
  "",
];
const size = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4000 }) }, fc.nat(100_000));
const name = fc.oneof(
  fc
    .tuple(fc.constantFrom("a", "0", "f", "c", "g"), fc.constantFrom(40, 40, 40, 39, 41), size, size)
    .map(([digit, length, width, height]) => `${digit.repeat(length)}-${width}x${height}`),
  fc.constantFrom("favicon", "plate", "..", ".hidden", "%2e%2e/x"),
);
const extension = fc.constantFrom(
  ".jpg",
  ".jpg",
  ".webp",
  ".png",
  ".svg",
  ".avif",
  ".tif",
  ".jpg.svg",
  ".svg?x.jpg",
  "",
  ".JPG",
);
const rect = fc.oneof(
  { weight: 4, arbitrary: fc.constant("") },
  fc
    .array(fc.oneof(fc.nat(3000), fc.constantFrom(-1, 0.5, 1e21)), { minLength: 3, maxLength: 5 })
    .map((numbers) => `?rect=${numbers.join()}`),
  printable.map((query) => `?${query}`),
);
const source = fc
  .tuple(fc.oneof(fc.constant(own), fc.constantFrom(...sources)), name, extension, rect)
  .map((parts) => parts.join(""));
const written = source.chain((address) =>
  fc.constantFrom(encodeURIComponent(address), encodeURI(address), address.replaceAll("%", "%25")),
);
const number = fc.oneof(
  fc.constantFrom(...imageWidths, 75).map(String),
  fc.constantFrom("0", "-1", "1e3", "640.0", "0640", "", "９"),
  printable,
);
const imageQuery = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(written, fc.constantFrom(...imageWidths)).map(([url, w]) => `?url=${url}&w=${w}`) },
  { weight: 2, arbitrary: fc.tuple(written, number, number).map(([url, w, q]) => `?url=${url}&w=${w}&q=${q}`) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom("url", "w", "q", "x", ""), number), { maxLength: 5 })
      .map((pairs) => `?${pairs.map((pair) => pair.join("=")).join("&")}`),
  },
);

test("the parameters of an image are refused, or parsed as they were written", () => {
  const property = fc.property(imageQuery, (query) => {
    const parsed = parseImageUrl(query);
    if ("fault" in parsed) {
      expect(parsed.fault).toMatch(/^image /);
      return;
    }
    expect(imageWidths).toContain(parsed.widthPx);
    expect(query).toContain(`w=${parsed.widthPx}`);
    expect(parsed.quality).toBe(75);
  });
  fc.assert(property, settings(2000));
});

test("no parameters of an image cause a 5xx or a request to another host", { timeout: 300_000 }, async () => {
  const site = await createTestSite();
  const picture = await site.state.sendImage("https://images.example/a.jpg");
  site.state.sendImage = async () => picture;
  const ask = await serve(site.app);
  const property = fc.asyncProperty(imageQuery, async (query) => {
    const answer = await ask(`/_image${query.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`);
    expect([200, 400, 404, 413, 422]).toContain(answer.status);
    expect(answer.headers["cache-control"]).toMatch(answer.status === 200 ? /^public/ : /^no-store$/);
  });
  await fc.assert(property, settings(300));
  const allowed =
    /^https:\/\/images\.example\/images\/demo\/production\/[0-9a-f]{40}-\d+x\d+\.(?:jpe?g|png|webp|gif|avif|svg)$/;
  for (const address of site.askedImages) expect(address).toMatch(allowed);
  expect(site.askedImages.length).toBeGreaterThan(0);
});
