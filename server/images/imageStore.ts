/**
 * Images in memory, by key, within a number of bytes.
 *
 * Whoever asks for what is being made waits for the same making. Failures are remembered for a moment, so that an
 * image that cannot be had is not tried for every visitor.
 */

import { LRUCache } from "lru-cache";

export type ImageStoreOptions = {
  maxBytes: number;
  failureTtlMs: number;
  /** Whether a failure would be the same a moment later. */
  isLasting: (error: unknown) => boolean;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
};

/** Counted beside the bytes of each entry, or a flood of tiny images would cost more in keys than in pixels. */
const entryOverheadBytes = 1024;
const maxFailures = 1000;

export function createImageStore<T extends { bytes: Uint8Array }>(options: ImageStoreOptions) {
  const images = new LRUCache<string, T>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength + entryOverheadBytes,
  });
  const failures = new LRUCache<string, { error: unknown }>({
    max: maxFailures,
    ttl: options.failureTtlMs,
    ttlResolution: 0,
    perf: { now: options.now ?? (() => performance.now()) },
  });
  const making = new Map<string, Promise<T>>();

  async function makeAndKeep(key: string, make: () => Promise<T>): Promise<T> {
    try {
      const image = await make();
      images.set(key, image);
      return image;
    } catch (error) {
      if (options.isLasting(error)) failures.set(key, { error });
      throw error;
    }
  }

  return {
    /** The image at `key` if it is at hand. */
    held: (key: string): T | undefined => images.get(key),
    /** The image at `key`, made now if nobody did. Rejects as `make` does, or did a moment ago. */
    async get(key: string, make: () => Promise<T>): Promise<T> {
      const held = images.get(key) ?? making.get(key);
      if (held) return held;
      const failure = failures.get(key);
      if (failure) throw failure.error;
      const image = makeAndKeep(key, make).finally(() => making.delete(key));
      making.set(key, image);
      return image;
    },
    clear(): void {
      images.clear();
      failures.clear();
    },
  };
}
