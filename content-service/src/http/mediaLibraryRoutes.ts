/**
 * Media libraries: uploads, and the playback of videos.
 *
 * The assets of a dataset are also a media library: `mlproduction` is the library of the dataset `production`. An upload
 * to the library becomes an image or a file of the dataset, and every video file of the dataset is in the library:
 * `video-<sha1>-<ext>` stands for the document `file-<sha1>-<ext>`. The `sanity.asset` document of an upload, which lists
 * the versions of an asset, is only returned and not stored, because an asset here has exactly one version.
 *
 * Frames are not decoded, so the URLs of stills answer 501. URLs are not signed, so `expiration` has no effect.
 */

import { createVideoReader, readVideoWithin, type VideoReader } from "../assets/videoReader.ts";
import type { Document } from "../store/document.ts";
import { receiveAsset } from "./assetRoutes.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { readStillOptions, type Still, stills } from "./stillOptions.ts";

const video = "/media-libraries/ml:dataset/video/:id";

/** Below `/v{version}`. The playback info is as public as the asset documents of the dataset. */
export function mediaLibraryRoutes(limits: Parameters<typeof readVideoWithin>[0]): Route[] {
  const readVideo = createVideoReader(readVideoWithin(limits));
  return [
    {
      method: "POST",
      path: "/media-libraries/ml:dataset/upload",
      needs: "write",
      handle: (call) => upload(call, readVideo),
    },
    {
      method: "GET",
      path: `${video}/playback-info`,
      needs: "public",
      handle: (call) => sendPlaybackInfo(call, readVideo),
    },
    ...stills.map(
      (still): Route => ({
        method: "GET",
        path: `${video}/${still}`,
        needs: "public",
        handle: (call) => refuseStill(call, still, readVideo),
      }),
    ),
  ];
}

async function upload(call: Call, readVideo: VideoReader): Promise<void> {
  const document = await receiveAsset(call, "either");
  sendJson(call, { asset: assetOf(document, (await videoOf(call, document._id, readVideo)) !== null) });
}

/** The library's document for an asset, a `sanity.asset`. Its one version is the asset's own document. */
function assetOf({ _id, _type, title, originalFilename, sha1hash }: Document, isVideo: boolean) {
  const instance = { _type: "reference", _ref: isVideo ? _id.replace(/^file-/, "video-") : _id };
  return {
    _id: `asset-${_id.replace(/^(image|file)-/, "")}`,
    _type: "sanity.asset",
    assetType: isVideo ? "sanity.videoAsset" : _type,
    title: title ?? originalFilename,
    cdnAccessPolicy: "public",
    currentVersion: instance,
    versions: [{ _key: sha1hash, _type: "sanity.asset.version", title: originalFilename, instance }],
  };
}

async function sendPlaybackInfo(call: Call, readVideo: VideoReader): Promise<void> {
  const options = readStillOptions(call.search);
  const { id, url, mimeType, width, height, durationSeconds } = await findVideo(call, readVideo);
  const base = `${new URL(url).origin}/v${call.apiVersion}/media-libraries/ml${call.dataset.name}/video/${id}`;
  const urlOf = (still: Still) => {
    const query = options[still].toString();
    return { url: `${base}/${still}${query && `?${query}`}` };
  };
  sendJson(call, {
    id,
    thumbnail: urlOf("thumbnail"),
    animated: urlOf("animated"),
    storyboard: urlOf("storyboard"),
    stream: { url },
    duration: durationSeconds,
    aspectRatio: width / height,
    ...(mimeType === "video/mp4" && { renditions: [{ url, resolution: `${height}p` }] }),
  });
}

async function refuseStill(call: Call, still: Still, readVideo: VideoReader): Promise<void> {
  await findVideo(call, readVideo);
  throw new HttpError(501, `The ${still} of a video needs frames of it, which only the hosted service decodes`);
}

/** Throws a 404 for an id without a video. */
async function findVideo(call: Call, readVideo: VideoReader) {
  const found = await videoOf(call, call.params.id ?? "", readVideo);
  if (!found) throw new HttpError(404, `Video "${call.params.id}" not found in media library "ml${call.dataset.name}"`);
  return found;
}

/** By the id of its document, of its instance or of its asset. */
async function videoOf({ dataset }: Call, id: string, readVideo: VideoReader) {
  const [, sha1, extension] = /^(?:file|video|asset)-([0-9a-f]{40})-([0-9a-z]+)$/.exec(id) ?? [];
  const found = sha1 === undefined ? null : await dataset.assets.find("file", `${sha1}.${extension}`);
  const video = found && (await readVideo(found.file));
  return found && video && { id: `video-${sha1}-${extension}`, ...found, ...video };
}
