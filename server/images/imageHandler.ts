/** The optimiser over HTTP: GET and HEAD at one path, everything else goes on. */

import { LRUCache } from "lru-cache";
import { type ImageRequest, imagePath, parseImageUrl } from "../../shared/images.ts";
import { HttpError } from "../http/errors.ts";
import type { HotHandler } from "../http/hotResponses.ts";
import { memoised } from "../http/memoised.ts";
import type { SendStored } from "../http/responseSender.ts";
import { type NegotiatedFormat, negotiateFormat } from "./negotiateFormat.ts";
import type { ServedImage } from "./servedImage.ts";

export type ImageHandlerOptions = {
  /** Rejects with an `HttpError` where the image cannot be served. */
  optimise: (request: ImageRequest, format: NegotiatedFormat) => Promise<OptimisedImage>;
  /** The image at a key of an earlier answer, while it is in memory. */
  held: (key: string) => ServedImage | undefined;
  send: SendStored;
};

/** `key` is `null` for an image that may be another one the next time. */
export type OptimisedImage = { image: ServedImage; key: string | null };

/** About two kilobytes each. */
const rememberedTargets = 4000;

export function createImageHandler({ optimise, held, send }: ImageHandlerOptions): HotHandler {
  const formatFor = memoised(negotiateFormat);
  /** Keys of images by what was asked for, so that it need not be parsed again. */
  const keys = new LRUCache<string, string>({ max: rememberedTargets });
  const askedFor = (target: string, format: NegotiatedFormat) => `${format} ${target}`;
  return {
    async handler(req, res, next) {
      const [path, search] = splitTarget(req.originalUrl);
      if (path !== imagePath) return next();
      if (req.method !== "GET" && req.method !== "HEAD")
        throw new HttpError(405, "Images can be read, nothing else.", { headers: { Allow: "GET, HEAD" } });
      const request = parseImageUrl(search);
      if ("fault" in request) throw new HttpError(400, request.fault);
      const format = formatFor(req.headers.accept);
      const { image, key } = await optimise(request, format);
      if (key) keys.set(askedFor(req.originalUrl, format), key);
      send(req, res, image);
    },
    finished(path, { url = "", headers }) {
      if (path !== imagePath) return undefined;
      const key = keys.get(askedFor(url, formatFor(headers.accept)));
      return key === undefined ? undefined : held(key);
    },
  };
}

/** At the first question mark; the target is never read as a whole address. */
function splitTarget(target: string): [path: string, search: string] {
  const end = target.indexOf("?");
  return end === -1 ? [target, ""] : [target.slice(0, end), target.slice(end)];
}
