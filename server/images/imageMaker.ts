/** Makes images from their sources: each source is fetched once, and the number of jobs in flight is bounded. */

import { loadOnFirstUse } from "../loadOnFirstUse.ts";
import type { Log } from "../log.ts";
import { createSingleFlightCache } from "../singleFlightCache.ts";
import { createSparingLog } from "../sparingLog.ts";
import { ImageError } from "./imageError.ts";
import type { ImageLimits } from "./imageLimits.ts";
import type { SourceImage } from "./imageOrigin.ts";
import { createJobQueue } from "./jobQueue.ts";
import type { Transformation, TransformedImage, TransformImage } from "./transformImage.ts";

export type ImageMakerOptions = {
  limits: ImageLimits;
  /** Loads sharp, with the first image to be made: a site starts and serves its pages without it. */
  loadTransformer: () => Promise<Pick<typeof import("./transformImage.ts"), "createImageTransformer">>;
  log: Log;
  /** A monotonic clock in milliseconds. */
  now: () => number;
};

/** The same key always loads the same bytes. */
export type LoadableSource = { key: string; load: () => Promise<SourceImage> };

export function createImageMaker({ limits, loadTransformer, log, now }: ImageMakerOptions) {
  const { maxWaiting, transformsAtOnce, originAtOnce } = limits;
  // Sources are fetched only a little ahead of the transformations, or those that wait would fill the memory.
  const jobs = createJobQueue({ atOnce: originAtOnce + transformsAtOnce, maxWaiting });
  const transforms = createJobQueue({ atOnce: transformsAtOnce, maxWaiting });
  /** Jobs whose source another job is fetching: in the queue, the sizes of one silent source would take every place. */
  const followers = createJobQueue({ atOnce: maxWaiting, maxWaiting: 0 });
  const fetching = new Map<string, Promise<unknown>>();
  const sources = createSingleFlightCache<SourceImage>({
    maxBytes: limits.sourceCacheBytes,
    sizeOf: ({ bytes }) => bytes.byteLength,
    failures: { ttlMs: limits.failureTtlMs, isCached: (error) => error instanceof ImageError && !isPassing(error) },
    now,
  });
  const warn = createSparingLog({ log, now });
  const transformer = loadOnFirstUse<TransformImage>(async () => {
    const { createImageTransformer } = await loadTransformer();
    return createImageTransformer({ ...limits, timeoutSeconds: limits.transformTimeoutSeconds });
  });

  /** From now on other jobs wait for this source, until the function that is returned is called. */
  function startFetching(key: string): () => void {
    if (sources.cached(key) || fetching.has(key)) return () => {};
    const { promise, resolve } = Promise.withResolvers<void>();
    fetching.set(key, promise);
    return () => {
      if (fetching.get(key) === promise) fetching.delete(key);
      resolve();
    };
  }

  async function make({ key, load }: LoadableSource, transformation: Transformation): Promise<TransformedImage> {
    const leader = fetching.get(key);
    if (leader) await followers.run(() => leader);
    const endFetching = startFetching(key);
    return jobs
      .run(async () => {
        const { bytes } = await sources.get(key, load).finally(endFetching);
        return transforms.run(() => transform(key, bytes, transformation));
      })
      .finally(endFetching); // the queue may have refused it
  }

  async function transform(key: string, bytes: Buffer, transformation: Transformation): Promise<TransformedImage> {
    const startedMs = now();
    try {
      const image = await (await transformer())(bytes, transformation);
      const durationMs = Math.round(now() - startedMs);
      log.debug("image.made", { source: key, ...transformation, bytes: image.bytes.byteLength, durationMs });
      return image;
    } catch (error) {
      warn("image.refused", error, { source: key }, key);
      throw error;
    }
  }

  return {
    /** Rejects with an `ImageError` where the image cannot be had. */
    make,
    /** The source's own bytes. Rejects likewise. */
    load: ({ key, load }: LoadableSource): Promise<SourceImage> => sources.get(key, load),
    figures: () => ({ running: transforms.figures().running, waiting: jobs.figures().waiting }),
    close: () => sources.clear(),
  };
}

/** These say nothing about the source. */
function isPassing({ fault }: ImageError): boolean {
  return fault === "busy" || fault === "closing";
}
