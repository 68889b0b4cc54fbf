import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { startHost, startService } from "./testTool.ts";

const clip = fileURLToPath(new URL("../../content-service/src/assets/fixtures/clip.mp4", import.meta.url));

const info = {
  id: "30rh9U3GDEK3ToiId1Zje4uvalC",
  duration: 12.5,
  aspectRatio: 1.78,
  stream: { url: "https://stream.example/a.m3u8" },
  thumbnail: { url: "https://image.example/a.webp" },
  animated: { url: "https://image.example/a.gif" },
  storyboard: { url: "https://image.example/a.vtt" },
  renditions: [{ url: "https://stream.example/480.mp4", resolution: "480p" }],
};

test("the URLs of a video are requested with options, by id or by reference", async () => {
  const host = await startHost(info);
  onTestFinished(host.stop);
  const { code, stdout } = await host.content(
    ...["video", "playback", "video-abc-mp4", "--library", "mlAbC"],
    ...["--thumbnail", "width=300", "time=2", "format=webp", "--storyboard", "format=png", "--expiration", "3600"],
  );
  expect(code).toBe(0);
  expect(stdout.split("\n")).toEqual([
    `id            ${info.id}`,
    "seconds       12.5",
    "aspect ratio  1.78",
    "stream        https://stream.example/a.m3u8",
    "thumbnail     https://image.example/a.webp",
    "animated      https://image.example/a.gif",
    "storyboard    https://image.example/a.vtt",
    "480p          https://stream.example/480.mp4",
    "",
  ]);
  await host.content("video", "playback", "media-library:mlAbC:video-abc-mp4", "--animated", "start=1", "fps=10");
  const requested = host.requests.map(({ path }) =>
    path?.replace("/v2025-02-19/media-libraries/mlAbC/video/video-abc-mp4/", ""),
  );
  expect(requested).toEqual([
    "playback-info?thumbnailWidth=300&thumbnailTime=2&thumbnailFormat=webp&storyboardFormat=png&expiration=3600",
    "playback-info?animatedStart=1&animatedFps=10",
  ]);
});

test("an uploaded video can be played from the library of its dataset", async () => {
  const service = await startService();
  onTestFinished(service.stop);
  const { _id, url } = await service.json("assets", "upload", "file", clip);
  const id = _id.replace("file-", "video-");
  const { stdout } = await service.content("video", "playback", id, "--library", "mlproduction");
  expect(stdout).toContain(`stream        ${url}\n`);
  expect(await service.json("video", "playback", `media-library:mlproduction:${id}`)).toMatchObject({
    id,
    duration: 2,
    stream: { url },
  });
});

test("a video without a media library is refused in the client's words", async () => {
  const host = await startHost(info);
  onTestFinished(host.stop);
  expect(await host.content("video", "playback", "video-abc-mp4")).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("Could not determine Media Library ID"),
  });
  expect(host.requests).toEqual([]);
});
