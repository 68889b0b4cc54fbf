/** Options for the stills of a video: `thumbnailWidth=320&animatedFps=12` → the options of each still. */

import { createParameterReader } from "../assets/parameterReader.ts";

export const stills = ["thumbnail", "animated", "storyboard"] as const;
export type Still = (typeof stills)[number];

const pictures = ["jpg", "png", "webp"] as const;
const fits = ["preserve", "stretch", "crop", "smartcrop", "pad"] as const;
const maxSidePx = 8192;
const maxAnimatedSidePx = 640;
const maxSeconds = 86_400;

/** The parameters of each still's URL. Throws an `ImageParameterError` for an invalid value. */
export function readStillOptions(search: URLSearchParams): Record<Still, URLSearchParams> {
  const read = createParameterReader(search);
  return {
    thumbnail: parameters({
      width: read.number("thumbnailWidth", 1, maxSidePx),
      height: read.number("thumbnailHeight", 1, maxSidePx),
      time: read.number("thumbnailTime", 0, maxSeconds),
      fit: read.oneOf("thumbnailFit", fits),
      format: read.oneOf("thumbnailFormat", pictures),
    }),
    animated: parameters({
      width: read.number("animatedWidth", 1, maxAnimatedSidePx),
      height: read.number("animatedHeight", 1, maxAnimatedSidePx),
      start: read.number("animatedStart", 0, maxSeconds),
      end: read.number("animatedEnd", 0, maxSeconds),
      fps: read.number("animatedFps", 1, 30),
      format: read.oneOf("animatedFormat", ["gif", "webp"]),
    }),
    storyboard: parameters({ format: read.oneOf("storyboardFormat", pictures) }),
  };
}

const parameters = (options: Record<string, string | number | undefined>) =>
  new URLSearchParams(
    Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
