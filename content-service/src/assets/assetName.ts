/** How assets are named: `image-<sha1>-<w>x<h>-<ext>` is the document of the file `<sha1>-<w>x<h>.<ext>`. */

import type { AssetKind } from "./assetFiles.ts";

/** The document's id for a file name, the inverse of `fileNameOf`. */
export const assetIdOf = (kind: AssetKind, name: string): string => `${kind}-${name.replace(/\.(?=[^.]*$)/, "-")}`;

export const fileNameOf = (assetId: string): string =>
  assetId.replace(/^(image|file)-/, "").replace(/-(?=[^-]*$)/, ".");

/** Media type → extension, for what uploads usually are. */
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

/** What senders say when nobody told them. */
const unsaid = new Set(["application/octet-stream", "application/x-www-form-urlencoded"]);

/** A file's extension and media type, as far as its name and the sender's header tell. */
export function describeFile(name: string | null, contentType: string | undefined) {
  const named = /\.([a-z0-9]{1,16})$/i.exec(name ?? "")?.[1]?.toLowerCase();
  const [sent] = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/.exec(contentType?.trim().toLowerCase() ?? "") ?? [];
  const claimed = sent && !unsaid.has(sent) ? sent : undefined;
  const extension = named ?? extensions[claimed ?? ""] ?? "bin";
  const known = Object.keys(extensions).find((type) => extensions[type] === extension);
  return { extension, mimeType: claimed ?? known ?? "application/octet-stream" };
}
