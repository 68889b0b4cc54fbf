/**
 * The site's own image optimiser, at `/_image`.
 *
 * Every output is made once: from a source fetched once, for everyone who asks meanwhile, within bounds of bytes,
 * pixels, jobs and time. What cannot be made is an error; the source's own bytes never stand in for it.
 */

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { imageQuality, maxImagePixels } from "../../shared/images.ts";
import { HttpError } from "../http/errors.ts";
import type { HotHandler } from "../http/hotResponses.ts";
import type { SendStored } from "../http/responseSender.ts";
import { loadOnFirstUse } from "../loadOnFirstUse.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { createFinishedImages } from "./finishedImages.ts";
import { createImageDisk, noImageDisk } from "./imageDisk.ts";
import { createImageHandler, type ImageHandlerOptions } from "./imageHandler.ts";
import { createImageOrigin, type FetchImage, type SourceImage, tooLarge } from "./imageOrigin.ts";
import { createImageSourceParser } from "./imageSource.ts";
import { createImageStore } from "./imageStore.ts";
import { createJobQueue } from "./jobQueue.ts";
import { findPublicFile } from "./publicFile.ts";
import type { Transformation, TransformedImage, TransformImage } from "./transformImage.ts";

const mebibyte = 1024 * 1024;

export const defaultImageLimits = {
  maxSourceBytes: 25 * mebibyte,
  maxVectorBytes: 100 * 1024,
  maxPixels: maxImagePixels,
  maxAnimatedPixels: 16_000_000,
  /** For one source, the waiting for its turn included. */
  originTimeoutMs: 7000,
  originAtOnce: 6,
  transformTimeoutSeconds: 20,
  /** Images waiting to be made; whoever comes later is told to come back. */
  maxWaiting: 256,
  sourceStoreBytes: 48 * mebibyte,
  outputStoreBytes: 64 * mebibyte,
  diskBytes: 512 * mebibyte,
  failureTtlMs: 5000,
};

export type ImageLimits = typeof defaultImageLimits & { transformsAtOnce: number };

/** One job for each core. libuv's pool has four threads (`UV_THREADPOOL_SIZE`): one remains for everything else. */
const jobsFor = (processes: number) => Math.max(1, Math.floor(Math.min(availableParallelism() / processes, 3)));

export type ImageOptimiserOptions = {
  /** Where content images come from, perhaps with a path: the one place that is ever asked. */
  imageHost: string;
  projectId: string;
  dataset: string;
  publicDir: string;
  /** Where finished images of the content outlive the process; nowhere when unset. Its parent is there. */
  cacheDir?: string | undefined;
  /** How many processes of the site share the machine and `cacheDir`. */
  processes?: number;
  send: SendStored;
  log: Log;
  fetchImage?: FetchImage;
  /** Loads sharp, with the first image to be made: a site starts and serves its pages without it. */
  loadTransformer?: () => Promise<Pick<typeof import("./transformImage.ts"), "createImageTransformer">>;
} & Partial<ImageLimits>;

/** Its handler answers `/_image` wherever it is mounted, and lets every other path go on. */
export type ImageOptimiser = HotHandler & {
  /**
   * A raster image of the content at `source`, at most so wide, as a PNG for the server's own drawings. Rejects with
   * an `HttpError` where the image cannot be had.
   */
  load(source: string, widthPx: number): Promise<Buffer>;
  /** Images being made, waiting for that, made so far, and found on disk. */
  figures(): { running: number; waiting: number; made: number; fromDisk: number };
  /** Breaks off what is being fetched and forgets what is held. */
  close(): void;
};

export function createImageOptimiser({
  log,
  send,
  publicDir,
  cacheDir,
  processes = 1,
  loadTransformer = () => import("./transformImage.ts"),
  ...options
}: ImageOptimiserOptions): ImageOptimiser {
  const limits: ImageLimits = { ...defaultImageLimits, transformsAtOnce: jobsFor(processes), ...options };
  const { failureTtlMs, maxWaiting, transformTimeoutSeconds } = limits;
  const closing = new AbortController();
  const warn = createSparingLog({ log, now: () => performance.now() });
  const parseSource = createImageSourceParser({ ...options, maxPixels: limits.maxPixels });
  const {
    fetchImage = createImageOrigin({
      timeoutMs: limits.originTimeoutMs,
      atOnce: limits.originAtOnce,
      maxWaiting,
      silenceTtlMs: failureTtlMs,
      closing: closing.signal,
      log,
    }),
  } = options;
  // Sources are fetched only a little ahead of the processor: those that waited for it would fill the memory.
  const underWay = createJobQueue({ atOnce: limits.originAtOnce + limits.transformsAtOnce, maxWaiting });
  const transforms = createJobQueue({ atOnce: limits.transformsAtOnce, maxWaiting });
  const sources = createImageStore<SourceImage>({
    maxBytes: limits.sourceStoreBytes,
    failureTtlMs,
    isLasting: (error) => error instanceof HttpError && error.status !== 503,
  });
  const outputs = createFinishedImages({
    maxBytes: limits.outputStoreBytes,
    failureTtlMs,
    disk: cacheDir ? createImageDisk({ directory: cacheDir, maxBytes: limits.diskBytes, processes, log }) : noImageDisk,
  });

  const transformer = loadOnFirstUse<TransformImage>(async () => {
    const { createImageTransformer } = await loadTransformer();
    return createImageTransformer({ ...limits, timeoutSeconds: transformTimeoutSeconds });
  });

  async function load(source: string, widthPx: number): Promise<Buffer> {
    const parsed = parseSource(source);
    if ("fault" in parsed) throw new HttpError(parsed.status, parsed.fault);
    if (parsed.kind !== "asset") throw new HttpError(422, "The image must be a raster image of the content.");
    const { address, rect } = parsed;
    const transformation = { rect, widthPx, quality: imageQuality, format: "png" } as const;
    return (await made(address, () => fetchRaster(address), transformation)).bytes;
  }

  const optimise: ImageHandlerOptions["optimise"] = async ({ source, widthPx, quality }, format) => {
    const parsed = parseSource(source);
    if ("fault" in parsed) throw new HttpError(parsed.status, parsed.fault);
    switch (parsed.kind) {
      case "asset": {
        const { address, rect } = parsed;
        const cappedPx = Math.min(widthPx, rect?.width ?? parsed.widthPx);
        const transformation = { rect, widthPx: cappedPx, quality, format };
        const key = keyOf(address, transformation);
        const make = () => made(address, () => fetchRaster(address), transformation);
        return { key, image: await outputs.lasting(key, make) };
      }
      case "vectorAsset": {
        const { address } = parsed;
        return { key: address, image: await outputs.lasting(address, () => vector(address)) };
      }
      case "publicFile": {
        const file = await findPublicFile(publicDir, parsed.path);
        if (!file) throw new HttpError(404, "There is no such image.");
        if (file.sizeBytes > limits.maxSourceBytes) throw tooLarge(limits.maxSourceBytes);
        const version = `${parsed.path} ${file.version}`;
        const transformation = { rect: null, widthPx, quality, format };
        const load = async () => ({ bytes: await readFile(file.path) });
        const make = () => made(version, load, transformation);
        return { key: null, image: await outputs.passing(keyOf(version, transformation), make) };
      }
    }
  };

  function made(
    sourceKey: string,
    load: () => Promise<SourceImage>,
    transformation: Transformation,
  ): Promise<TransformedImage> {
    return underWay.run(async () => {
      const { bytes } = await sources.get(sourceKey, load);
      return transforms.run(() => transformed(sourceKey, bytes, transformation));
    });
  }

  function fetchRaster(address: string): Promise<SourceImage> {
    return fetchImage(address, { type: "image/", maxBytes: limits.maxSourceBytes });
  }

  async function transformed(source: string, bytes: Buffer, transformation: Transformation): Promise<TransformedImage> {
    const begunMs = performance.now();
    try {
      const made = await (await transformer())(bytes, transformation);
      const durationMs = Math.round(performance.now() - begunMs);
      log.debug("image.made", { source, ...transformation, bytes: made.bytes.byteLength, durationMs });
      return made;
    } catch (error) {
      warn("image.refused", error, { source }, source);
      throw error;
    }
  }

  /** Byte for byte; it has neither width nor quality. */
  async function vector(address: string) {
    const load = () => fetchImage(address, { type: "image/svg+xml", maxBytes: limits.maxVectorBytes });
    const { bytes } = await sources.get(address, load);
    return { bytes, format: "svg" as const };
  }

  return {
    ...createImageHandler({ optimise, held: outputs.held, send }),
    load,
    figures: () => ({ ...transforms.figures(), waiting: underWay.figures().waiting, ...outputs.figures() }),
    close() {
      closing.abort();
      sources.clear();
      outputs.close();
    },
  };
}

/** What is made of a source, by everything that makes it so. */
function keyOf(source: string, transformation: Transformation): string {
  return `${source} ${JSON.stringify(transformation)}`;
}
