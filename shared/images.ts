/**
 * Addresses of the image optimiser: `imageUrl` writes them, `parseImageUrl` reads them back.
 *
 * The widths and the quality are those of the specification; nothing else is ever resized.
 */

export const imageSizes = [32, 48, 64, 96, 128, 256, 384] as const;
export const deviceSizes = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export const imageWidths: readonly number[] = [...imageSizes, ...deviceSizes];
export const imageQuality = 75;
export const imageQualities: readonly number[] = [imageQuality];
export const imagePath = "/_image";
/** A raster image with more pixels is neither shown nor resized. */
export const maxImagePixels = 64_000_000;

/** A source (an absolute address or a root path) at a listed width in pixels and quality on WebP's scale. */
export type ImageRequest = { source: string; widthPx: number; quality: number };

/** A source and its own width in pixels, of the part that is shown. */
export type SizedImage = { src: string; width: number };

/** The listed width to show at `shownPx` device pixels: the next one, or the one before where that is over 1.5 times as wide. */
export function fittingWidth(shownPx: number): number {
  const next = imageWidths.find((width) => width >= shownPx) ?? Number.POSITIVE_INFINITY;
  return next <= shownPx * 1.5 ? next : (imageWidths.findLast((width) => width < shownPx) ?? next);
}

/** `/_image?url=…&w=640&q=75` for a source (an absolute address or a root path) at a listed width in pixels. */
export function imageUrl(source: string, widthPx: number, quality: number = imageQuality): string {
  return `${imagePath}?url=${encodeURIComponent(source)}&w=${widthPx}&q=${quality}`;
}

/** The request in a raw query string, or the fault in it, in words for the client. `q` is optional. */
export function parseImageUrl(search: string): ImageRequest | { fault: string } {
  const values = parseQuery(search);
  if ("fault" in values) return values;
  const { url, w, q = String(imageQuality) } = values;
  if (!url) return { fault: "image url must be given" };
  const widthPx = imageWidths.find((width) => String(width) === w);
  const quality = imageQualities.find((listed) => String(listed) === q);
  if (!widthPx) return { fault: `image width must be one of ${imageWidths.join(", ")} (got ${quoted(w ?? "")})` };
  if (!quality) return { fault: `image quality must be one of ${imageQualities.join(", ")} (got ${quoted(q)})` };
  return { source: url, widthPx, quality };
}

/**
 * A `srcset` of the given widths up to the image's own.
 *
 * Where its own width is not a listed one, the set ends with the next listed width. That one has the image in its own
 * size, so its descriptor is the image's own width.
 */
export function imageSrcSet({ src, width }: SizedImage, widthsPx: readonly number[] = imageWidths): string {
  const upToOwn = widthsPx.findIndex((listed) => listed >= width);
  const offered = upToOwn === -1 ? widthsPx : widthsPx.slice(0, upToOwn + 1);
  return offered.map((listed) => `${imageUrl(src, listed)} ${Math.min(listed, width)}w`).join(", ");
}

/** Whether the optimiser serves the source unchanged at every width. */
export function isVectorImage(source: string): boolean {
  return /\.svg(\?|$)/.test(source);
}

/** Each value decoded once; a `+` stays a plus. */
function parseQuery(search: string): Partial<Record<"url" | "w" | "q", string>> | { fault: string } {
  const values: Partial<Record<"url" | "w" | "q", string>> = {};
  const query = search.replace(/^\?/, "");
  for (const pair of query === "" ? [] : query.split("&")) {
    const [, name, value] = /^(url|w|q)=(.*)$/s.exec(pair) ?? [];
    if (!isParameter(name)) return { fault: `image query must consist of url, w and q (got ${quoted(pair)})` };
    if (name in values) return { fault: `image query must have one ${name} (got another, ${quoted(pair)})` };
    const decoded = decode(value ?? "");
    if (decoded === null) return { fault: `image query must be percent-encoded UTF-8 (got ${quoted(pair)})` };
    values[name] = decoded;
  }
  return values;
}

function isParameter(name: string | undefined): name is "url" | "w" | "q" {
  return name !== undefined;
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** The beginning of a client's value, enough to recognise it. */
function quoted(value: string): string {
  return JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value);
}
