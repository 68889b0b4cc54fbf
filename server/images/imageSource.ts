/** Parses the source that an image request names: an image of our project and dataset, or a raster file of `public/`. */

import type { ImageFault } from "./imageError.ts";

/** Pixels of the source, from its top left corner. */
export type Rect = { left: number; top: number; width: number; height: number };

export type ImageSource =
  /** `address` is the whole asset's; `rect` is the part of it to show. */
  | { kind: "asset"; address: string; widthPx: number; rect: Rect | null }
  | { kind: "vectorAsset"; address: string }
  /** `path` begins with a slash and has neither dot segments nor anything to decode. */
  | { kind: "publicFile"; path: string };

/** A source that is refused, with words for the client that named it. */
export type RefusedSource = { fault: ImageFault; message: string };

export type ImageSourceOptions = {
  /** The origin of content images, perhaps with a path. */
  imageHost: string;
  projectId: string;
  dataset: string;
  /** The most pixels an asset may have by its name. */
  maxPixels: number;
};

/** No path that would have to be normalised or decoded matches. */
const publicRasterFile = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\.(?:jpe?g|png|webp|gif|avif)$/;
const svgAddress = /\.svg(?:[?#]|$)/i;

export function createImageSourceParser({ imageHost, projectId, dataset, maxPixels }: ImageSourceOptions) {
  const directory = `${imageHost.replace(/\/+$/, "")}/images/${projectId}/${dataset}/`;
  const offset = "(0|[1-9]\\d{0,4})";
  const size = "([1-9]\\d{0,4})";
  const asset = new RegExp(
    `^(?<address>${RegExp.escape(directory)}[a-f0-9]{40}-${size}x${size}\\.(?<extension>jpe?g|png|webp|gif|avif|svg))` +
      `(?<query>\\?rect=${offset},${offset},${size},${size})?$`,
  );

  function parseAsset(match: RegExpExecArray): ImageSource | RefusedSource {
    const { address = "", extension, query } = match.groups ?? {};
    const [widthPx = 0, heightPx = 0] = [match[2], match[3]].map(Number);
    if (extension === "svg") {
      return query
        ? invalid(`image rect must be left out for a vector image (got "${query}")`)
        : { kind: "vectorAsset", address };
    }
    if (widthPx * heightPx > maxPixels) {
      const message = `image must have at most ${maxPixels} pixels (got ${widthPx} x ${heightPx})`;
      return { fault: "unreadable", message };
    }
    const [left = 0, top = 0, width = 0, height = 0] = match.slice(6, 10).map(Number);
    if (!query) return { kind: "asset", address, widthPx, rect: null };
    if (left + width > widthPx || top + height > heightPx)
      return invalid(`image rect must lie within ${widthPx} x ${heightPx} pixels (got "${query}")`);
    return { kind: "asset", address, widthPx, rect: { left, top, width, height } };
  }

  /** Parses an address that was decoded once, when the query was parsed. */
  return function parseImageSource(source: string): ImageSource | RefusedSource {
    const match = asset.exec(source);
    if (match) return parseAsset(match);
    if (publicRasterFile.test(source)) return { kind: "publicFile", path: source };
    const got = JSON.stringify(source.slice(0, 200));
    return svgAddress.test(source)
      ? invalid(`a vector image must be one of this site's content images (got ${got})`)
      : invalid(`image url must be a content image of this site or a raster file's path (got ${got})`);
  };
}

function invalid(message: string): RefusedSource {
  return { fault: "invalid", message };
}
