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

  async function makeAndWrite(diskKey: string, make: MakeImage): Promise<FinishedImage> {
    const image = await finished(make);
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
        const image = (await disk.read(diskKey)) ?? (await makeAndWrite(diskKey, make));
        return servedImage(image, cacheControl.immutable);
      });
    },
    /** An image of the site's own files: the next deployment's may be another at the same key. Rejects likewise. */
    passing(key: string, make: MakeImage): Promise<ServedImage> {
      return images.get(key, async () => servedImage(await finished(make), cacheControl.publicFile));
    },
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
