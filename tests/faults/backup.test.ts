/** P31: the content tool of the build, as the container runs it beside the site: export, and import into an empty site. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer, text } from "node:stream/consumers";
import type { SanityClient, SanityDocument } from "@sanity/client";
import { expect, onTestFinished, test } from "vitest";
import { contentClient } from "../harness/contentClient.ts";
import { type RunningSite, type StartOptions, startSite } from "../harness/startSite.ts";

const tool = path.join(import.meta.dirname, "../../dist/server/content.js");

async function start(options?: StartOptions): Promise<RunningSite> {
  const site = await startSite(options);
  onTestFinished(() => site.stop());
  return site;
}

/** The tool with the environment that `docker exec` gives it: the site's. */
async function runTool({ dataDir, contentUrl }: RunningSite, args: string[], input?: Buffer) {
  const child = spawn(process.execPath, [tool, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, CONTENT_SERVICE_PORT: new URL(contentUrl).port },
  });
  child.stdin.end(input);
  const [output, remarks, [code]] = await Promise.all([buffer(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, output, remarks };
}

/** Releases exist from this version of the API on. */
async function clientOf(site: RunningSite): Promise<SanityClient> {
  return (await contentClient(site)).withConfig({ apiVersion: "2025-02-19", perspective: "raw" });
}

/** All documents, private ones, drafts and those of releases too, but for what the service itself writes into them. */
async function documentsOf(site: RunningSite): Promise<object[]> {
  const documents: SanityDocument[] = await (await clientOf(site)).fetch("* | order(_id)");
  return documents.map(({ _rev, _updatedAt, ...document }) => {
    const isAsset = /^sanity\.(?:image|file)Asset$/.test(document._type);
    // Assets are uploaded again, to the address of the other service.
    return isAsset ? { ...document, _createdAt: "", url: document.url.replace(site.contentUrl, "") } : document;
  });
}

/** The bytes of every image and file, by its path. */
async function assetsOf({ dataDir }: RunningSite): Promise<Map<string, string>> {
  const folder = path.join(dataDir, "content/datasets/production");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const bytes = files
    .sort()
    .map(async (file) => [path.relative(folder, file), await readFile(file, "base64")] as const);
  return new Map(await Promise.all(bytes));
}

/** What the demo does not have: private and unpublished documents, an image that no document shows, a file. */
async function addContent(site: RunningSite): Promise<void> {
  const client = await clientOf(site);
  await client.create({ _id: "subscriber.1a2b", _type: "subscriber", email: "reader@example.org" });
  await client.create({ _id: "drafts.page-about", _type: "page", title: 'Unpublished "words" – \u2028 \u{1F33A}' });
  await client.releases.create({ releaseId: "rSpring", metadata: { title: "Spring" } });
  await client.create({ _id: "versions.rSpring.page-contact", _type: "page", title: "In spring" });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>`;
  await client.assets.upload("image", Buffer.from(svg), { filename: "Unused mark.svg", title: "Unused" });
  const terms = await client.assets.upload("file", Buffer.from("the terms"), { filename: "terms.txt" });
  const file = { _type: "file", asset: { _type: "reference", _ref: terms._id } };
  await client.create({ _id: "terms", _type: "terms", file, createdBefore: { _type: "reference", _ref: "layout" } });
}

test("an export restored into an empty data directory is equal, document by document and picture by picture", {
  tags: "long",
}, async () => {
  const site = await start();
  await addContent(site);
  const backup = await runTool(site, ["export", "-"]);
  expect(backup).toMatchObject({ code: 0, remarks: expect.stringMatching(/Exported \d+ documents and \d+ assets/) });

  const dataDir = await mkdtemp(path.join(tmpdir(), "restored-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const empty = await start({ dataDir, env: { DEMO_CONTENT: "off" }, awaited: "/healthz" });
  expect(await documentsOf(empty)).toEqual([]);
  expect(await (await fetch(`${empty.url}/readyz`)).json()).toMatchObject({ reasons: ["no content yet"] });
  expect(await runTool(empty, ["import", "-"], backup.output)).toMatchObject({ code: 0 });
  expect(await documentsOf(empty)).toEqual(await documentsOf(site));
  expect(await assetsOf(empty)).toEqual(await assetsOf(site));
  await expect.poll(async () => (await fetch(`${empty.url}/readyz`)).status).toBe(200);
  const restored = await documentsOf(empty);
  await empty.stop();
  expect(await documentsOf(await start({ dataDir })), "with the demo on").toEqual(restored);
});
