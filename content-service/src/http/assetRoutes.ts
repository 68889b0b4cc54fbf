/** Uploading assets, and serving them with the changes their address asks for. */

import { createHash } from "node:crypto";
import type { AssetKind } from "../assets/assetFiles.ts";
import { type AssetStore, EmptyAssetError } from "../assets/assetStore.ts";
import type { ImageParameters } from "../assets/imageParameters.ts";
import { parseImageParameters } from "../assets/parseImageParameters.ts";
import { describeStored, transformImage } from "../assets/transformImage.ts";
import { BusyError, createWorkQueue, type WorkQueue } from "../assets/workQueue.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { describeUpload } from "./describeUpload.ts";
import { HttpError } from "./httpError.ts";
import { answerUnchanged, sendFile } from "./sendFile.ts";

const kinds = ["image", "file"] as const;

/** Each takes a thread of the four that files are read with, too. */
const transforming = { atOnce: 2, most: 100 };

/** Below `/v{version}`. */
export function uploadRoutes(): Route[] {
  return kinds.map((kind) => ({
    method: "POST",
    path: `/assets/${kind}s/:dataset`,
    needs: "write",
    handle: async (call) => sendJson(call, { document: await receiveAsset(call, kind) }),
  }));
}

/** The document of the bytes that a call carries. */
export function receiveAsset(call: Call, kind: AssetKind | "either") {
  return call.dataset.assets
    .add(kind, call.request, describeUpload(call), call.access.identity)
    .catch((error: unknown) => {
      throw error instanceof EmptyAssetError ? new HttpError(400, error.message) : error;
    });
}

/**
 * Below the root: `/images/{project}/{dataset}/{name}`, and the same for files. A further segment is a name for
 * whoever saves it. Whoever knows the name of an asset may have it: it is the hash of its bytes.
 */
export function assetRoutes(): Route[] {
  const transform = createWorkQueue(transforming);
  const paths = (kind: AssetKind) => [
    `/${kind}s/:project/:dataset/:name`,
    `/${kind}s/:project/:dataset/:name/:vanity`,
    `/media-libraries/ml:dataset/${kind}s/:name`,
    `/media-libraries/ml:dataset/${kind}s/:name/:vanity`,
  ];
  return kinds.flatMap((kind) =>
    paths(kind).flatMap((path) =>
      (["GET", "HEAD"] as const).map((method) => ({
        method,
        path,
        needs: "nothing",
        handle: (call) => serve(call, kind, transform),
      })),
    ),
  );
}

type Found = NonNullable<Awaited<ReturnType<AssetStore["find"]>>>;

async function serve(call: Call, kind: AssetKind, transform: WorkQueue): Promise<void> {
  const { request, response, search, params } = call;
  const found = await call.dataset.assets.find(kind, params.name ?? "");
  if (!found) throw new HttpError(404, `There is no ${kind} of the name ${params.name}`);
  const { mimeType } = found;
  const parameters =
    kind === "image" ? parseImageParameters(search, { accept: request.headers.accept, mimeType }) : null;
  // Its bytes never change; and nothing in them may run, whoever uploaded it.
  response.setHeader("cache-control", "public, max-age=31536000, immutable");
  response.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  response.setHeader("x-content-type-options", "nosniff");
  if (search.get("auto") === "format") response.appendHeader("vary", "Accept");
  const filename = downloadName(search.get("dl"), found) ?? params.vanity;
  if (filename !== undefined) response.setHeader("content-disposition", disposition(filename, search.has("dl")));
  if (parameters && !isLeftAlone(found, parameters)) await sendTransformed(call, found, parameters, transform);
  else await sendStored(call, found);
}

/** `dl` may name the file; without a name, and as the builder's `true`, it is called what its uploader called it. */
function downloadName(dl: string | null, { originalFilename }: Found): string | undefined {
  if (dl === null || dl === "false") return undefined;
  return dl === "" || dl === "true" ? originalFilename : dl;
}

/** RFC 6266, the name as RFC 8187 §3.2.1 has it. Control characters would reach a file system. */
function disposition(filename: string, isDownload: boolean): string {
  const name = encodeURIComponent(filename.toWellFormed().replaceAll(/\p{Cc}/gu, ""));
  const encoded = name.replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${isDownload ? "attachment" : "inline"}; filename*=UTF-8''${encoded}`;
}

/** Drawings scale by themselves, unless another format is asked for by name. */
const isLeftAlone = ({ mimeType }: Found, { format }: ImageParameters) =>
  mimeType === "image/svg+xml" && format === undefined;

async function sendTransformed(
  call: Call,
  found: Found,
  parameters: ImageParameters,
  transform: WorkQueue,
): Promise<void> {
  const { request, response } = call;
  const asked = createHash("sha1").update(JSON.stringify(parameters)).digest("base64url");
  if (answerUnchanged(call, `W/"${found.sha1}-${asked}"`)) return;
  if (parameters.format === "json") return sendJson(call, await describeStored(found.file, found));
  // Nothing is made for somebody who has left while waiting.
  const make = async () => (response.destroyed ? null : transformImage(found.file, parameters));
  const image = await transform(make).catch((error: unknown) => {
    if (!(error instanceof BusyError)) throw error;
    response.setHeader("retry-after", "1");
    throw new HttpError(503, `Too many images are being made: ${error.message}`);
  });
  if (!image) return;
  response.writeHead(200, { "content-type": image.mimeType, "content-length": image.bytes.length });
  response.end(request.method === "HEAD" ? undefined : image.bytes);
}

async function sendStored(call: Call, found: Found): Promise<void> {
  const etag = `"${found.sha1}"`;
  if (answerUnchanged(call, etag)) return;
  call.response.setHeader("x-sanity-sha1", found.sha1);
  await sendFile(call, { ...found, etag });
}
