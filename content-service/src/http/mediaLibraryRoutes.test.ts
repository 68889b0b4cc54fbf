import { readFile } from "node:fs/promises";
import path from "node:path";
import { createImageUrlBuilder } from "@sanity/image-url";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { shareTestService, startTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

const fixture = (name: string) => readFile(path.join(import.meta.dirname, "../assets/fixtures", name));

/** 2 seconds with 128 by 72 pixels, and 1.5 seconds with 72 by 128. */
const [mp4, webm] = await Promise.all([fixture("clip.mp4"), fixture("clip.webm")]);

async function openLibrary() {
  const service = await openDataset();
  const library = service.as(service.tokens.write, {
    resource: { type: "media-library", id: `ml${service.dataset}` },
    projectId: undefined,
    dataset: undefined,
  });
  return { ...service, library };
}

/** Each video is read by a process, so most tests share one library and its videos. */
let shared: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  shared = await openLibrary();
});

test("a video in a library can be played", async () => {
  const { library, client, url, dataset } = shared;
  const asset = await library.assets.upload("file", mp4, { filename: "clip.mp4", title: "A clip" });
  expect(asset).toMatchObject({
    _type: "sanity.asset",
    assetType: "sanity.videoAsset",
    title: "A clip",
    cdnAccessPolicy: "public",
    currentVersion: { _type: "reference", _ref: expect.stringMatching(/^video-[0-9a-f]{40}-mp4$/) },
    versions: [{ _type: "sanity.asset.version", title: "clip.mp4", instance: asset.currentVersion }],
  });
  const id: string = asset.currentVersion._ref;
  const base = `${url}/v2024-02-28/media-libraries/ml${dataset}/video/${id}`;
  const stream = `${url}/files/embedded/${dataset}/${id.slice(6, 46)}.mp4`;
  const info = {
    id,
    thumbnail: { url: `${base}/thumbnail` },
    animated: { url: `${base}/animated` },
    storyboard: { url: `${base}/storyboard` },
    stream: { url: stream },
    duration: 2,
    aspectRatio: 128 / 72,
    renditions: [{ url: stream, resolution: "72p" }],
  };
  expect(await library.mediaLibrary.video.getPlaybackInfo(id)).toEqual(info);
  expect(await client.mediaLibrary.video.getPlaybackInfo(`media-library:ml${dataset}:${id}`)).toEqual(info);
  expect(await client.mediaLibrary.video.getPlaybackInfo({ _ref: `media-library:ml${dataset}:${id}` })).toEqual(info);
  expect(await client.mediaLibrary.video.getPlaybackInfo(`media-library:ml${dataset}:${asset._id}`)).toEqual(info);
  const part = await fetch(stream, { headers: { range: "bytes=4-7" } });
  expect([part.status, part.headers.get("content-type"), await part.text()]).toEqual([206, "video/mp4", "ftyp"]);
});

test("a video that was uploaded as a file is in the library of its dataset", async () => {
  const { library, client, anonymous, dataset } = shared;
  const file = await client.assets.upload("file", webm, { contentType: "video/webm" });
  const id = file._id.replace("file-", "video-");
  const info = await library.mediaLibrary.video.getPlaybackInfo(id);
  expect(info).toMatchObject({ id, stream: { url: file.url }, aspectRatio: 72 / 128 });
  expect(info.duration).toBeCloseTo(1.5, 1);
  expect(info.renditions).toBeUndefined();
  expect(await anonymous.mediaLibrary.video.getPlaybackInfo(`media-library:ml${dataset}:${id}`)).toEqual(info);
});

test("uploads to a library are images and files of the dataset", async () => {
  const { library, client, url, dataset } = shared;
  const bytes = await sharp({ create: { width: 8, height: 4, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
  const image = await library.assets.upload("image", bytes, { filename: "a.png" });
  expect(image).toMatchObject({ assetType: "sanity.imageAsset", title: "a.png" });
  const document = await client.getDocument(image.currentVersion._ref);
  expect(document).toMatchObject({ _type: "sanity.imageAsset", originalFilename: "a.png" });
  const address = createImageUrlBuilder(library).image(image.currentVersion).width(4).url();
  expect(address).toBe(`${url}/media-libraries/ml${dataset}/images/${document?.sha1hash}-8x4.png?w=4`);
  expect(await sharp(await (await fetch(address)).arrayBuffer()).metadata()).toMatchObject({ width: 4, height: 2 });
  const file = await library.assets.upload("file", Buffer.from("words"), { filename: "a.txt" });
  expect(file).toMatchObject({
    assetType: "sanity.fileAsset",
    currentVersion: { _ref: expect.stringMatching(/^file-/) },
  });
});

test("a truncated image is refused and not stored as a file", async () => {
  const { library } = shared;
  const noise = { type: "gaussian", mean: 99, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: 99, height: 99, channels: 3, noise, background: "#000" } })
    .png()
    .toBuffer();
  await expect(library.assets.upload("image", bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({
    statusCode: 400,
  });
});

test("the stills of a video have URLs that answer 501", async () => {
  const { library } = shared;
  const { currentVersion } = await library.assets.upload("file", mp4, { filename: "clip.mp4" });
  const info = await library.mediaLibrary.video.getPlaybackInfo(currentVersion._ref, {
    transformations: {
      thumbnail: { width: 320, height: 180, time: 0.5, fit: "smartcrop", format: "webp" },
      animated: { width: 640, fps: 30, start: 0, end: 1.5, format: "gif" },
      storyboard: { format: "jpg" },
    },
    expiration: "1h",
  });
  expect(new URL(info.thumbnail.url).search).toBe("?width=320&height=180&time=0.5&fit=smartcrop&format=webp");
  expect(new URL(info.animated.url).search).toBe("?width=640&start=0&end=1.5&fps=30&format=gif");
  expect(new URL(info.storyboard.url).search).toBe("?format=jpg");
  for (const still of ["thumbnail", "animated", "storyboard"] as const) {
    const response = await fetch(info[still].url);
    expect([response.status, await response.json()]).toEqual([
      501,
      {
        statusCode: 501,
        error: "Not Implemented",
        message: `The ${still} of a video needs frames of it, which only the hosted service decodes`,
      },
    ]);
  }
});

test("an invalid option of a still is refused", async () => {
  const { library } = shared;
  const { currentVersion } = await library.assets.upload("file", mp4);
  for (const [transformations, message] of [
    [{ thumbnail: { width: 9000 } }, 'thumbnailWidth must be a number from 1 to 8192 (got "9000")'],
    [{ thumbnail: { time: -1 } }, 'thumbnailTime must be a number from 0 to 86400 (got "-1")'],
    [{ animated: { width: 641 } }, 'animatedWidth must be a number from 1 to 640 (got "641")'],
    [{ animated: { fps: 31 } }, 'animatedFps must be a number from 1 to 30 (got "31")'],
    [{ storyboard: { format: "gif" as "jpg" } }, 'storyboardFormat must be one of jpg, png, webp (got "gif")'],
  ] as const)
    await expect(
      library.mediaLibrary.video.getPlaybackInfo(currentVersion._ref, { transformations }),
    ).rejects.toMatchObject({ statusCode: 400, message: `Bad Request - ${message}` });
});

test("files that are not videos have no playback", async () => {
  const { library, client, dataset } = shared;
  const text = await client.assets.upload("file", Buffer.from("words"), { filename: "words.mp4" });
  const half = await client.assets.upload("file", mp4.subarray(0, 200), { filename: "half.mp4" });
  for (const id of [
    text._id.replace("file-", "video-"),
    half._id.replace("file-", "video-"),
    `video-${"0".repeat(40)}-mp4`,
    "video-none",
  ])
    await expect(library.mediaLibrary.video.getPlaybackInfo(id), id).rejects.toMatchObject({
      statusCode: 404,
      message: `Not Found - Video "${id}" not found in media library "ml${dataset}"`,
    });
  await expect(
    client.mediaLibrary.video.getPlaybackInfo(`media-library:mlother:video-${"0".repeat(40)}-mp4`),
  ).rejects.toMatchObject({ statusCode: 404 });
});

test("uploading to a library needs the write token, and reading a private library needs a token", async () => {
  const { tokens, client, library, as, dataset } = await openLibrary();
  const resource = { type: "media-library", id: `ml${dataset}` } as const;
  const reader = as(tokens.read, { resource });
  await expect(reader.assets.upload("file", mp4)).rejects.toMatchObject({ statusCode: 403 });
  const { currentVersion } = await library.assets.upload("file", mp4, { filename: "clip.mp4" });
  await client.datasets.edit(dataset, { aclMode: "private" });
  const id: string = currentVersion._ref;
  await expect(as(undefined, { resource }).mediaLibrary.video.getPlaybackInfo(id)).rejects.toMatchObject({
    statusCode: 401,
  });
  expect(await reader.mediaLibrary.video.getPlaybackInfo(id)).toMatchObject({ id });
});

test("a video that needs too much memory has no playback, and does not delay other requests", async () => {
  const { client, url, dataset } = await startTestService({ limits: { videoMegabytes: 32 } });
  const hostile = Buffer.from(mp4);
  hostile.writeUInt32BE(0xffffffff, hostile.indexOf("stts") + 12); // the number of samples of the first entry
  const { _id } = await client.assets.upload("file", hostile, { filename: "clip.mp4" });
  const playback = fetch(`${url}/v1/media-libraries/ml${dataset}/video/${_id.replace("file", "video")}/playback-info`);
  expect(await client.fetch("1 + 1")).toBe(2);
  expect((await playback).status).toBe(404);
});
