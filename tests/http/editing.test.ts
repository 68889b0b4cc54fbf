/** What an edit changes on the site, and what it must not change. The tests share a site whose content they edit. */

import type { SanityClient } from "@sanity/client";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentClient } from "../harness/contentClient.ts";
import { layout, paths, siteName } from "../harness/demoContent.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";

let site: RunningSite;
let client: SanityClient;

beforeAll(async () => {
  site = await startSite();
  client = await contentClient(site);
});
afterAll(() => site.stop());

/** Ends a test that would wait for ever; how soon an edit is seen is asserted in the long run. */
const eventually = { timeout: 30_000, interval: 50 };

const textOf = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const statusOf = async (path: string) => (await fetch(`${site.url}${path}`)).status;
const editHeading = (footerCTAHeaderText: string) => client.patch("layout").set({ footerCTAHeaderText }).commit();

/** The document without what belongs to this one version of it. */
async function fieldsOf(id: string) {
  const { _id, _rev, ...fields } = (await client.getDocument(id)) ?? expect.unreachable(`the demo has ${id}`);
  return fields;
}

test("a changed footer text reaches every page; drafts and release versions reach none", async () => {
  const fields = await fieldsOf("layout");
  for (const path of paths) expect(await textOf(path)).toContain(layout.footerCTAHeaderText);
  await client.create({ ...fields, _id: "drafts.layout", footerCTAHeaderText: "A draft of a question" });
  await client.createOrReplace({ ...fields, _id: "versions.r1.layout", footerCTAHeaderText: "A release's question" });
  await editHeading("A published question");
  for (const path of paths) await expect.poll(() => textOf(path), eventually).toContain("A published question");
  for (const path of [...paths, "/_data/layout", "/feed.xml"])
    expect(await textOf(path)).not.toMatch(/A draft of a question|A release's question/);
});

test("after a change no visitor waits for the rendering of a page that was there before it", async () => {
  await textOf("/about");
  await editHeading("Rendered before it is requested");
  const streamed: boolean[] = [];
  await expect
    .poll(async () => {
      const response = await fetch(`${site.url}/about`);
      streamed.push(response.headers.has("server-timing")); // only a page that is rendered during its request has it
      return response.text();
    }, eventually)
    .toContain("Rendered before it is requested");
  expect(streamed).not.toContain(true);
});

test("a case study appears on the site, in the feed and in the sitemap, and disappears when it is deleted", async () => {
  const lists = ["/work", "/feed.xml", "/sitemap.xml"];
  const fields = await fieldsOf("case-halden-grid");
  expect(await statusOf("/work/brand-new")).toBe(404);
  const slug = { _type: "slug", current: "brand-new" };
  await client.create({ ...fields, _id: "case-brand-new", title: "Brand & New", slug });
  await expect.poll(() => statusOf("/work/brand-new"), eventually).toBe(200);
  expect(await textOf("/work/brand-new")).toContain(`<title>${siteName} - Brand &amp; New</title>`);
  for (const path of lists) await expect.poll(() => textOf(path), eventually).toContain("/work/brand-new");
  await client.delete("case-brand-new");
  await expect.poll(() => statusOf("/work/brand-new"), eventually).toBe(404);
  for (const path of lists) await expect.poll(() => textOf(path), eventually).not.toContain("/work/brand-new");
});

test("a redirect is in force once it is published, and no longer than that", async () => {
  const answerAt = async (path: string) => {
    const { status, headers } = await fetch(`${site.url}${path}`, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  expect(await answerAt("/old.html")).toEqual([404, null]);
  const page = { _type: "reference", _ref: "case-halden-grid" };
  const fields = { _type: "redirect", from: "/old.html", permanence: "temporary" };
  await client.create({ ...fields, _id: "drafts.redirect-old", address: "/draft" });
  await client.create({ ...fields, _id: "redirect-old", page });
  await expect.poll(() => answerAt("/old.html"), eventually).toEqual([302, "/work/halden-grid"]);
  expect(await answerAt("/OLD.html/?a=b")).toEqual([302, "/work/halden-grid?a=b"]);
  await client.delete("redirect-old");
  await expect.poll(() => answerAt("/old.html"), eventually).toEqual([404, null]);
});

test("a section of an unknown type, or without a required field, is left out of its page", async () => {
  const invalid = [
    { _key: "x1", _type: "hologram", text: "From the future" },
    { _key: "x2", _type: "quote", text: "A quote without its author" },
  ];
  await client.patch("page-about").append("sections", invalid).commit();
  await editHeading("Edited after the sections");
  await expect.poll(() => textOf("/about"), eventually).toContain("Edited after the sections");
  expect(await statusOf("/about")).toBe(200);
  expect(await textOf("/about")).toContain("<h1");
  expect(await textOf("/about")).not.toMatch(/From the future|A quote without its author/);
});

test("an uploaded photograph and an uploaded drawing are shown on the page that uses them", async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';
  const photograph = sharp({ create: { width: 900, height: 500, channels: 3, background: "#963" } });
  const assets = [
    await client.assets.upload("image", Buffer.from(drawing), { filename: "drawing.svg" }),
    await client.assets.upload("image", await photograph.jpeg().toBuffer(), { filename: "photograph.jpg" }),
  ];
  const sections = assets.map(({ _id }, index) => ({
    _key: `upload${index}`,
    _type: "media",
    image: { _type: "image", asset: { _type: "reference", _ref: _id }, alt: "Just uploaded" },
  }));
  await client.patch("page-about").append("sections", sections).commit();
  for (const { _id } of assets) {
    const [, hash = ""] = _id.split("-");
    await expect.poll(() => textOf("/about"), eventually).toContain(hash);
    const [address = ""] = new RegExp(`/_image\\?url=[^" ]*${hash}[^" ]*`).exec(await textOf("/about")) ?? [];
    expect(await statusOf(address.replaceAll("&amp;", "&"))).toBe(200);
  }
});

test("no page, script, data or log line holds a token", async () => {
  const { read, write } = await site.tokens();
  const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(await textOf("/")) ?? [];
  for (const path of [...paths, script, "/_data/layout", "/feed.xml", "/no-such-page", "/%ff"]) {
    const text = await textOf(path);
    expect(text).not.toContain(read);
    expect(text).not.toContain(write);
  }
  expect(site.output()).not.toContain(write);
});

test("of releases that are due together visitors get the latest, and neither one that fails nor one that was recalled", async () => {
  const editor = client.withConfig({ apiVersion: "2025-02-19", perspective: "raw" });
  const releases = { rLatest: 2, rEarlier: 0, rFails: 0, rRecalled: 1 }; // the milliseconds between them
  const names = Object.keys(releases);
  for (const releaseId of names) {
    await editor.releases.create({ releaseId });
    if (releaseId === "rFails") await editor.unpublishVersion({ publishedId: "client-halden-grid", releaseId });
    else {
      await editor.createVersion({ publishedId: "layout", baseId: "layout", releaseId });
      await editor
        .patch(`versions.${releaseId}.layout`, { set: { footerCTAHeaderText: `Words of ${releaseId}` } })
        .commit();
    }
  }
  const dueMs = Date.now() + 3_000; // after all are scheduled
  const schedule = ([releaseId, afterMs]: [string, number]) =>
    editor.releases.schedule({ releaseId, publishAt: new Date(dueMs + afterMs).toISOString() });
  await Promise.all(Object.entries(releases).map(schedule));
  await editor.releases.unschedule({ releaseId: "rRecalled" });
  await expect.poll(() => textOf("/about"), eventually).toContain("Words of rLatest");
  const stateOf = async (releaseId: string) => (await editor.releases.get({ releaseId }))?.state;
  expect(await Promise.all(names.map(stateOf))).toEqual(["published", "published", "active", "active"]);
  await expect.poll(() => textOf("/clients"), eventually).toContain("Words of rLatest");
});
