import sharp from "sharp";
import { expect, test } from "vitest";
import { renderCard } from "./renderCard.ts";

const nothing = { drawing: '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>', ground: "#8e1034" };

test("even a card with a picture of noise is smaller than the 300 kB that messengers show", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: "black", noise } })
    .png()
    .toBuffer();
  const card = await renderCard(nothing, { bytes, focus: undefined });
  expect(await sharp(card).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(card.byteLength).toBeLessThan(300_000);
});

test("what has neither picture nor words is ground", async () => {
  const { data } = await sharp(await renderCard(nothing, null))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x8e, 0x10, 0x34]);
});
