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
    make: (key: string) =>
      make(
        {
          key,
          async load() {
            loaded.push(key);
            return { bytes: Buffer.from(key) };
          },
        },
        transformation,
      ),
  };
}

/** Resolves once everything that can go on has done so. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

test("as many images are transformed at once as configured, and sources are loaded only a little ahead", async () => {
  const { make, loaded, transforming } = someMaker({ originAtOnce: 1, transformsAtOnce: 2 });
  const images = ["a", "b", "c", "d", "e"].map(make);
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
