/** Reads the description of an asset from an upload. */

import type { AssetDescription } from "../assets/assetStore.ts";
import { type Extract, usualExtract } from "../assets/readImage.ts";
import type { Call } from "./call.ts";

/** Values of `meta` → names of our metadata. */
const facts: Record<string, keyof Extract> = {
  blurhash: "blurHash",
  exif: "exif",
  image: "image",
  location: "location",
  lqip: "lqip",
  palette: "palette",
  thumbhash: "thumbHash",
};

export function describeUpload({ request, search }: Call): AssetDescription {
  const texts = ["title", "label", "description", "creditLine"].flatMap((name) => {
    const text = search.get(name);
    return text === null ? [] : [[name, text] as const];
  });
  return {
    filename: search.get("filename") || null,
    contentType: request.headers["content-type"],
    extract: readExtract(search.getAll("meta")),
    fields: { ...Object.fromEntries(texts), ...sourceIn(search) },
  };
}

/** `none` and unknown names such as `dimensions` request nothing: every image has its dimensions. */
const readExtract = (requested: readonly string[]): Extract =>
  requested.length === 0
    ? usualExtract
    : Object.fromEntries(requested.flatMap((name) => (facts[name] ? [[facts[name], true]] : [])));

/** The external source that an asset was imported from. */
function sourceIn(search: URLSearchParams) {
  const id = search.get("sourceId");
  if (id === null) return {};
  const name = search.get("sourceName");
  const url = search.get("sourceUrl");
  return {
    source: { _type: "sanity.assetSourceData", id, ...(name !== null && { name }), ...(url !== null && { url }) },
  };
}
