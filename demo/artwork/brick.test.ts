import { expect, test } from "vitest";
import { drawBrickwork } from "./brick.ts";
import { drawBrickFace } from "./brickFace.ts";
import { upperSeam } from "./photographs.ts";

const meanOf = (pixels: Uint8Array) => pixels.reduce((sum, value) => sum + value, 0) / pixels.length;

test("the wet wall is the dry one, darker: light and dark are where the dry one has them", () => {
  const [dry, wet] = [false, true].map((isWet) =>
    drawBrickwork({ ...upperSeam, widthPx: 150, heightPx: 100 }, isWet),
  ) as [Uint8Array, Uint8Array];
  expect(meanOf(wet)).toBeLessThan(0.85 * meanOf(dry));
  // How blue a point is for its red tells mortar from brick, dry or wet.
  const isBrick = (pixels: Uint8Array, at: number) => (pixels[at * 3 + 2] ?? 0) < 0.6 * (pixels[at * 3] ?? 0);
  const points = Array.from({ length: 150 * 100 }, (_, at) => at).filter((at) => isBrick(dry, at) && isBrick(wet, at));
  expect(points.length).toBeGreaterThan(5000);
  const greens = (pixels: Uint8Array) => points.map((at) => pixels[at * 3 + 1] ?? 0);
  expect(correlation(greens(dry), greens(wet))).toBeGreaterThan(0.8);
});

test("the brick with the name has the colour that it has in the kiln", () => {
  const size = { widthPx: 150, heightPx: 100 };
  const pixels = drawBrickwork({ ...upperSeam, ...size }, false);
  // Beside the letters.
  const points = Array.from({ length: 18 }, (_, row) =>
    [38, 39, 40, 112, 113, 114].map((x) => (row + 17) * 150 + x),
  ).flat();
  const channelOf = (channel: number) =>
    points.reduce((sum, at) => sum + (pixels[at * 3 + channel] ?? 0), 0) / points.length;
  for (const [channel, value] of [0x61, 0x37, 0x2e].entries())
    expect(Math.abs(channelOf(channel) - value)).toBeLessThan(16);
});

test("the face of a brick is medium grey, so that it leaves a colour as it is, and wet it shines", () => {
  const [dry, wet] = [false, true].map((isWet) => drawBrickFace({ widthPx: 160, heightPx: 48 }, isWet)) as [
    Uint8Array,
    Uint8Array,
  ];
  expect(meanOf(dry)).toBeGreaterThan(100);
  expect(meanOf(dry)).toBeLessThan(135);
  const shining = (pixels: Uint8Array) => pixels.filter((value) => value > 180).length;
  expect(shining(wet)).toBeGreaterThan(3 * shining(dry));
});

/** 1 where one list rises and falls with the other, 0 where they have nothing to do with each other. */
function correlation(one: number[], other: number[]): number {
  const [meanOne, meanOther] = [one, other].map(
    (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  ) as [number, number];
  const sumOf = (product: (index: number) => number) => one.reduce((sum, _, index) => sum + product(index), 0);
  const away = (values: number[], mean: number, index: number) => (values[index] ?? 0) - mean;
  const together = sumOf((index) => away(one, meanOne, index) * away(other, meanOther, index));
  const spread = (values: number[], mean: number) => Math.sqrt(sumOf((index) => away(values, mean, index) ** 2));
  return together / (spread(one, meanOne) * spread(other, meanOther));
}
