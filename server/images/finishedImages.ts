/**
 * Finished images by key: from memory, else from disk, else made, once for everyone who asks meanwhile.
 *
 * Only images of the content, whose addresses name their bytes for good, are kept on disk.
 */

import { cacheControl } from "../http/cacheControl.ts";
import { strongEtag } from "../http/conditional.ts";
import { HttpError } from "../http/errors.ts";
import type { ImageDisk } from "./imageDisk.ts";
import { imageEdition } from "./imageEdition.ts";
import type { FinishedImage } from "./imageFile.ts";
import { createImageStore } from "./imageStore.ts";
import { type ServedImage, servedImage } from "./servedImage.ts";

export type FinishedImagesOptions = {
  /** In memory. */
  maxBytes: number;
  failureTtlMs: number;
  disk: Pick<ImageDisk, "read" | "write" | "close">;
};

type MakeImage = () => Promise<Omit<FinishedImage, "etag">>;

export function createFinishedImages({ maxBytes, failureTtlMs, disk }: FinishedImagesOptions) {
  const images = createImageStore<ServedImage>({
    maxBytes,
    failureTtlMs,
    // A failure of the source is remembered with the sources; remembered here too it would last twice as long.
    isLasting: (error) => error instanceof HttpError && error.status === 422,
  });

  let made = 0;
  let fromDisk = 0;

  async function makeAndWrite(diskKey: string, make: MakeImage): Promise<FinishedImage> {
    const image = await finished(make);
    made += 1;
    disk.write(diskKey, image);
    return image;
  }

  return {
    /** The image at `key` while it is in memory. */
    held: images.held,
    /** An image that is the same for ever at its key. Rejects as `make` does, or did a moment ago. */
    lasting(key: string, make: MakeImage): Promise<ServedImage> {
      const diskKey = `${imageEdition} ${key}`;
      return images.get(key, async () => {
        const kept = await disk.read(diskKey);
        if (kept) fromDisk += 1;
        return servedImage(kept ?? (await makeAndWrite(diskKey, make)), cacheControl.immutable);
      });
    },
    /** An image of the site's own files: the next deployment's may be another at the same key. Rejects likewise. */
    passing(key: string, make: MakeImage): Promise<ServedImage> {
      return images.get(key, async () => {
        const image = await finished(make);
        made += 1;
        return servedImage(image, cacheControl.publicFile);
      });
    },
    /** How many images were made and found on disk so far. */
    figures: () => ({ made, fromDisk }),
    /** Writes nothing more, and forgets what is in memory. */
    close(): void {
      disk.close();
      images.clear();
    },
  };
}

async function finished(make: MakeImage): Promise<FinishedImage> {
  const image = await make();
  return { ...image, etag: strongEtag(image.bytes) };
}
