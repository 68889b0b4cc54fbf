/** The optimiser over HTTP: answers GET and HEAD at `/_image`, and passes every other path on. */

import { LRUCache } from "lru-cache";
import { imagePath, parseImageUrl } from "../../shared/images.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { HttpError } from "../http/errors.ts";
import type { HotHandler } from "../http/hotResponses.ts";
import { memoised } from "../http/memoised.ts";
import type { SendStored } from "../http/responseSender.ts";
import type { ImageOptimiser } from "./imageOptimiser.ts";
import { createImageResponses } from "./imageResponse.ts";
import { type NegotiatedFormat, negotiateFormat } from "./negotiateFormat.ts";
import { throwAsHttpError } from "./throwAsHttpError.ts";

export type ImageHandlerOptions = {
  images: Pick<ImageOptimiser, "optimise" | "cached">;
  send: SendStored;
  /** The caching policy of content images; that of the public site unless given. */
  caching?: string;
};

/** Each takes about two kilobytes. */
const rememberedTargets = 4000;

export function createImageHandler({
  images,
  send,
  caching = cacheControl.immutable,
}: ImageHandlerOptions): HotHandler {
  const formatFor = memoised(negotiateFormat);
  const responses = createImageResponses(caching);
  /** Keys of images by request target and format, so that a repeated request is not parsed again. */
  const keys = new LRUCache<string, string>({ max: rememberedTargets });
  const requestKey = (target: string, format: NegotiatedFormat) => `${format} ${target}`;
  return {
    async handler(req, res, next) {
      const [path, search] = splitTarget(req.originalUrl);
      if (path !== imagePath) return next();
      if (req.method !== "GET" && req.method !== "HEAD")
        throw new HttpError(405, "Images can only be read, with GET or HEAD.", { headers: { Allow: "GET, HEAD" } });
      const request = parseImageUrl(search);
      if ("fault" in request) throw new HttpError(400, request.fault);
      const format = formatFor(req.headers.accept);
      const { image, key } = await images.optimise(request, format).catch(throwAsHttpError);
      if (key === null) return send(req, res, responses.mutable(image));
      keys.set(requestKey(req.originalUrl, format), key);
      send(req, res, responses.immutable(image));
    },
    finished(path, { url = "", headers }) {
      if (path !== imagePath) return undefined;
      const key = keys.get(requestKey(url, formatFor(headers.accept)));
      const image = key === undefined ? undefined : images.cached(key);
      return image && responses.immutable(image);
    },
  };
}

/** Splits at the first question mark; the target is never parsed as a whole URL. */
function splitTarget(target: string): [path: string, search: string] {
  const end = target.indexOf("?");
  return end === -1 ? [target, ""] : [target.slice(0, end), target.slice(end)];
}
