/** What an upload says about itself beside its bytes. */

import type { AssetDescription } from "../assets/assetStore.ts";
import { type Extract, usualExtract } from "../assets/readImage.ts";
import type { Call } from "./call.ts";

/** Names of `meta`, as senders write them → ours. */
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

/** `none` is nothing but what every image has; so are names that are not ours, such as `dimensions`. */
const readExtract = (wanted: readonly string[]): Extract =>
  wanted.length === 0
    ? usualExtract
    : Object.fromEntries(wanted.flatMap((name) => (facts[name] ? [[facts[name], true]] : [])));

/** Where the asset comes from, when it was found elsewhere. */
function sourceIn(search: URLSearchParams) {
  const id = search.get("sourceId");
  if (id === null) return {};
  const name = search.get("sourceName");
  const url = search.get("sourceUrl");
  return {
    source: { _type: "sanity.assetSourceData", id, ...(name !== null && { name }), ...(url !== null && { url }) },
  };
}
