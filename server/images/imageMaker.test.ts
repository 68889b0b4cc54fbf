import { expect, test } from "vitest";
import { createMemoryLog } from "../log.ts";
import { defaultImageLimits } from "./imageLimits.ts";
import { createImageMaker } from "./imageMaker.ts";
import type { Transformation, TransformedImage } from "./transformImage.ts";

const transformation: Transformation = { rect: null, widthPx: 32, quality: 75, format: "webp" };

/** A maker whose sources are there at once, and whose transformations end when the test says so. */
function someMaker(limits: { originAtOnce: number; transformsAtOnce: number }) {
  const loaded: string[] = [];
  const transforming: PromiseWithResolvers<TransformedImage>[] = [];
  const { make } = createImageMaker({
    limits: { ...defaultImageLimits, ...limits },
    async loadTransformer() {
      const transform = () => {
        const transformed = Promise.withResolvers<TransformedImage>();
        transforming.push(transformed);
        return transformed.promise;
      };
      return { createImageTransformer: () => transform };
    },
    log: createMemoryLog(),
    now: () => 0,
  });
  return {
    loaded,
    transforming,
    make: (key: string, widthPx = 32) =>
      make(
        {
          key,
          async load() {
            loaded.push(key);
            if (key === "silent") await new Promise(() => {});
            return { bytes: Buffer.from(key) };
          },
        },
        { ...transformation, widthPx },
      ),
  };
}

/** Resolves once everything that can go on has done so. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

test("as many images are transformed at once as configured, and sources are loaded only a little ahead", async () => {
  const { make, loaded, transforming } = someMaker({ originAtOnce: 1, transformsAtOnce: 2 });
  const images = ["a", "b", "c", "d", "e"].map((key) => make(key));
  await settled();
  expect(transforming).toHaveLength(2);
  expect(loaded).toEqual(["a", "b", "c"]);
  const image: TransformedImage = { bytes: Buffer.from("made"), format: "webp" };
  transforming[0]?.resolve(image);
  await settled();
  expect(transforming).toHaveLength(3);
  expect(loaded).toEqual(["a", "b", "c", "d"]);
  while (transforming.length < 5) {
    for (const { resolve } of transforming) resolve(image);
    await settled();
  }
  for (const { resolve } of transforming) resolve(image);
  expect(await Promise.all(images)).toEqual([image, image, image, image, image]);
});

test("a source that never comes takes one place, however many sizes of it are requested", async () => {
  const { make, loaded, transforming } = someMaker({ originAtOnce: 1, transformsAtOnce: 1 });
  for (const widthPx of [32, 48, 64, 96, 128]) void make("silent", widthPx);
  void make("a");
  await settled();
  expect(loaded).toEqual(["silent", "a"]);
  expect(transforming).toHaveLength(1);
});

test("the sizes of a source that comes are all made", async () => {
  const { make, loaded, transforming } = someMaker({ originAtOnce: 1, transformsAtOnce: 2 });
  const images = [32, 48, 64].map((widthPx) => make("a", widthPx));
  const image: TransformedImage = { bytes: Buffer.from("made"), format: "webp" };
  while (transforming.length < 3) {
    for (const { resolve } of transforming) resolve(image);
    await settled();
  }
  for (const { resolve } of transforming) resolve(image);
  expect(await Promise.all(images)).toEqual([image, image, image]);
  expect(loaded).toEqual(["a"]);
});
