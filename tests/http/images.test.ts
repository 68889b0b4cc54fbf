/** Pictures as the site sends them: those of pages, drawings, and the cards that pages are shared with. */

import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { certificationBadge } from "../../shared/routes.ts";
import { ask } from "../harness/ask.ts";
import { caseStudyPaths, paths } from "../harness/demoContent.ts";
import { parseMarkup, select, within } from "../harness/parseMarkup.ts";

const { url } = inject("site");

const pageOf = async (path: string) => parseMarkup(await (await fetch(`${url}${path}`)).text());

const cardOf = async (path: string) =>
  select(await pageOf(path), "meta", { property: "og:image" })[0]?.attributes.content ?? "";

test.each(["image/avif", "image/webp", "image/jpeg"])(
  "an image is sent as %s to a client that accepts it, and a client that has it gets a 304",
  async (type) => {
    const target = "/_image?url=%2Fplate-cold.jpg&w=640&q=75";
    const image = await ask(url, target, { headers: { Accept: `${type},*/*;q=0.1` } });
    expect(image.headers).toMatchObject({ "content-type": type, vary: "Accept", "x-content-type-options": "nosniff" });
    expect(image.body.length).toBe(Number(image.headers["content-length"]));
    expect((await sharp(image.body).metadata()).width).toBe(640);
    const held = await ask(url, target, { headers: { Accept: type, "If-None-Match": image.headers.etag ?? "" } });
    expect([held.status, held.body.length]).toEqual([304, 0]);
    const head = await ask(url, target, { method: "HEAD", headers: { Accept: type } });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  },
);

/** The narrowest address of every image of a page, which costs the least to make; those inlined are left out. */
async function imagesOf(path: string): Promise<string[]> {
  const images = select(await pageOf(path), "img");
  return images.flatMap(({ attributes: { srcset, src = "" } }) => {
    const address = srcset?.split(" ")[0] ?? src;
    return address.startsWith("data:") ? [] : [address];
  });
}

test("every image of every page is there", async () => {
  const addresses = new Set((await Promise.all(paths.map(imagesOf))).flat());
  expect(addresses.size).toBeGreaterThan(paths.length);
  const broken = await Promise.all(
    [...addresses].map(async (address) => {
      const response = await fetch(`${url}${address}`, { headers: { Accept: "image/webp" } });
      const { width = 0 } = await sharp(await response.arrayBuffer()).metadata();
      return response.status === 200 && width > 0 ? [] : [`${response.status} ${address}`];
    }),
  );
  expect(broken.flat()).toEqual([]);
});

test("the cover that a case study opens with takes at most 45 kB of a phone's connection", async () => {
  const weights = await Promise.all(
    caseStudyPaths.map(async (path) => {
      const [image] = select(await pageOf(path), "img", { fetchpriority: "high" });
      // As wide as a phone with 2 pixels per px shows it; its frame cuts off the sides.
      const address = image?.attributes.srcset?.match(/(\S+) 1200w/)?.[1];
      const response = await fetch(`${url}${address}`, { headers: { Accept: "image/avif" } });
      return { path, status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    }),
  );
  expect(weights.filter(({ status, bytes }) => status !== 200 || bytes > 45_000)).toEqual([]);
});

test("a drawing of the content is sent as it was drawn, and can run nothing", async () => {
  const [drawing] = select(within(await pageOf("/"), "footer"), "img").filter(({ attributes }) =>
    attributes.src?.startsWith("/_image"),
  );
  const response = await fetch(`${url}${drawing?.attributes.src}`);
  expect(response.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

test("the certification badge is a drawing without script and without links", async () => {
  const badge = await fetch(`${url}${certificationBadge.src}`);
  expect(badge.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  expect(await badge.text()).not.toMatch(/<script|href="http/);
});

test("every page is shared with a card of its own of 1200 by 630 px, cached for a year", async () => {
  const validators = new Set<string | null>();
  for (const path of paths) {
    const card = await cardOf(path);
    const cacheControl = async () => (await fetch(card)).headers.get("cache-control");
    // Words alone, for a moment, where a busy machine has not read the picture within three seconds.
    await expect.poll(cacheControl, { timeout: 20_000, message: path }).toBe("public, max-age=31536000, immutable");
    const answer = await fetch(card);
    expect([answer.status, answer.headers.get("content-type")], path).toEqual([200, "image/png"]);
    expect(answer.headers.get("cross-origin-resource-policy"), path).toBe("cross-origin");
    const bytes = await answer.arrayBuffer();
    expect(await sharp(bytes).metadata(), path).toMatchObject({ width: 1200, height: 630 });
    expect(bytes.byteLength, path).toBeLessThan(300_000);
    validators.add(answer.headers.get("etag"));
  }
  expect(validators.size).toBe(paths.length);
});

test("a card's text alternative is the words on it", async () => {
  const alternatives = select(await pageOf("/work/halden-grid"), "meta", { property: "og:image:alt" });
  expect(alternatives.map(({ attributes }) => attributes.content)).toEqual([
    "Orchid and Steel. Halden Grid. Power cuts, plainly put.",
  ]);
});
