/** Names of assets: `image-<sha1>-<w>x<h>-<ext>` is the id of the document of the file `<sha1>-<w>x<h>.<ext>`. */

import type { AssetKind } from "./assetFiles.ts";

/** The document's id for a file name, the inverse of `fileNameOf`. */
export const assetIdOf = (kind: AssetKind, name: string): string => `${kind}-${name.replace(/\.(?=[^.]*$)/, "-")}`;

export const fileNameOf = (assetId: string): string =>
  assetId.replace(/^(image|file)-/, "").replace(/-(?=[^-]*$)/, ".");

/** Media type → extension, for common uploads. */
const extensions: Record<string, string> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "audio/mpeg": "mp3",
  "font/woff2": "woff2",
  "text/csv": "csv",
  "text/plain": "txt",
  "text/vtt": "vtt",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "video/x-matroska": "mkv",
};

/** Default content types of HTTP clients, which say nothing about the file. */
const defaultTypes = new Set(["application/octet-stream", "application/x-www-form-urlencoded"]);

/** A file's extension and media type, from its name and the upload's `Content-Type`. */
export function describeFile(name: string | null, contentType: string | undefined) {
  const named = /\.([a-z0-9]{1,16})$/i.exec(name ?? "")?.[1]?.toLowerCase();
  const [sent] = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/.exec(contentType?.trim().toLowerCase() ?? "") ?? [];
  const claimed = sent && !defaultTypes.has(sent) ? sent : undefined;
  const extension = named ?? extensions[claimed ?? ""] ?? "bin";
  const known = Object.keys(extensions).find((type) => extensions[type] === extension);
  return { extension, mimeType: claimed ?? known ?? "application/octet-stream" };
}
