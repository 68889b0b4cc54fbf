/**
 * The site's own image optimiser, at `/_image`.
 *
 * Every output is made once: from a source fetched once, for everyone who asks meanwhile, within bounds of bytes,
 * pixels, jobs and time. What cannot be made is an error; the source's own bytes never stand in for it.
 */

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { imageQuality, maxImagePixels } from "../../shared/images.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { strongEtag } from "../http/conditional.ts";
import { HttpError } from "../http/errors.ts";
import type { HotHandler } from "../http/hotResponses.ts";
import type { SendStored } from "../http/responseSender.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { createImageDisk } from "./imageDisk.ts";
import type { FinishedImage } from "./imageFile.ts";
import { createImageHandler, type ImageHandlerOptions } from "./imageHandler.ts";
import { createImageOrigin, type SourceImage, tooLarge } from "./imageOrigin.ts";
import { createImageSourceParser } from "./imageSource.ts";
import { createImageStore } from "./imageStore.ts";
import { createJobQueue } from "./jobQueue.ts";
import { findPublicFile } from "./publicFile.ts";
import { type CachePolicy, type ServedImage, servedImage } from "./servedImage.ts";
import type { Transformation, TransformedImage } from "./transformImage.ts";

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
  /** Where finished images outlive the process; nowhere when unset. Its parent is there. */
  cacheDir?: string | undefined;
  /** How many processes of the site share the machine and `cacheDir`. */
  processes?: number;
  send: SendStored;
  log: Log;
  fetch?: typeof globalThis.fetch;
} & Partial<ImageLimits>;

/** Its handler answers `/_image` wherever it is mounted, and lets every other path go on. */
export type ImageOptimiser = HotHandler & {
  /**
   * A raster image of the content at `source`, at most so wide, as a PNG for the server's own drawings. Rejects with
   * an `HttpError` where the image cannot be had.
   */
  load(source: string, widthPx: number): Promise<Buffer>;
  /** Breaks off what is being fetched and forgets what is held. */
  close(): void;
};

export function createImageOptimiser({
  log,
  fetch,
  send,
  publicDir,
  cacheDir,
  processes = 1,
  ...options
}: ImageOptimiserOptions): ImageOptimiser {
  const limits: ImageLimits = { ...defaultImageLimits, transformsAtOnce: jobsFor(processes), ...options };
  const { failureTtlMs, maxWaiting, transformTimeoutSeconds } = limits;
  const closing = new AbortController();
  const warn = createSparingLog({ log, now: () => performance.now() });
  const disk = cacheDir && createImageDisk({ directory: cacheDir, maxBytes: limits.diskBytes, processes, log });
  const parseSource = createImageSourceParser({ ...options, maxPixels: limits.maxPixels });
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

  /** Loaded with the first image: a site starts and serves its pages without it. */
  async function loadTransformer() {
    const { createImageTransformer, edition } = await import("./transformImage.ts");
    return { edition, transformImage: createImageTransformer({ ...limits, timeoutSeconds: transformTimeoutSeconds }) };
  }
  let loading: ReturnType<typeof loadTransformer> | undefined;
  const transformer = () => {
    loading ??= loadTransformer();
    return loading;
  };

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
        return { key, image: await finishedOnce(key, make, cacheControl.immutable) };
      }
      case "vectorAsset": {
        const { address } = parsed;
        return { key: address, image: await finishedOnce(address, () => vector(address), cacheControl.immutable) };
      }
      case "publicFile": {
        const file = await findPublicFile(publicDir, parsed.path);
        if (!file) throw new HttpError(404, "There is no such image.");
        if (file.sizeBytes > limits.maxSourceBytes) throw tooLarge(limits.maxSourceBytes);
        const version = `${parsed.path} ${file.version}`;
        const transformation = { rect: null, widthPx, quality, format };
        const load = async () => ({ bytes: await readFile(file.path) });
        const make = () => made(version, load, transformation);
        return { key: null, image: await finishedOnce(keyOf(version, transformation), make, cacheControl.publicFile) };
      }
    }
  };

  /** From memory, else from disk, else made. */
  function finishedOnce(
    key: string,
    make: () => Promise<Omit<FinishedImage, "etag">>,
    policy: CachePolicy,
  ): Promise<ServedImage> {
    return outputs.get(key, async () => {
      const diskKey = `${(await transformer()).edition} ${key}`;
      const kept = disk && (await disk.read(diskKey));
      if (kept) return servedImage(kept, policy);
      const image = await make();
      const finished = { ...image, etag: strongEtag(image.bytes) };
      if (disk) disk.write(diskKey, finished);
      return servedImage(finished, policy);
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
      const made = await (await transformer()).transformImage(bytes, transformation);
      const durationMs = Math.round(performance.now() - begunMs);
      log.debug("image.made", { source, ...transformation, bytes: made.bytes.byteLength, durationMs });
      return made;
    } catch (error) {
      warn("image.refused", error, { source }, source);
      throw error;
    }
  }

  /** Byte for byte; it has neither width nor quality. */
  async function vector(address: string): Promise<Omit<FinishedImage, "etag">> {
    const load = () => fetchImage(address, { type: "image/svg+xml", maxBytes: limits.maxVectorBytes });
    const { bytes } = await sources.get(address, load);
    return { bytes, format: "svg" };
  }

  return {
    ...createImageHandler({ optimise, held: outputs.held, send }),
    load,
    close() {
      closing.abort();
      if (disk) disk.close();
      sources.clear();
      outputs.clear();
    },
  };
}

/** What is made of a source, by everything that makes it so. */
function keyOf(source: string, transformation: Transformation): string {
  return `${source} ${JSON.stringify(transformation)}`;
}
