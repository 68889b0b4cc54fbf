import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createFinishedImages } from "./finishedImages.ts";
import type { ImageDisk } from "./imageDisk.ts";
import { imageEdition } from "./imageEdition.ts";
import { ImageError, type ImageFault } from "./imageError.ts";
import type { FinishedImage } from "./imageFile.ts";

/** Finished images over a disk of which the keys are known. */
function someImages() {
  const stored = new Map<string, FinishedImage>();
  const disk: Pick<ImageDisk, "read" | "write" | "close"> = {
    read: async (key) => stored.get(key) ?? null,
    write: (key, image) => void stored.set(key, image),
    close() {},
  };
  const images = createFinishedImages({ maxBytes: 10_000, failureTtlMs: 5000, disk, now: () => 0 });
  return { stored, images };
}

const make = async () => ({ bytes: Buffer.from("made"), format: "webp" as const });

test("an immutable image is stored on disk under its key and the edition of the encoding", async () => {
  const { images, stored } = someImages();
  const image = await images.immutable("a", make);
  expect([...stored]).toEqual([[`${imageEdition} a`, image]]);
});

test("a drawing is stored as it is, and compressed in memory, however it came there", async () => {
  const { images, stored } = someImages();
  const bytes = Buffer.from("<svg/>".repeat(200));
  const made = await images.immutable("a", async () => ({ bytes, format: "svg" }));
  expect(stored.get(`${imageEdition} a`)?.encodings).toBeUndefined();
  images.close();
  const read = await images.immutable("a", () => expect.unreachable("it is on disk"));
  for (const { encodings } of [made, read]) {
    expect(brotliDecompressSync(encodings?.br ?? "").equals(bytes)).toBe(true);
    expect(gunzipSync(encodings?.gzip ?? "").equals(bytes)).toBe(true);
  }
});

test("a mutable image is not stored on disk", async () => {
  const { images, stored } = someImages();
  await images.mutable("a", make);
  expect([...stored]).toEqual([]);
  expect(images.figures()).toEqual({ made: 1, fromDisk: 0 });
});

test.each([
  ["unreadable", 1],
  ["notFound", 2], // cached with the source, if at all
  ["busy", 2],
] satisfies [ImageFault, number][])(
  "two requests for an image that is %s try %i times to make it",
  async (fault, times) => {
    const { images } = someImages();
    let tries = 0;
    const fail = async () => {
      tries += 1;
      throw new ImageError(fault, "no image");
    };
    for (const _ of [1, 2]) await expect(images.immutable("a", fail)).rejects.toMatchObject({ fault });
    expect(tries).toBe(times);
  },
);
