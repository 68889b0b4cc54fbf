/** The preview listener of a running site, and that no draft leaves it by the public one. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { contentClient } from "../harness/contentClient.ts";
import { caseStudyPaths, pagePaths, paths } from "../harness/demoContent.ts";
import { previewedSite } from "../harness/previewedSite.ts";

let site: Awaited<ReturnType<typeof previewedSite>>;
let client: SanityClient;

beforeAll(async () => {
  site = await previewedSite({ env: { LOG_LEVEL: "info" } });
  client = (await contentClient(site)).withConfig({ apiVersion: "2025-02-19", perspective: "raw" });
});
afterAll(() => site.stop());

/** In every text of every draft and version; `Z` cannot be a part of a hash in lower case. */
const mark = "Zunpublished";

const unmarked = new Set([
  "_id",
  "_type",
  "_key",
  "_ref",
  "path",
  "href",
  "variant",
  "publishedAt",
  "current",
  "url",
  "email",
]);

/** The document with the mark in every text that an editor writes. */
function marked(value: unknown, name = ""): unknown {
  if (typeof value === "string") return unmarked.has(name) ? value : `${mark} ${value}`;
  if (Array.isArray(value)) return value.map((item) => marked(item, name));
  if (typeof value !== "object" || value === null || (value as { _type?: unknown })._type === "image") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, marked(item, key)]));
}

const types = ["layout", "page", "caseStudy", "client", "service", "person"];

type Stored = { _id: string; _type: string; _rev?: string };

/** A draft and a version of every document, and of a case study that was never published. */
async function writeDrafts(): Promise<void> {
  const documents: Stored[] = await client.fetch("*[_type in $types]", { types });
  const study = documents.find(({ _type }) => _type === "caseStudy") ?? expect.unreachable("the demo has case studies");
  const unborn = { ...study, _id: "case-unborn", slug: { _type: "slug", current: `${mark}-study` } };
  const transaction = client.transaction();
  for (const { _rev, ...document } of [...documents, unborn])
    for (const layer of ["drafts.", "versions.rSpring."])
      transaction.createOrReplace({ ...(marked(document) as Stored), _id: `${layer}${document._id}` });
  await transaction.commit();
}

/** Changes every published document, and the footer's heading. */
async function publishEverything(footerCTAHeaderText: string): Promise<void> {
  const ids: string[] = await client.fetch("*[_type in $types]._id", { types });
  const transaction = client.transaction().patch("layout", { set: { footerCTAHeaderText } });
  for (const id of ids) if (!id.includes(".")) transaction.patch(id, { set: { touchedFor: footerCTAHeaderText } });
  await transaction.commit();
}

/** What visitors can ask for that has parameters or headers by which another site would show drafts. */
const attempts = (cookie: string): [query: string, headers: Record<string, string>][] => [
  ["", {}],
  ["", { cookie }],
  ["", { cookie: cookie.replace("preview=", "__Host-preview=") }],
  ["", { cookie: "__prerender_bypass=1; sanity-preview-perspective=drafts; preview=1" }],
  [
    "?sanity-preview-perspective=drafts&sanity-preview-secret=s3cret&preview=true&perspective=drafts&draft=1",
    { cookie },
  ],
  [
    "",
    {
      cookie,
      "x-sanity-perspective": "drafts",
      "x-preview": "1",
      "x-middleware-prefetch": "1",
      "sec-fetch-dest": "iframe",
    },
  ],
];

test("no public address shows a draft or a release, whatever cookie, header or parameter comes", async () => {
  const data = ["layout", "home", "about", "services", "clients", "workIndex", "contact", "privacy"].map(
    (id) => `/_data/${id}`,
  );
  const studies = caseStudyPaths.map((one) => one.replace("/work/", "/_data/caseStudy/"));
  const cards = ["/social/about.png", `/social${caseStudyPaths[0]}.png`]; // a card takes long to draw
  const unborn = [`/work/${mark}-study`, `/_data/caseStudy/${mark}-study`, `/social/work/${mark}-study.png`];
  const feeds = ["/feed.xml", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/readyz"];
  const preview = ["/_preview/enable", "/_preview/session", "/_preview/changes"];
  const addresses = [...paths, ...data, ...studies, ...cards, ...unborn, ...feeds, ...preview];
  const textOf = async (address: string, headers?: Record<string, string>) =>
    (await ask(site.url, address, headers && { headers })).body.toString("latin1");
  const before = new Map<string, string>();
  for (const address of addresses) before.set(address, await textOf(address));
  await writeDrafts();
  const cookie = await site.openPreview(client);

  // The preview shows them, so that there is something to leak.
  for (const address of [...pagePaths, ...caseStudyPaths, ...unborn.slice(0, 1)])
    expect((await ask(site.previewUrl, address, { headers: { cookie } })).body.toString(), address).toContain(mark);

  for (const address of addresses)
    for (const [query, headers] of attempts(cookie)) {
      const text = await textOf(address + query, headers);
      expect(text.includes(mark), `${address}${query} shows a draft`).toBe(false);
      const isRefused = address.startsWith("/social/") && query !== ""; // a card has one address
      const isEqual = text === before.get(address);
      if (!isRefused && address !== "/readyz") expect(isEqual, `${address}${query} is what it was`).toBe(true);
    }
  await publishEverything("Published again"); // now the site reads everything again
  await expect.poll(() => textOf("/about"), { timeout: 30_000 }).toContain("Published again");
  for (const address of addresses)
    expect((await textOf(address)).includes(mark), `${address} reads drafts`).toBe(false);

  expect(site.output()).toContain("preview.opened");
  expect(site.output()).not.toContain(`${mark} `);
  expect(await readFile(path.join(site.dataDir, "snapshot.json"), "utf8")).not.toContain(mark);
});

test("a preview shows each layer over the next, and a draft without a published document", async () => {
  const { _rev, ...layout } = (await client.getDocument("layout")) ?? expect.unreachable("the demo has a layout");
  const write = (id: string, words: string) =>
    client.createOrReplace({ ...layout, _id: id, footerCTAHeaderText: words });
  await write("drafts.layout", "As a draft");
  await write("versions.rSpring.layout", "In spring");
  await write("versions.rWinter.layout", "In winter");
  const shown = async (perspective: string) => {
    const cookie = await site.openPreview(client, perspective);
    return (await ask(site.previewUrl, "/about", { headers: { cookie } })).body.toString();
  };
  expect(await shown("drafts")).toContain("As a draft");
  expect(await shown("rSpring,rWinter,drafts")).toContain("In spring");
  expect(await shown("rWinter,rSpring,drafts")).toContain("In winter");
  expect(await shown("rNone,drafts")).toContain("As a draft");
  expect(await shown("published")).toContain(String(layout.footerCTAHeaderText));
});

/** Two elements of one section would be two things to drag, and the Studio sorts neither. */
test("each section of a page is one element of the preview", async () => {
  const headers = { cookie: await site.openPreview(client, "published") };
  for (const address of [...pagePaths, ...caseStudyPaths]) {
    const page = (await ask(site.previewUrl, address, { headers })).body.toString();
    const places = page.match(/(?<= data-sanity=")id=[^;]+;type=\w+;path=sections:[^.;:[]+;/g) ?? [];
    expect(places.length, address).toBeGreaterThan(0);
    expect(places.toSorted(), address).toEqual([...new Set(places)].toSorted());
  }
});

test("only the editor's browser keeps a picture of the preview", async () => {
  const headers = { cookie: await site.openPreview(client) };
  const page = (await ask(site.previewUrl, "/about", { headers })).body.toString();
  const [picture = ""] = /\/_image\?[^" ]+/.exec(page) ?? [];
  const { status, headers: answered } = await ask(site.previewUrl, picture.replaceAll("&amp;", "&"), { headers });
  expect([status, answered["cache-control"]]).toEqual([200, "private, max-age=31536000, immutable"]);
});

test("the forge is not loaded in the preview: its script has nothing that would", async () => {
  const headers = { cookie: await site.openPreview(client) };
  const page = (await ask(site.previewUrl, "/", { headers })).body.toString();
  const text = (await ask(site.previewUrl, scriptIn(page), { headers })).body.toString();
  expect(text).toContain("heatPlate"); // names are not shortened in this script
  expect(text).not.toMatch(/createForgeLoader|webgl2/);
});

test("no token is in a page, its data, its scripts, or the log", async () => {
  const { read, write } = await site.tokens();
  const headers = { cookie: await site.openPreview(client) };
  const page = (await ask(site.previewUrl, "/about", { headers })).body.toString();
  for (const address of ["/about", "/_data/layout", "/_preview/session", scriptIn(page)]) {
    const text = (await ask(site.previewUrl, address, { headers })).body.toString();
    expect([text.includes(read), text.includes(write)]).toEqual([false, false]);
  }
  expect(site.output()).not.toContain(read);
});

const scriptIn = (page: string): string =>
  /\/assets\/preview-\w+\.js/.exec(page)?.[0] ?? expect.unreachable("the page names the preview's script");
