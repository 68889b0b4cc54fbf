/**
 * The site's image optimiser, without HTTP: a source, a width, a quality and a format → a finished image.
 *
 * Each image is made once for all concurrent requests, within bounds of bytes, pixels, jobs and time. An image that
 * cannot be made is an error; the source's own bytes never take its place.
 */

import { readFile } from "node:fs/promises";
import { type ImageRequest, imageQuality } from "../../shared/images.ts";
import type { Log } from "../log.ts";
import { createFinishedImages } from "./finishedImages.ts";
import { createImageDisk, noImageDisk } from "./imageDisk.ts";
import { ImageError } from "./imageError.ts";
import type { FinishedImage } from "./imageFile.ts";
import { defaultImageLimits, type ImageLimits, transformsFor } from "./imageLimits.ts";
import { createImageMaker, type ImageMakerOptions, type LoadableSource } from "./imageMaker.ts";
import { createImageOrigin, type FetchImage, tooLarge } from "./imageOrigin.ts";
import { createImageSourceParser, type ImageSource, type ImageSourceOptions } from "./imageSource.ts";
import type { NegotiatedFormat } from "./negotiateFormat.ts";
import { findPublicFile } from "./publicFile.ts";
import type { Transformation } from "./transformImage.ts";

export type ImageOptimiserOptions = {
  /** The origin of content images, perhaps with a path: no other host is ever requested. */
  imageHost: string;
  projectId: string;
  dataset: string;
  publicDir: string;
  /** Where finished content images outlive the process; nowhere when unset. Its parent exists. */
  cacheDir?: string | undefined;
  /** How many processes of the site share the machine and `cacheDir`. */
  processes?: number;
  log: Log;
  fetchImage?: FetchImage;
  loadTransformer?: ImageMakerOptions["loadTransformer"];
  /** A monotonic clock in milliseconds. */
  now?: () => number;
} & Partial<ImageLimits>;

/** `key` is `null` for an image that may be another one the next time. */
export type OptimisedImage = { image: FinishedImage; key: string | null };

export type ImageOptimiser = {
  /** Rejects with an `ImageError` where the image cannot be had. */
  optimise(request: ImageRequest, format: NegotiatedFormat): Promise<OptimisedImage>;
  /** The image at the key of an earlier result, while it is in memory. */
  cached(key: string): FinishedImage | undefined;
  /** A raster image of the content, at most so wide, as a PNG for the server's own drawings. Rejects likewise. */
  load(source: string, widthPx: number): Promise<Buffer>;
  /** Images being made, waiting for that, made so far, and read from disk. */
  figures(): { running: number; waiting: number; made: number; fromDisk: number };
  /** Aborts fetches in flight and clears the caches. */
  close(): void;
};

export function createImageOptimiser({
  log,
  publicDir,
  cacheDir,
  processes = 1,
  loadTransformer = () => import("./transformImage.ts"),
  now = () => performance.now(),
  ...options
}: ImageOptimiserOptions): ImageOptimiser {
  const limits: ImageLimits = { ...defaultImageLimits, transformsAtOnce: transformsFor(processes), ...options };
  const closing = new AbortController();
  const { fetchImage = originOf(limits, closing.signal, log, now) } = options;
  const parse = createParser({ ...options, maxPixels: limits.maxPixels });
  const sources = createSources({ limits, fetchImage, publicDir });
  const maker = createImageMaker({ limits, loadTransformer, log, now });
  const disk = cacheDir
    ? createImageDisk({ directory: cacheDir, maxBytes: limits.diskBytes, processes, log })
    : noImageDisk;
  const { outputCacheBytes: maxBytes, failureTtlMs } = limits;
  const finished = createFinishedImages({ maxBytes, failureTtlMs, disk, now });

  return {
    async optimise({ source, widthPx, quality }, format) {
      const parsed = parse(source);
      const transformation = transformationOf(parsed, { widthPx, quality, format });
      if (parsed.kind === "publicFile") {
        const file = await sources.publicFile(parsed.path);
        const make = () => maker.make(file, transformation);
        return { key: null, image: await finished.mutable(keyOf(file.key, transformation), make) };
      }
      const { address } = parsed;
      if (parsed.kind === "vectorAsset") {
        const make = async () => ({ ...(await maker.load(sources.vector(address))), format: "svg" as const });
        return { key: address, image: await finished.immutable(address, make) };
      }
      const key = keyOf(address, transformation);
      const make = () => maker.make(sources.raster(address), transformation);
      return { key, image: await finished.immutable(key, make) };
    },
    cached: finished.cached,
    async load(source, widthPx) {
      const parsed = parse(source);
      if (parsed.kind !== "asset")
        throw new ImageError("unreadable", "The image must be a raster image from the content service.");
      const transformation = { rect: parsed.rect, widthPx, quality: imageQuality, format: "png" } as const;
      return (await maker.make(sources.raster(parsed.address), transformation)).bytes;
    },
    figures: () => ({ ...maker.figures(), ...finished.figures() }),
    close() {
      closing.abort();
      maker.close();
      finished.close();
    },
  };
}

function originOf(limits: ImageLimits, closing: AbortSignal, log: Log, now: () => number): FetchImage {
  const { originTimeoutMs: timeoutMs, originAtOnce: atOnce, maxWaiting, failureTtlMs: silenceTtlMs } = limits;
  return createImageOrigin({ timeoutMs, atOnce, maxWaiting, silenceTtlMs, closing, log, now });
}

/** Throws an `ImageError` for a source that is refused. */
function createParser(options: ImageSourceOptions): (source: string) => ImageSource {
  const parseSource = createImageSourceParser(options);
  return (source) => {
    const parsed = parseSource(source);
    if ("fault" in parsed) throw new ImageError(parsed.fault, parsed.message);
    return parsed;
  };
}

/** No wider than the asset, so that all larger widths are one image. */
function transformationOf(source: ImageSource, { widthPx, ...rest }: Omit<Transformation, "rect">): Transformation {
  if (source.kind !== "asset") return { rect: null, widthPx, ...rest };
  const { rect } = source;
  return { rect, widthPx: Math.min(widthPx, rect?.width ?? source.widthPx), ...rest };
}

type SourcesOptions = { limits: ImageLimits; fetchImage: FetchImage; publicDir: string };

function createSources({ limits, fetchImage, publicDir }: SourcesOptions) {
  const { maxSourceBytes, maxVectorBytes } = limits;
  return {
    raster: (address: string): LoadableSource => ({
      key: address,
      load: () => fetchImage(address, { type: "image/", maxBytes: maxSourceBytes }),
    }),
    vector: (address: string): LoadableSource => ({
      key: address,
      load: () => fetchImage(address, { type: "image/svg+xml", maxBytes: maxVectorBytes }),
    }),
    async publicFile(rootPath: string): Promise<LoadableSource> {
      const file = await findPublicFile(publicDir, rootPath);
      if (!file) throw new ImageError("notFound", "This image does not exist.");
      if (file.sizeBytes > maxSourceBytes) throw tooLarge(maxSourceBytes);
      return { key: `${rootPath} ${file.version}`, load: async () => ({ bytes: await readFile(file.path) }) };
    },
  };
}

/** Names an image by everything that its bytes depend on. */
function keyOf(source: string, transformation: Transformation): string {
  return `${source} ${JSON.stringify(transformation)}`;
}
