import { createReadStream } from "node:fs";
import path from "node:path";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startTestLake, temporaryDirectory } from "../testLake.ts";

async function lakeWithContent() {
  const lake = await startTestLake();
  const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const image = await lake.client.assets.upload("image", picture, { filename: "red.png", title: "Red" });
  const file = await lake.client.assets.upload("file", Buffer.from("terms"), { filename: "terms.txt" });
  await lake.client
    .transaction()
    .create({ _id: "a", _type: "page", next: { _type: "reference", _ref: "b" } })
    .create({ _id: "b", _type: "page", cover: { _type: "image", asset: { _type: "reference", _ref: image._id } } })
    .create({ _id: "drafts.b", _type: "page", terms: { _type: "file", asset: { _type: "reference", _ref: file._id } } })
    .commit();
  return lake;
}

const withoutTimes = ({ _rev, _createdAt, _updatedAt, url, ...rest }: Record<string, unknown>) => rest;
const everything = "*[] | order(_id)";

test("what the real tools export from one service they import into another", async () => {
  const source = await lakeWithContent();
  const target = await startTestLake();
  const archive = path.join(await temporaryDirectory(), "export.tar.gz");
  const exported = await exportDataset({ client: source.client, dataset: "production", outputPath: archive });
  expect(exported).toMatchObject({ documentCount: 3, assetCount: 2 });
  const imported = await sanityImport(createReadStream(archive), { client: target.client, operation: "create" });
  expect(imported).toMatchObject({ numDocs: 3, warnings: [] });
  const [before, after] = await Promise.all(
    [source, target].map(async ({ client }) => (await client.fetch(everything)).map(withoutTimes)),
  );
  expect(after).toEqual(before);
});

test("importing again over what is there changes nothing but its revisions", async () => {
  const { client } = await lakeWithContent();
  const archive = path.join(await temporaryDirectory(), "export.tar.gz");
  const before = (await client.fetch(everything)).map(withoutTimes);
  await exportDataset({ client, dataset: "production", outputPath: archive });
  await sanityImport(createReadStream(archive), { client, operation: "createOrReplace" });
  expect((await client.fetch(everything)).map(withoutTimes)).toEqual(before);
});

test("an export can be limited to types, and needs a token", async () => {
  const { url, tokens } = await lakeWithContent();
  const exported = (token: string) =>
    fetch(`${url}/v1/data/export/production?types=page`, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await (await exported(tokens.read)).text()).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line)._id).toSorted()).toEqual(["a", "b", "drafts.b"]);
  expect((await fetch(`${url}/v1/data/export/production`)).status).toBe(401);
});
