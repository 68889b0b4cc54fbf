/** Uploading assets, and serving them with the changes their address asks for. */

import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { AssetKind } from "../assets/assetFiles.ts";
import { type AssetStore, EmptyAssetError } from "../assets/assetStore.ts";
import { type ImageParameters, parseImageParameters } from "../assets/imageParameters.ts";
import { transformImage } from "../assets/transformImage.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { describeUpload } from "./describeUpload.ts";
import { HttpError } from "./httpError.ts";

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

/** The document of the bytes that a call carries. */
export function receiveAsset(call: Call, kind: AssetKind | "either") {
  return call.dataset.assets
    .add(kind, call.request, describeUpload(call), call.access.identity)
    .catch((error: unknown) => {
      throw error instanceof EmptyAssetError ? new HttpError(400, error.message) : error;
    });
}

/** Below the root: `/images/{project}/{dataset}/{name}`, and the same for files. */
export function assetRoutes(): Route[] {
  return kinds.flatMap((kind) =>
    (["GET", "HEAD"] as const).map((method) => ({
      method,
      path: `/${kind}s/:project/:dataset/:name`,
      needs: "nothing",
      handle: (call) => serve(call, kind),
    })),
  );
}

type Found = NonNullable<Awaited<ReturnType<AssetStore["find"]>>>;

async function serve(call: Call, kind: AssetKind): Promise<void> {
  const { request, response, search, params } = call;
  const found = await call.dataset.assets.find(kind, params.name ?? "");
  if (!found) throw new HttpError(404, `There is no ${kind} of that name`);
  const parameters = kind === "image" ? parseImageParameters(search, request.headers.accept) : null;
  // Its bytes never change; and nothing in them may run, whoever uploaded it.
  response.setHeader("cache-control", "public, max-age=31536000, immutable");
  response.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  response.setHeader("x-content-type-options", "nosniff");
  if (search.get("auto") === "format") response.appendHeader("vary", "Accept");
  const name = search.get("dl");
  if (name !== null) response.setHeader("content-disposition", attachment(name || (params.name ?? "")));
  if (parameters && !isLeftAlone(found, search)) await sendTransformed(call, found, parameters);
  else await sendFile(call, found);
}

const attachment = (name: string) => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;

/** Drawings scale by themselves and animations would stop, unless another format is asked for by name. */
const isLeftAlone = ({ mimeType }: Found, search: URLSearchParams) =>
  !search.has("fm") && (mimeType === "image/svg+xml" || mimeType === "image/gif");

async function sendTransformed({ request, response }: Call, { file }: Found, parameters: ImageParameters) {
  const { bytes, mimeType } = await transformImage(file, parameters);
  response.writeHead(200, { "content-type": mimeType, "content-length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

async function sendFile({ request, response }: Call, { file, size, mimeType, sha1 }: Found): Promise<void> {
  response.writeHead(200, { "content-type": mimeType, "content-length": size, "x-sanity-sha1": sha1 });
  if (request.method === "HEAD") response.end();
  else await pipeline(createReadStream(file), response);
}
