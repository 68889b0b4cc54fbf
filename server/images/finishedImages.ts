/**
 * Finished images by key: from memory, else from disk, else made, once for all concurrent requests.
 *
 * Only content images are kept on disk, because their addresses name the same bytes for ever.
 */

import { strongEtag } from "../http/conditional.ts";
import { compressed } from "../http/storedResponse.ts";
import { createSingleFlightCache } from "../singleFlightCache.ts";
import type { ImageDisk } from "./imageDisk.ts";
import { imageEdition } from "./imageEdition.ts";
import { ImageError } from "./imageError.ts";
import type { FinishedImage } from "./imageFile.ts";

export type FinishedImagesOptions = {
  /** In memory. */
  maxBytes: number;
  failureTtlMs: number;
  disk: Pick<ImageDisk, "read" | "write" | "close">;
  /** A monotonic clock in milliseconds. */
  now: () => number;
};

type MakeImage = () => Promise<Omit<FinishedImage, "etag">>;

export function createFinishedImages({ maxBytes, failureTtlMs, disk, now }: FinishedImagesOptions) {
  const images = createSingleFlightCache<FinishedImage>({
    maxBytes,
    sizeOf: ({ bytes, encodings = {} }) =>
      Object.values(encodings).reduce((sum, encoded) => sum + encoded.length, bytes.length),
    // Failures of a source are cached with the sources; cached here too, they would last twice as long.
    failures: { ttlMs: failureTtlMs, isCached: (error) => error instanceof ImageError && error.fault === "unreadable" },
    now,
  });
  let made = 0;
  let fromDisk = 0;

  async function finish(make: MakeImage): Promise<FinishedImage> {
    const image = await make();
    made += 1;
    return { ...image, etag: strongEtag(image.bytes) };
  }

  async function readOrMake(diskKey: string, make: MakeImage): Promise<FinishedImage> {
    const stored = await disk.read(diskKey);
    if (stored) {
      fromDisk += 1;
      return stored;
    }
    const image = await finish(make);
    disk.write(diskKey, image);
    return image;
  }

  return {
    /** The image at `key` while it is in memory. */
    cached: images.cached,
    /** An image that is the same at its key for ever. Rejects as `make` does. */
    immutable: (key: string, make: MakeImage): Promise<FinishedImage> =>
      images.get(key, async () => withEncodings(await readOrMake(`${imageEdition} ${key}`, make))),
    /** An image whose key may mean another one after the next deployment. Rejects as `make` does. */
    mutable: (key: string, make: MakeImage): Promise<FinishedImage> => images.get(key, () => finish(make)),
    /** How many images were made, and how many read from disk, so far. */
    figures: () => ({ made, fromDisk }),
    /** Ends writing to disk, and clears the memory. */
    close(): void {
      disk.close();
      images.clear();
    },
  };
}

/** A drawing is text: it is compressed once, for as long as it is in memory. */
async function withEncodings(image: FinishedImage): Promise<FinishedImage> {
  if (image.format !== "svg") return image;
  const { identity, ...encodings } = await compressed(image.bytes);
  return { ...image, bytes: identity, encodings };
}
