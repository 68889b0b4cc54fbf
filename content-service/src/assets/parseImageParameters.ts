/** Parses the parameters of an image URL. */

import { fits, type ImageParameters, maxSidePx } from "./imageParameters.ts";
import { negotiateFormat } from "./negotiateFormat.ts";
import { createParameterReader, type ParameterReader } from "./parameterReader.ts";

const formats = ["jpg", "pjpg", "png", "webp", "avif", "json"] as const;
const edges = ["top", "bottom", "left", "right", "center", "focalpoint", "entropy"] as const;

/** Parameters that change the image; `fit`, `crop`, `fp-x`, `fp-y` and `dpr` only modify others. */
const changing = "rect w h min-w max-w min-h max-h or flip pad bg blur sharp sat invert frame q".split(" ");

export type ParseOptions = { accept: string | undefined; mimeType: string };

/**
 * `null` when no parameter changes the image, so that the stored bytes are sent. Unknown parameters are ignored, because
 * URLs may contain those of other tools. Throws an `ImageParameterError`.
 */
export function parseImageParameters(
  search: URLSearchParams,
  { accept, mimeType }: ParseOptions,
): ImageParameters | null {
  const read = createParameterReader(search);
  const dpr = read.number("dpr", 1, 3) ?? 1;
  const length = (name: string, least = 1) => {
    const value = read.number(name, least, maxSidePx);
    return value === undefined ? undefined : Math.round(value * dpr);
  };
  const flip = read.oneOf("flip", ["h", "v", "hv"]) ?? "";
  const fm = read.oneOf("fm", formats);
  const isAutomatic = read.oneOf("auto", ["format"]) === "format";
  const parameters: ImageParameters = {
    rect: read.rect("rect"),
    width: length("w"),
    height: length("h"),
    limits: {
      minWidth: length("min-w"),
      maxWidth: length("max-w"),
      minHeight: length("min-h"),
      maxHeight: length("max-h"),
    },
    fit: read.oneOf("fit", fits) ?? "clip",
    focus: readFocus(read),
    orientation: Number(read.oneOf("or", ["0", "90", "180", "270"]) ?? 0),
    flip: { horizontal: flip.includes("h"), vertical: flip.includes("v") },
    pad: length("pad", 0) ?? 0,
    background: read.colour("bg"),
    blur: read.number("blur", 0, 2000) ?? 0,
    sharpen: read.number("sharp", 0, 100) ?? 0,
    saturation: read.number("sat", -100, 100) ?? 0,
    isInverted: read.oneOf("invert", ["true", "false"]) === "true",
    isStill: read.oneOf("frame", ["1"]) === "1",
    quality: read.number("q", 0, 100),
    isProgressive: fm === "pjpg",
    format: fm ? formatOf(fm) : isAutomatic ? negotiateFormat(accept, mimeType) : undefined,
    isNegotiated: fm === undefined && isAutomatic,
  };
  return parameters.format || changing.some((name) => search.has(name)) ? parameters : null;
}

/** The focal point is used unless `crop` names an edge. */
function readFocus(read: ParameterReader): ImageParameters["focus"] {
  const point = { x: read.number("fp-x", 0, 1) ?? 0.5, y: read.number("fp-y", 0, 1) ?? 0.5 };
  const crop = read.someOf("crop", edges) ?? ["focalpoint"];
  if (crop.includes("entropy")) return "entropy";
  if (crop.includes("focalpoint")) return point;
  return {
    x: crop.includes("left") ? 0 : crop.includes("right") ? 1 : 0.5,
    y: crop.includes("top") ? 0 : crop.includes("bottom") ? 1 : 0.5,
  };
}

const formatOf = (fm: (typeof formats)[number]) => (fm === "jpg" || fm === "pjpg" ? "jpeg" : fm);
