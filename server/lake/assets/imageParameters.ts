/** The parameters of an image address → what to do with the image. */

export type ImageParameters = {
  rect?: { left: number; top: number; width: number; height: number };
  width?: number;
  height?: number;
  fit: Fit;
  quality?: number;
  format?: ImageFormat;
};

const fits = ["clip", "crop", "fill", "fillmax", "max", "scale", "min"] as const;
export type Fit = (typeof fits)[number];

const formatNames = { jpg: "jpeg", pjpg: "jpeg", png: "png", webp: "webp", avif: "avif" } as const;
export type ImageFormat = (typeof formatNames)[keyof typeof formatNames];

const maxSizePx = 8192;

/** A parameter that makes no sense. The message names it, the expectation and the value. */
export class ImageParameterError extends Error {
  override name = "ImageParameterError";
}

/** `null` where nothing is asked, so that the bytes are sent as they are. Throws an `ImageParameterError`. */
export function parseImageParameters(search: URLSearchParams, accept: string | undefined): ImageParameters | null {
  const parameters = {
    rect: parseRect(search.get("rect")),
    width: parseNumber("w", search.get("w"), maxSizePx),
    height: parseNumber("h", search.get("h"), maxSizePx),
    quality: parseNumber("q", search.get("q"), 100),
    format: parseFormat(search.get("fm")) ?? (search.get("auto") === "format" ? negotiate(accept) : undefined),
  };
  const fit = parseFit(search.get("fit"));
  return Object.values(parameters).every((value) => value === undefined) ? null : { ...parameters, fit };
}

function parseRect(given: string | null): ImageParameters["rect"] {
  if (given === null) return undefined;
  const match = /^(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/.exec(given);
  if (!match) throw new ImageParameterError(`rect must be left,top,width,height in pixels (got "${given}")`);
  const [left = 0, top = 0, width = 0, height = 0] = match.slice(1).map(Number);
  return { left, top, width, height };
}

function parseNumber(name: string, given: string | null, most: number): number | undefined {
  if (given === null) return undefined;
  const value = Math.round(Number(given));
  if (value >= 1 && value <= most) return value;
  throw new ImageParameterError(`${name} must be a number from 1 to ${most} (got "${given}")`);
}

function parseFormat(given: string | null): ImageFormat | undefined {
  if (given === null) return undefined;
  if (Object.hasOwn(formatNames, given)) return formatNames[given as keyof typeof formatNames];
  throw new ImageParameterError(`fm must be one of ${Object.keys(formatNames).join(", ")} (got "${given}")`);
}

function parseFit(given: string | null): Fit {
  const fit = fits.find((name) => name === (given ?? "clip"));
  if (fit) return fit;
  throw new ImageParameterError(`fit must be one of ${fits.join(", ")} (got "${given}")`);
}

const negotiate = (accept = ""): ImageFormat | undefined =>
  (["avif", "webp"] as const).find((format) => accept.includes(`image/${format}`));
