import { createReadStream } from "node:fs";
import path from "node:path";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startTestService, temporaryDirectory } from "../../tests/testService.ts";

async function serviceWithContent() {
  const service = await startTestService();
  const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const image = await service.client.assets.upload("image", picture, { filename: "red.png", title: "Red" });
  const file = await service.client.assets.upload("file", Buffer.from("terms"), { filename: "terms.txt" });
  await service.client
    .transaction()
    .create({ _id: "a", _type: "page", next: { _type: "reference", _ref: "b" } })
    .create({ _id: "b", _type: "page", cover: { _type: "image", asset: { _type: "reference", _ref: image._id } } })
    .create({ _id: "drafts.b", _type: "page", terms: { _type: "file", asset: { _type: "reference", _ref: file._id } } })
    .commit();
  return service;
}

const withoutTimes = ({ _rev, _createdAt, _updatedAt, url, ...rest }: Record<string, unknown>) => rest;
const everything = "*[] | order(_id)";

test("an export of one service is imported into another by the official tools", async () => {
  const source = await serviceWithContent();
  const target = await startTestService();
  const archive = path.join(await temporaryDirectory(), "export.tar.gz");
  const exported = await exportDataset({ client: source.client, dataset: source.dataset, outputPath: archive });
  expect(exported).toMatchObject({ documentCount: 3, assetCount: 2 });
  const imported = await sanityImport(createReadStream(archive), { client: target.client, operation: "create" });
  expect(imported).toMatchObject({ numDocs: 3, warnings: [] });
  const [before, after] = await Promise.all(
    [source, target].map(async ({ client }) => (await client.fetch(everything)).map(withoutTimes)),
  );
  expect(after).toEqual(before);
});

test("importing an export again changes only revisions", async () => {
  const { client, dataset } = await serviceWithContent();
  const archive = path.join(await temporaryDirectory(), "export.tar.gz");
  const before = (await client.fetch(everything)).map(withoutTimes);
  await exportDataset({ client, dataset, outputPath: archive });
  await sanityImport(createReadStream(archive), { client, operation: "createOrReplace" });
  expect((await client.fetch(everything)).map(withoutTimes)).toEqual(before);
});

test("an export can be limited to types, and needs a token", async () => {
  const { url, tokens, dataset } = await serviceWithContent();
  const exported = (token: string) =>
    fetch(`${url}/v1/data/export/${dataset}?types=page`, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await (await exported(tokens.read)).text()).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line)._id).toSorted()).toEqual(["a", "b", "drafts.b"]);
  expect((await fetch(`${url}/v1/data/export/${dataset}`)).status).toBe(401);
});

test("a paged export contains every document once", async () => {
  const { client, dataset } = await startTestService();
  const documents = Array.from({ length: 1001 }, (_, n) => ({ create: { _id: `n${n}`, _type: "page" } }));
  await client.mutate(documents, { returnDocuments: false });
  const archive = path.join(await temporaryDirectory(), "export.tar.gz");
  const options = { client, dataset, outputPath: archive, mode: "cursor" } as const;
  expect(await exportDataset(options)).toMatchObject({ documentCount: 1001 });
  const copy = await startTestService();
  await sanityImport(createReadStream(archive), { client: copy.client, operation: "create" });
  expect(await copy.client.fetch("count(*)")).toBe(1001);
});

test("releases and their versions are exported and imported", async () => {
  const source = await startTestService();
  const recent = { apiVersion: "2025-02-19", perspective: "raw" } as const;
  const editor = source.as(source.tokens.write, recent);
  await editor.releases.create({ releaseId: "spring", metadata: { title: "Spring" } });
  await editor.create({ _id: "a", _type: "page", title: "Old" });
  await editor.createVersion({ publishedId: "a", releaseId: "spring", baseId: "a" });
  const archive = path.join(await temporaryDirectory(), "export.tar.gz");
  await exportDataset({ client: editor, dataset: source.dataset, outputPath: archive });
  const target = await startTestService();
  const importer = target.as(target.tokens.write, recent);
  await sanityImport(createReadStream(archive), { client: importer, operation: "create", allowSystemDocuments: true });
  expect(await importer.releases.get({ releaseId: "spring" })).toMatchObject({
    state: "active",
    metadata: { title: "Spring" },
  });
  expect(await importer.fetch("*[sanity::partOfRelease('spring')].title")).toEqual(["Old"]);
});
