import { availableParallelism } from "node:os";
import { maxImagePixels } from "../../shared/images.ts";

const mebibyte = 1024 * 1024;

export const defaultImageLimits = {
  maxSourceBytes: 25 * mebibyte,
  maxVectorBytes: 100 * 1024,
  maxPixels: maxImagePixels,
  maxAnimatedPixels: 16_000_000,
  /** For one source, including the time it waits for its turn. */
  originTimeoutMs: 7000,
  originAtOnce: 6,
  transformTimeoutSeconds: 20,
  /** Images that may wait to be made; a request beyond them is refused as `busy`. */
  maxWaiting: 256,
  sourceCacheBytes: 48 * mebibyte,
  outputCacheBytes: 64 * mebibyte,
  diskBytes: 512 * mebibyte,
  failureTtlMs: 5000,
};

export type ImageLimits = typeof defaultImageLimits & { transformsAtOnce: number };

/** One transformation for each core. libuv's pool has four threads (`UV_THREADPOOL_SIZE`): one remains for other work. */
export function transformsFor(processes: number): number {
  return Math.max(1, Math.floor(Math.min(availableParallelism() / processes, 3)));
}
