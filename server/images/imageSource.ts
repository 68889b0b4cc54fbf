/** What a source may be: an image of our own project and dataset, or a raster file of `public/`. */

/** Pixels of the source, from its top left corner. */
export type Rect = { left: number; top: number; width: number; height: number };

export type ImageSource =
  /** `address` is the whole asset's; `rect` is the part of it to show. */
  | { kind: "asset"; address: string; widthPx: number; rect: Rect | null }
  | { kind: "vectorAsset"; address: string }
  /** `path` begins with a slash and has neither dot segments nor anything to decode. */
  | { kind: "publicFile"; path: string };

/** A source that is refused, with the status and the words of the refusal. */
export type SourceFault = { status: 400 | 422; fault: string };

export type ImageSourceOptions = {
  /** Where content images come from, perhaps with a path. */
  imageHost: string;
  projectId: string;
  dataset: string;
  /** The most pixels an asset may have by its name. */
  maxPixels: number;
};

/** Nothing that would have to be normalised or decoded matches. */
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

  function parseAsset(match: RegExpExecArray): ImageSource | SourceFault {
    const { address = "", extension, query } = match.groups ?? {};
    const [widthPx = 0, heightPx = 0] = [match[2], match[3]].map(Number);
    if (extension === "svg") {
      return query
        ? { status: 400, fault: `image rect must be left out for a vector image (got "${query}")` }
        : { kind: "vectorAsset", address };
    }
    if (widthPx * heightPx > maxPixels)
      return { status: 422, fault: `image must have at most ${maxPixels} pixels (got ${widthPx} x ${heightPx})` };
    const [left = 0, top = 0, width = 0, height = 0] = match.slice(6, 10).map(Number);
    if (!query) return { kind: "asset", address, widthPx, rect: null };
    if (left + width > widthPx || top + height > heightPx)
      return { status: 400, fault: `image rect must lie within ${widthPx} x ${heightPx} pixels (got "${query}")` };
    return { kind: "asset", address, widthPx, rect: { left, top, width, height } };
  }

  /** Parses an address as it stands, decoded once by whoever read the query. */
  return function parseImageSource(source: string): ImageSource | SourceFault {
    const match = asset.exec(source);
    if (match) return parseAsset(match);
    if (publicRasterFile.test(source)) return { kind: "publicFile", path: source };
    const got = JSON.stringify(source.slice(0, 200));
    return svgAddress.test(source)
      ? { status: 400, fault: `a vector image must be one of this site's content images (got ${got})` }
      : { status: 400, fault: `image url must be a content image of this site or a raster file's path (got ${got})` };
  };
}
