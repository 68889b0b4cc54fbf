import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startTestService, temporaryDirectory, testOptions } from "../../tests/testService.ts";
import { ContentServiceError } from "../contentServiceError.ts";
import { runContentService } from "../runContentService.ts";

async function demoWith(...lines: unknown[]): Promise<string> {
  const directory = await temporaryDirectory();
  await mkdir(path.join(directory, "images"));
  await mkdir(path.join(directory, "files"));
  await writeFile(path.join(directory, "images/red.png"), await picture());
  await writeFile(path.join(directory, "files/terms.txt"), "the terms");
  await writeFile(path.join(directory, "data.ndjson"), lines.map((line) => JSON.stringify(line)).join("\n"));
  return directory;
}

const picture = () =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();

const page = {
  _id: "home",
  _type: "page",
  cover: { _sanityAsset: "image@file://./images/red.png", alt: "Red" },
  gallery: [{ _key: "a", _type: "figure", _sanityAsset: "image@file://./images/red.png" }],
  terms: { _type: "file", _sanityAsset: "file@file://./files/terms.txt" },
  menu: { _type: "reference", _ref: "menu" },
};

test("an empty store is filled with the documents of the directory and their assets", async () => {
  const { client } = await startTestService({ demo: await demoWith(page, { _id: "menu", _type: "menu" }) });
  const [image] = await client.fetch("*[_type == 'sanity.imageAsset']");
  expect(image).toMatchObject({ originalFilename: "red.png", metadata: { lqip: expect.any(String) } });
  const asset = { _type: "reference", _ref: image._id };
  expect(await client.getDocument("home")).toMatchObject({
    cover: { _type: "image", alt: "Red", asset },
    gallery: [{ _key: "a", _type: "figure", asset }],
  });
  expect(await client.fetch("*[_id == 'home'][0].terms.asset->originalFilename")).toBe("terms.txt");
  expect((await fetch(image.url)).status).toBe(200);
});

test("assets exported as documents keep their fields", async () => {
  const demo = await demoWith(
    { _id: "image-x-8x4-png", _type: "sanity.imageAsset", path: "images/other/old/red.png", title: "Red" },
    page,
    { _id: "menu", _type: "menu" },
  );
  const { client } = await startTestService({ demo });
  expect(await client.fetch("*[_type == 'sanity.imageAsset'].title")).toEqual(["Red"]);
});

test("existing content is not changed", async () => {
  const dataDir = await temporaryDirectory();
  const first = await startTestService({ dataDir });
  await first.client.create({ _id: "mine", _type: "page" });
  await first.stop({ delayMs: 0 });
  const { client } = await startTestService({ dataDir, demo: await demoWith(page, { _id: "menu", _type: "menu" }) });
  expect(await client.fetch("*._id")).toEqual(["mine"]);
});

test("a mistake is reported with its file and line, and leaves the store empty", async () => {
  const missing = { ...page, _id: "b", cover: { _sanityAsset: "image@file://./images/missing.png" } };
  const outside = { ...page, _id: "b", cover: { _sanityAsset: "image@file://./images/../data.ndjson" } };
  const remote = { ...page, _id: "b", cover: { _sanityAsset: "image@https://example.com/a.png" } };
  const menu = { _id: "menu", _type: "menu" };
  for (const [lines, message] of [
    [[menu, missing], /data\.ndjson line 2: .*missing\.png/],
    [[menu, outside], /data\.ndjson line 2: an asset must be/],
    [[menu, remote], /data\.ndjson line 2: an asset must be/],
    [[menu, { _id: "x" }], /data\.ndjson line 2: .*_type/],
    [[page], /data\.ndjson: .*references non-existent document "menu"/],
  ] as const) {
    const dataDir = await temporaryDirectory();
    const failure = runContentService({ ...testOptions(dataDir), demo: await demoWith(...lines) });
    await expect(failure).rejects.toThrow(ContentServiceError);
    await expect(failure).rejects.toThrow(message);
    const { client } = await startTestService({ dataDir });
    expect(await client.fetch("count(*)")).toBe(0);
    expect(await readdir(path.join(dataDir, "datasets/production/images"))).toEqual([]);
  }
});
