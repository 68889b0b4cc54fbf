/** Uploads assets, and serves them with the transformations of their URL. */

import { createHash } from "node:crypto";
import type { AssetKind } from "../assets/assetFiles.ts";
import { type AssetStore, EmptyAssetError } from "../assets/assetStore.ts";
import type { ImageParameters } from "../assets/imageParameters.ts";
import { parseImageParameters } from "../assets/parseImageParameters.ts";
import { describeStored, type TransformLimits, transformImage } from "../assets/transformImage.ts";
import { BusyError, createWorkQueue } from "../assets/workQueue.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { describeUpload } from "./describeUpload.ts";
import { HttpError } from "./httpError.ts";
import { type Content, sendContent } from "./sendContent.ts";

const kinds = ["image", "file"] as const;

/** Below `/v{version}`. */
export function uploadRoutes(): Route[] {
  return kinds.map((kind) => ({
    method: "POST",
    path: `/assets/${kind}s/:dataset`,
    needs: "write",
    handle: async (call) => sendJson(call, { document: await receiveAsset(call, kind) }),
  }));
}

/** Stores the body of a request as an asset and returns its document. */
export function receiveAsset(call: Call, kind: AssetKind | "either") {
  return call.dataset.assets
    .add(kind, call.request, describeUpload(call), call.access.identity)
    .catch((error: unknown) => {
      throw error instanceof EmptyAssetError ? new HttpError(400, error.message) : error;
    });
}

/**
 * Below the root: `/images/{project}/{dataset}/{name}`, and the same for files. A further segment is the name under which
 * clients save the asset. No token is needed: the name of an asset contains the hash of its bytes.
 */
export function assetRoutes(limits: TransformLimits): Route[] {
  const transform = createTransform(limits);
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

async function serve(call: Call, kind: AssetKind, transform: Transform): Promise<void> {
  const { request, response, search, params } = call;
  const found = await call.dataset.assets.find(kind, params.name ?? "");
  if (!found) throw new HttpError(404, `There is no ${kind} of the name ${params.name}`);
  const { mimeType } = found;
  const parameters =
    kind === "image" ? parseImageParameters(search, { accept: request.headers.accept, mimeType }) : null;
  // The bytes never change. Scripts in an uploaded HTML or SVG must not run.
  response.setHeader("cache-control", "public, max-age=31536000, immutable");
  response.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  response.setHeader("x-content-type-options", "nosniff");
  if (search.get("auto") === "format") response.appendHeader("vary", "Accept");
  const filename = downloadName(search.get("dl"), found) ?? params.vanity;
  if (filename !== undefined) response.setHeader("content-disposition", disposition(filename, search.has("dl")));
  if (!parameters || isSentAsIs(found, parameters)) return sendStored(call, found);
  const variant = createHash("sha1").update(JSON.stringify(parameters)).digest("base64url");
  await sendContent(call, `W/"${found.sha1}-${variant}"`, () =>
    parameters.format === "json" ? describeAsJson(call, found) : transform(call, found.file, parameters),
  );
}

async function sendStored(call: Call, found: Found): Promise<void> {
  await sendContent(call, `"${found.sha1}"`, () => {
    call.response.setHeader("x-sanity-sha1", found.sha1);
    return found;
  });
}

async function describeAsJson({ response }: Call, found: Found): Promise<Content> {
  const bytes = Buffer.from(JSON.stringify(await describeStored(found.file, found)));
  response.setHeader("cache-control", "no-store");
  return { mimeType: "application/json; charset=utf-8", bytes };
}

/** The name in `dl`, or the original file name for `dl` without a name and for `dl=true`, which the URL builder writes. */
function downloadName(dl: string | null, { originalFilename }: Found): string | undefined {
  if (dl === null || dl === "false") return undefined;
  return dl === "" || dl === "true" ? originalFilename : dl;
}

/** RFC 6266, with the name encoded by RFC 8187 §3.2.1. Control characters are removed: the name is used for a file. */
function disposition(filename: string, isDownload: boolean): string {
  const name = encodeURIComponent(filename.toWellFormed().replaceAll(/\p{Cc}/gu, ""));
  const encoded = name.replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${isDownload ? "attachment" : "inline"}; filename*=UTF-8''${encoded}`;
}

/** An SVG scales by itself, so it is sent as it is unless another format is requested. */
const isSentAsIs = ({ mimeType }: Found, { format }: ImageParameters) =>
  mimeType === "image/svg+xml" && format === undefined;

type Transform = (call: Call, file: string, parameters: ImageParameters) => Promise<Content | null>;

/** Each transformation occupies one of the four threads that also read files. */
const transforming = { atOnce: 2, most: 100 };

/** Transforms few images at a time. `null` when the client has closed the connection while it waited. */
function createTransform(limits: TransformLimits): Transform {
  const queue = createWorkQueue(transforming);
  return ({ response }, file, parameters) =>
    queue(async () => (response.destroyed ? null : transformImage(file, parameters, limits))).catch(
      (error: unknown) => {
        if (!(error instanceof BusyError)) throw error;
        response.setHeader("retry-after", "1");
        throw new HttpError(503, `Too many images are being transformed: ${error.message}`);
      },
    );
}
