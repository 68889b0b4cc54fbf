/**
 * The site's own image optimiser, at `/_image`.
 *
 * Every output is made once: from a source fetched once, for everyone who asks meanwhile, within bounds of bytes,
 * pixels, jobs and time. What cannot be made is an error; the source's own bytes never stand in for it.
 */

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import type { RequestHandler } from "express";
import { imageQuality, maxImagePixels } from "../../shared/images.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { HttpError } from "../http/errors.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { createImageHandler, type Optimise } from "./imageHandler.ts";
import { createImageOrigin, type SourceImage, tooLarge } from "./imageOrigin.ts";
import { createImageSourceParser } from "./imageSource.ts";
import { createImageStore } from "./imageStore.ts";
import { createJobQueue } from "./jobQueue.ts";
import { findPublicFile } from "./publicFile.ts";
import { type ServedImage, servedImage } from "./servedImage.ts";
import { createImageTransformer, type Transformation, type TransformedImage } from "./transformImage.ts";

const mebibyte = 1024 * 1024;

export const defaultImageLimits = {
  maxSourceBytes: 25 * mebibyte,
  maxVectorBytes: 100 * 1024,
  maxPixels: maxImagePixels,
  maxAnimatedPixels: 16_000_000,
  /** For one source, the waiting for its turn included. */
  originTimeoutMs: 7000,
  originAtOnce: 6,
  transformsAtOnce: availableParallelism(),
  transformTimeoutSeconds: 20,
  /** Images waiting to be made; whoever comes later is told to come back. */
  maxWaiting: 256,
  sourceStoreBytes: 48 * mebibyte,
  outputStoreBytes: 64 * mebibyte,
  failureTtlMs: 5000,
};

export type ImageLimits = typeof defaultImageLimits;

export type ImageOptimiserOptions = {
  /** Where content images come from, perhaps with a path: the one place that is ever asked. */
  imageHost: string;
  projectId: string;
  dataset: string;
  publicDir: string;
  log: Log;
  fetch?: typeof globalThis.fetch;
} & Partial<ImageLimits>;

export type ImageOptimiser = {
  /** Answers `/_image` wherever it is mounted, and lets every other path go on. */
  handler: RequestHandler;
  /**
   * A raster image of the content at `source`, at most so wide, as a PNG for the server's own drawings. Rejects with
   * an `HttpError` where the image cannot be had.
   */
  load(source: string, widthPx: number): Promise<Buffer>;
  /** Breaks off what is being fetched and forgets what is held. */
  close(): void;
};

export function createImageOptimiser({ log, fetch, publicDir, ...options }: ImageOptimiserOptions): ImageOptimiser {
  const limits: ImageLimits = { ...defaultImageLimits, ...options };
  const { failureTtlMs, maxWaiting } = limits;
  const closing = new AbortController();
  const warn = createSparingLog({ log, now: () => performance.now() });
  const parseSource = createImageSourceParser({ ...options, maxPixels: limits.maxPixels });
  const transformImage = createImageTransformer({ ...limits, timeoutSeconds: limits.transformTimeoutSeconds });
  const fetchImage = createImageOrigin({
    timeoutMs: limits.originTimeoutMs,
    atOnce: limits.originAtOnce,
    maxWaiting,
    silenceTtlMs: failureTtlMs,
    closing: closing.signal,
    log,
    fetch,
  });
  // Sources are fetched only a little ahead of the processor: those that waited for it would fill the memory.
  const underWay = createJobQueue({ atOnce: limits.originAtOnce + limits.transformsAtOnce, maxWaiting });
  const transforms = createJobQueue({ atOnce: limits.transformsAtOnce, maxWaiting });
  const sources = createImageStore<SourceImage>({
    maxBytes: limits.sourceStoreBytes,
    failureTtlMs,
    isLasting: (error) => error instanceof HttpError && error.status !== 503,
  });
  // A failure of the source is remembered above; remembered here too it would last twice as long.
  const outputs = createImageStore<ServedImage>({
    maxBytes: limits.outputStoreBytes,
    failureTtlMs,
    isLasting: (error) => error instanceof HttpError && error.status === 422,
  });

  async function load(source: string, widthPx: number): Promise<Buffer> {
    const parsed = parseSource(source);
    if ("fault" in parsed) throw new HttpError(parsed.status, parsed.fault);
    if (parsed.kind !== "asset") throw new HttpError(422, "The image must be a raster image of the content.");
    const { address, rect } = parsed;
    const transformation = { rect, widthPx, quality: imageQuality, format: "png" } as const;
    return (await made(address, () => fetchRaster(address), transformation)).bytes;
  }

  const optimise: Optimise = async ({ source, widthPx, quality }, format) => {
    const parsed = parseSource(source);
    if ("fault" in parsed) throw new HttpError(parsed.status, parsed.fault);
    switch (parsed.kind) {
      case "asset": {
        const { address, rect } = parsed;
        const cappedPx = Math.min(widthPx, rect?.width ?? parsed.widthPx);
        return optimised(
          address,
          () => fetchRaster(address),
          { rect, widthPx: cappedPx, quality, format },
          cacheControl.immutable,
        );
      }
      case "vectorAsset":
        return passedThrough(parsed.address);
      case "publicFile": {
        const file = await findPublicFile(publicDir, parsed.path);
        if (!file) throw new HttpError(404, "There is no such image.");
        if (file.sizeBytes > limits.maxSourceBytes) throw tooLarge(limits.maxSourceBytes);
        const load = async () => ({ bytes: await readFile(file.path) });
        const key = `${parsed.path} ${file.version}`;
        return optimised(key, load, { rect: null, widthPx, quality, format }, cacheControl.publicFile);
      }
    }
  };

  function optimised(
    sourceKey: string,
    load: () => Promise<SourceImage>,
    transformation: Transformation,
    policy: ServedImage["cacheControl"],
  ): Promise<ServedImage> {
    const key = `${sourceKey} ${JSON.stringify(transformation)}`;
    return outputs.get(key, async () => {
      const { bytes, format } = await made(sourceKey, load, transformation);
      return servedImage(bytes, format, policy);
    });
  }

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
      const made = await transformImage(bytes, transformation);
      const durationMs = Math.round(performance.now() - begunMs);
      log.debug("image.made", { source, ...transformation, bytes: made.bytes.byteLength, durationMs });
      return made;
    } catch (error) {
      warn("image.refused", error, { source }, source);
      throw error;
    }
  }

  /** A vector image byte for byte; it has neither width nor quality. */
  function passedThrough(address: string): Promise<ServedImage> {
    const load = () => fetchImage(address, { type: "image/svg+xml", maxBytes: limits.maxVectorBytes });
    return outputs.get(address, async () => {
      const { bytes } = await sources.get(address, load);
      return servedImage(bytes, "svg", cacheControl.immutable);
    });
  }

  return {
    handler: createImageHandler(optimise),
    load,
    close() {
      closing.abort();
      sources.clear();
      outputs.clear();
    },
  };
}
