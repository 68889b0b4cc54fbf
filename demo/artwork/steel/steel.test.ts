import { readdirSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { photographGlass } from "./glassAlone.ts";
import { type HeatShare, missingPlate, steelPlates } from "./plates.ts";
import { type Piece, photographSteel } from "./steel.ts";

const size = { widthPx: 160, heightPx: 100 };
/** What share of a picture may be orchid, in percent. */
const limits: Record<HeatShare, [least: number, most: number]> = { cold: [0, 3], seam: [5, 12] };

/** As seen from afar. */
const pictures = [missingPlate, ...steelPlates].map((plate) => ({
  ...plate,
  pixels: photographSteel(plate.piece, { widthPx: plate.widthPx / 16, heightPx: plate.heightPx / 16 }),
}));

test.each(pictures)("$name is as hot as its class says", ({ pixels, heat }) => {
  const [least, most] = limits[heat];
  expect(orchidPercent(pixels)).toBeGreaterThanOrEqual(least);
  expect(orchidPercent(pixels)).toBeLessThanOrEqual(most);
});

test("the same piece gives the same picture", () => {
  const [plate] = steelPlates;
  if (!plate) expect.unreachable();
  expect(photographSteel(plate.piece, size)).toEqual(photographSteel(plate.piece, size));
});

test("the plates that are served are as hot as their classes say, and only those of the home and the 500 page are hotter", async () => {
  const served = ["../../images", "../../../public"].flatMap((folder) =>
    readdirSync(`${import.meta.dirname}/${folder}`)
      .filter((name) => /^(?:plate-|menu-edge).*\.jpg$/.test(name))
      .map((name) => ({ name: name.replace(".jpg", ""), file: `${import.meta.dirname}/${folder}/${name}` })),
  );
  const hotter: string[] = [];
  for (const { name, file } of served) {
    const percent = orchidPercent(await sharp(file).resize(size.widthPx).raw().toBuffer());
    const [least, most] = limits[pictures.find((plate) => plate.name === name)?.heat ?? "seam"];
    if (percent > limits.seam[1]) hotter.push(name);
    else {
      expect(percent, name).toBeGreaterThanOrEqual(least);
      expect(percent, name).toBeLessThanOrEqual(most);
    }
  }
  expect(hotter).toEqual(["plate-home", "plate-overheated"]);
});

test("of two equally hot plates, one camera looks at least ten degrees more along the steel", () => {
  // Two more pictures of the contact page's plate are what its lens lies on and what it shows.
  const whole = pictures.filter(({ name }) => !/-(?:blurred|sharp)$/.test(name));
  const slants = whole.map(({ name, heat, piece: { view } }) => {
    const [x, y, z] = [0, 1, 2].map((axis) => (view.from[axis] ?? 0) - (view.to[axis] ?? 0)) as [
      number,
      number,
      number,
    ];
    return { name, heat, degrees: (Math.atan2(Math.hypot(x, y), z) * 180) / Math.PI };
  });
  expect(slants.length).toBeGreaterThan(3);
  for (const [index, one] of slants.entries())
    for (const other of slants.slice(index + 1).filter(({ heat }) => heat === one.heat))
      expect(Math.abs(one.degrees - other.degrees), `${one.name}, ${other.name}`).toBeGreaterThan(10);
});

/** A flat sheet seen from straight above, with what is given instead. */
const sheet = (surface: Partial<ReturnType<Piece["surface"]>>, view: Partial<Piece["view"]> = {}): Piece => ({
  surface: () => ({ height: 0, temperature: 0, roughness: 0.9, tone: 0.5, ...surface }),
  lowest: -0.2,
  highest: 0.2,
  view: { from: [0.8, 0.5, 2.4], to: [0.8, 0.5, 0], angle: 36, ...view },
  finish: { corners: 0, grain: 0 },
});

test("bare steel is blue rather than orchid, a film of oxide at 280 degrees is orchid", () => {
  expect(orchidPercent(photographSteel(sheet({}), size))).toBe(0);
  expect(orchidPercent(photographSteel(sheet({ temperature: 0.74 }), size))).toBe(100);
});

test("what stands out throws its shadow away from the lamp at the upper left", () => {
  const block = { ...sheet({}), surface: blockAt(0.8, 0.5) };
  const light = photographSteel(block, size);
  expect(greenAt(light, 88, 58)).toBeLessThan(0.6 * greenAt(light, 70, 40));
});

test("what lies behind the plane of focus is blurred", () => {
  const striped: Piece = {
    ...sheet({}),
    surface: (x) => ({ height: 0, temperature: 0, roughness: 0.9, tone: Math.floor(x * 20) % 2 === 0 ? 0.9 : 0.1 }),
  };
  const unsharp = { ...striped, view: { ...striped.view, opening: 0.15, sharpAt: [0.8, 0.5, 0.8] as const } };
  expect(contrast(photographSteel(unsharp, size))).toBeLessThan(0.5 * contrast(photographSteel(striped, size)));
});

test("a glass lens on a plate shows what lies under it in focus", () => {
  const striped: Piece = {
    ...sheet({}),
    surface: (x) => ({ height: 0, temperature: 0, roughness: 0.9, tone: Math.floor(x * 20) % 2 === 0 ? 0.9 : 0.1 }),
  };
  const unsharp = { ...striped, view: { ...striped.view, opening: 0.15, sharpAt: [0.8, 0.5, 0.8] as const } };
  const seen = photographSteel({ ...unsharp, glass: { x: 0.8, y: 0.5, radius: 0.6, power: 1.2 } }, size);
  expect(contrast(seen)).toBeGreaterThan(2 * contrast(photographSteel(unsharp, size)));
});

test("a lens alone is transparent beside itself and its shadow, dark at its rim, and clear in its middle", () => {
  const glass = { x: 0.8, y: 0.5, radius: 0.2, power: 1.2 };
  const pixels = photographGlass({ ...sheet({}), glass }, size);
  const opacityAt = (column: number, row: number) => pixels[(row * size.widthPx + column) * 4 + 3] ?? 0;
  expect(opacityAt(3, 3)).toBe(0);
  const middle = opacityAt(80, 50);
  const rim = Math.max(...Array.from({ length: 80 }, (_, column) => opacityAt(column, 50)));
  expect(rim).toBeGreaterThan(2 * middle);
  expect(() => photographGlass(sheet({}), size)).toThrow("with a lens");
});

test("a camera that looks past the plate is refused", () => {
  expect(() => photographSteel(sheet({}, { from: [0.8, 1.6, 0.2] }), size)).toThrow("every corner");
});

function blockAt(x: number, y: number): Piece["surface"] {
  return (atX, atY) => ({
    height: Math.max(Math.abs(atX - x), Math.abs(atY - y)) < 0.05 ? 0.15 : 0,
    ...{ temperature: 0, roughness: 0.9, tone: 0.5 },
  });
}

/** The share of points whose green is well below the mean of red and blue, in percent: those that the forge takes for orchid. */
function orchidPercent(pixels: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    if ((red + blue) / 2 - green > 18) count++;
  }
  return (300 * count) / pixels.length;
}

const greenAt = (pixels: Uint8Array, column: number, row: number) => pixels[(row * size.widthPx + column) * 3 + 1] ?? 0;

/** The mean difference of neighbours in the middle row. */
function contrast(pixels: Uint8Array): number {
  let sum = 0;
  for (let column = 20; column < 140; column++)
    sum += Math.abs(greenAt(pixels, column + 1, 50) - greenAt(pixels, column, 50));
  return sum / 120;
}
