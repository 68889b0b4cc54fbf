import sharp from "sharp";
import { expect, test } from "vitest";
import { copyOf, drawNoise, readPhotographs } from "./photographs.ts";

test("a copy has other bytes and the same pixels", async () => {
  const [photograph = Buffer.alloc(0)] = await readPhotographs();
  const copies = [copyOf(photograph, "one"), copyOf(photograph, "two")];
  expect(copies[0]).not.toEqual(copies[1]);
  const pixels = await Promise.all([photograph, ...copies].map((jpeg) => sharp(jpeg).resize(64).raw().toBuffer()));
  expect(pixels[1]).toEqual(pixels[0]);
  expect(pixels[2]).toEqual(pixels[0]);
});

test("noise is a PNG with alpha of about twelve megabytes", async () => {
  const noise = await drawNoise();
  expect(await sharp(noise).metadata()).toMatchObject({ format: "png", hasAlpha: true, width: 1700 });
  expect(noise.length / 1e6).toBeGreaterThan(10);
  expect(noise.length / 1e6).toBeLessThan(15);
});
