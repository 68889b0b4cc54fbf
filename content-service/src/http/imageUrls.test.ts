import type { SanityClient } from "@sanity/client";
import { createImageUrlBuilder, type ImageUrlBuilder } from "@sanity/image-url";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { shareTestService, startTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

const red = [200, 0, 0];
const green = [0, 160, 0];
const blue = [0, 0, 220];
const yellow = [240, 220, 0];
const white = [255, 255, 255];

/** An image with a red and a green quarter above a blue and a yellow one. */
async function quarters(width: number, height: number): Promise<Buffer> {
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const isLeft = at % width < width / 2;
    const isTop = at < (width * height) / 2;
    return isTop ? (isLeft ? red : green) : isLeft ? blue : yellow;
  });
  return sharp(Buffer.from(pixels.flat()), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

async function uploadTo({ client }: { client: SanityClient }, bytes: Buffer) {
  const asset = await client.assets.upload("image", bytes, { filename: "Four colours.png" });
  return { asset, image: createImageUrlBuilder(client).image(asset) };
}

const startWith = async (bytes: Buffer) => uploadTo(await openDataset(), bytes);

/** The image of 80 by 40 pixels that most tests use. */
let fourColours: Awaited<ReturnType<typeof uploadTo>>;
beforeAll(async () => {
  fourColours = await startWith(await quarters(80, 40));
});

async function see(image: ImageUrlBuilder | string, accept = "*/*") {
  const response = await fetch(image.toString(), { headers: { accept } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.status} ${bytes}`);
  const metadata = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return {
    response,
    bytes,
    metadata,
    size: [info.width, info.height],
    rgba: at,
    at: (x: number, y: number) => at(x, y).slice(0, 3),
    corners: [at(0, 0), at(info.width - 1, 0), at(0, info.height - 1), at(info.width - 1, info.height - 1)].map(
      (pixel) => pixel.slice(0, 3),
    ),
  };
}

/** A check of the result for each method of the URL builder, with an image of 80 by 40 pixels. */
const methods: Record<string, (image: ImageUrlBuilder) => Promise<void>> = {
  async width(image) {
    expect((await see(image.width(40))).size).toEqual([40, 20]);
  },
  async height(image) {
    expect((await see(image.height(80))).size).toEqual([160, 80]);
  },
  async size(image) {
    const { size, corners } = await see(image.size(20, 20).ignoreImageParams().fit("scale"));
    expect([size, ...corners]).toEqual([[20, 20], red, green, blue, yellow]);
  },
  async dpr(image) {
    expect((await see(image.width(40).dpr(3))).size).toEqual([120, 60]);
    expect((await see(image.width(41).dpr(1.5))).size).toEqual([62, 31]);
  },
  async rect(image) {
    const { size, corners } = await see(image.rect(50, 0, 20, 10));
    expect([size, ...corners]).toEqual([[20, 10], green, green, green, green]);
  },
  async fit(image) {
    const shown = (fit: Parameters<ImageUrlBuilder["fit"]>[0]) =>
      see(image.size(100, 100).ignoreImageParams().fit(fit).bg("abc"));
    expect((await shown("clip")).size).toEqual([100, 50]);
    expect((await shown("max")).size).toEqual([80, 40]);
    expect((await shown("min")).size).toEqual([40, 40]);
    expect((await shown("scale")).size).toEqual([100, 100]);
    const cropped = await shown("crop");
    expect([cropped.size, cropped.at(10, 10), cropped.at(90, 90)]).toEqual([[100, 100], red, yellow]);
    const filled = await shown("fill");
    expect([filled.size, filled.at(5, 5), filled.at(5, 40)]).toEqual([[100, 100], [0xaa, 0xbb, 0xcc], red]);
    const placed = await shown("fillmax");
    expect([placed.at(5, 50), placed.at(15, 40), placed.size]).toEqual([[0xaa, 0xbb, 0xcc], red, [100, 100]]);
  },
  async crop(image) {
    const shown = async (crop: Parameters<ImageUrlBuilder["crop"]>[0]) =>
      (await see(image.size(20, 20).fit("crop").crop(crop))).corners;
    expect(await shown("left")).toEqual([red, red, blue, blue]);
    expect(await shown("right")).toEqual([green, green, yellow, yellow]);
    expect(await shown("center")).toEqual([red, green, blue, yellow]);
    expect(await shown("top")).toEqual([red, green, blue, yellow]);
    expect((await see(image.size(80, 10).fit("crop").crop("bottom"))).corners).toEqual([blue, yellow, blue, yellow]);
    expect((await see(image.size(80, 10).fit("crop").crop("top"))).corners).toEqual([red, green, red, green]);
    expect(await shown("entropy")).toHaveLength(4);
  },
  async focalPoint(image) {
    const { size, corners } = await see(image.focalPoint(0.9, 0.1).crop("focalpoint").fit("crop").size(10, 10));
    expect([size, ...corners]).toEqual([[10, 10], green, green, yellow, yellow]);
  },
  async maxWidth(image) {
    expect((await see(image.height(40).maxWidth(30).fit("crop"))).size).toEqual([30, 40]);
  },
  async maxHeight(image) {
    expect((await see(image.width(80).maxHeight(30).fit("crop"))).size).toEqual([80, 30]);
  },
  async minWidth(image) {
    expect((await see(image.height(20).minWidth(60).fit("crop"))).size).toEqual([60, 20]);
  },
  async minHeight(image) {
    expect((await see(image.width(20).minHeight(60).fit("crop"))).size).toEqual([20, 60]);
  },
  async format(image) {
    for (const [name, format] of Object.entries({ jpg: "jpeg", png: "png", webp: "webp" } as const)) {
      const { response, metadata } = await see(image.format(name as "jpg")); // a key of the object above
      expect([response.headers.get("content-type"), metadata.format]).toEqual([`image/${format}`, format]);
    }
    expect((await see(image.format("jpg"))).metadata.isProgressive).toBe(false);
    expect((await see(image.format("pjpg"))).metadata).toMatchObject({ format: "jpeg", isProgressive: true });
    // The builder accepts them, although its types do not.
    expect((await see(image.format("avif" as "png"))).metadata.compression).toBe("av1");
    const facts = await fetch(
      image
        .width(10)
        .format("json" as "png")
        .url(),
    );
    expect(await facts.json()).toMatchObject({ width: 80, height: 40, frameCount: 1, contentType: "image/png" });
  },
  async auto(image) {
    const shown = async (accept: string) => {
      const { response } = await see(image.auto("format"), accept);
      return [response.headers.get("content-type"), response.headers.get("vary")];
    };
    expect(await shown("image/avif,image/webp,*/*")).toEqual(["image/avif", "Origin, Accept"]);
    expect(await shown("image/webp,*/*")).toEqual(["image/webp", "Origin, Accept"]);
    expect(await shown("*/*")).toEqual(["image/png", "Origin, Accept"]);
  },
  async quality(image) {
    const lengthOf = async (quality: number) => (await see(image.format("jpg").quality(quality))).bytes.length;
    expect(await lengthOf(100)).toBeGreaterThan(await lengthOf(10));
    expect(await lengthOf(0)).toBeLessThanOrEqual(await lengthOf(10));
    expect((await see(image.quality(10).width(40))).corners).toEqual([red, green, blue, yellow]);
  },
  async blur(image) {
    const sharpEdge = await see(image);
    const soft = await see(image.blur(20));
    const softer = await see(image.blur(2000));
    expect(sharpEdge.at(38, 5)).toEqual(red);
    expect(soft.at(38, 5)[1]).toBeGreaterThan(20);
    expect(soft.at(0, 5)[1]).toBeLessThan(20);
    expect(softer.size).toEqual([80, 40]);
    expect(softer.at(0, 0)[1]).toBeGreaterThan(40);
    // A wide blur is made from a smaller copy, and must look like a blur of the whole image.
    const wide = await see(image.blur(60));
    const direct = sharp(sharpEdge.bytes).blur(15);
    const { data } = await direct.raw().toBuffer({ resolveWithObject: true });
    for (const x of [0, 20, 40, 60, 79]) {
      const [red = 0, green = 0] = data.subarray((20 * 80 + x) * 3);
      expect(Math.abs((wide.at(x, 20)[0] ?? 0) - red), `${x}`).toBeLessThan(15);
      expect(Math.abs((wide.at(x, 20)[1] ?? 0) - green), `${x}`).toBeLessThan(15);
    }
  },
  async sharpen(image) {
    const enlarged = image.width(320);
    // The edge between blue and yellow: only the lightness is sharpened.
    const edge = async (sharpen: number) => {
      const { at } = await see(enlarged.sharpen(sharpen));
      const lightness = (x: number) => at(x, 150).reduce((sum, channel) => sum + channel, 0);
      return lightness(161) - lightness(158);
    };
    expect(await edge(100)).toBeGreaterThan(await edge(0));
  },
  async saturation(image) {
    const { corners } = await see(image.saturation(-100));
    for (const [r = 0, g = 0, b = 0] of corners) expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(2);
  },
  async invert(image) {
    expect((await see(image.invert(true))).corners[0]).toEqual([55, 255, 255]);
    expect((await see(image.invert(false))).corners[0]).toEqual(red);
    const padded = await see(image.invert(true).pad(5).bg("f00"));
    expect([padded.at(0, 0), padded.at(6, 6)]).toEqual([
      [255, 0, 0],
      [55, 255, 255],
    ]);
  },
  async orientation(image) {
    const turned = async (orientation: 0 | 90 | 180 | 270) => {
      const { size, corners } = await see(image.orientation(orientation));
      return [size, ...corners];
    };
    expect(await turned(0)).toEqual([[80, 40], red, green, blue, yellow]);
    expect(await turned(90)).toEqual([[40, 80], blue, red, yellow, green]);
    expect(await turned(180)).toEqual([[80, 40], yellow, blue, green, red]);
    expect(await turned(270)).toEqual([[40, 80], green, yellow, red, blue]);
    expect((await see(image.orientation(90).width(20))).size).toEqual([20, 40]);
  },
  async flipHorizontal(image) {
    expect((await see(image.flipHorizontal())).corners).toEqual([green, red, yellow, blue]);
    expect((await see(image.flipHorizontal().orientation(90))).corners).toEqual([red, blue, green, yellow]);
  },
  async flipVertical(image) {
    expect((await see(image.flipVertical())).corners).toEqual([blue, yellow, red, green]);
    expect((await see(image.flipVertical().flipHorizontal())).corners).toEqual([yellow, blue, green, red]);
  },
  async pad(image) {
    const { size, at } = await see(image.pad(10).bg("123456"));
    expect([size, at(9, 9), at(10, 10)]).toEqual([[100, 60], [0x12, 0x34, 0x56], red]);
    expect((await see(image.pad(10))).at(0, 0)).toEqual(white);
    expect((await see(image.pad(10).dpr(2).width(40))).size).toEqual([120, 80]);
  },
  async bg(image) {
    expect((await see(image.bg("00f").pad(1))).at(0, 0)).toEqual([0, 0, 255]);
    expect((await see(image.bg("800000ff").pad(1))).rgba(0, 0)).toEqual([0, 0, 255, 128]);
  },
  async frame(image) {
    expect((await see(image.frame(1))).size).toEqual([80, 40]);
  },
  async forceDownload(image) {
    const dispositionOf = async (download: boolean | string) =>
      (await see(image.forceDownload(download))).response.headers.get("content-disposition");
    expect(await dispositionOf("a b.png")).toBe("attachment; filename*=UTF-8''a%20b.png");
    expect(await dispositionOf(true)).toBe("attachment; filename*=UTF-8''Four%20colours.png");
    expect(await dispositionOf(false)).toBeNull();
  },
  async vanityName(image) {
    const { response, size } = await see(image.vanityName("four-colours.png").width(40));
    expect(response.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''four-colours.png");
    expect(size).toEqual([40, 20]);
  },
  async ignoreImageParams(image) {
    expect((await see(image.ignoreImageParams().size(20, 20))).size).toEqual([20, 10]);
  },
};

/** Methods that add no parameter. */
const others = ["constructor", "withOptions", "image", "dataset", "projectId", "withClient", "url", "toString"];

test.for(Object.entries(methods))("the builder's %s changes the pixels", ([, check]) => check(fourColours.image));

test("every method of the URL builder is tested", () => {
  const all = Object.getOwnPropertyNames(Object.getPrototypeOf(createImageUrlBuilder()));
  expect(Object.keys(methods).toSorted()).toEqual(all.filter((name) => !others.includes(name)).toSorted());
});

test("crop and hotspot of an image value are applied", async () => {
  const { asset, image } = fourColours;
  const chosen = image.image({
    asset: { _ref: asset._id },
    crop: { left: 0.25, top: 0, right: 0, bottom: 0.5 },
    hotspot: { x: 0.9, y: 0.2, width: 0.1, height: 0.1 },
  });
  expect((await see(chosen)).size).toEqual([60, 20]);
  expect((await see(chosen.size(10, 10))).corners).toEqual([green, green, green, green]);
});

test("transparency is kept by formats that have it, and replaced by white or the background in others", async () => {
  const half = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } });
  const { image } = await startWith(await half.png().toBuffer());
  expect((await see(image.width(10))).rgba(5, 5)[3]).toBe(0);
  expect((await see(image.format("webp"))).rgba(5, 5)[3]).toBe(0);
  expect((await see(image.format("jpg"))).at(5, 5)).toEqual(white);
  expect((await see(image.format("jpg").bg("0000ff"))).at(5, 5)).toEqual([0, 0, 254]);
  expect((await see(image.bg("0f0"))).rgba(5, 5)).toEqual([0, 255, 0, 255]);
});

test("an AVIF with too many pixels is refused, or replaced by WebP when the format is negotiated", async () => {
  const limited = await startTestService({ limits: { avifPixels: 80 * 40 } });
  const { image } = await uploadTo(limited, await quarters(80, 40));
  const negotiated = (width: number) => see(image.width(width).auto("format"), "image/avif,image/webp");
  expect((await negotiated(80)).response.headers.get("content-type")).toBe("image/avif");
  const { response, size } = await negotiated(82);
  expect([response.headers.get("content-type"), size]).toEqual(["image/webp", [82, 41]]);
  const refusal = await fetch(`${fourColours.asset.url}?w=4100&h=4100&fit=scale&fm=avif`);
  expect(await refusal.json()).toMatchObject({
    statusCode: 400,
    message: "fm=avif must make at most 16777216 pixels (got 4100 by 4100)",
  });
});

test("an animation stays animated unless one frame or a still format is requested", async () => {
  const frames = [red, green, blue].flatMap((colour) => Array.from({ length: 400 }, () => colour).flat());
  const gif = sharp(Buffer.from(frames), { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } }).gif();
  const { asset, image } = await startWith(await gif.toBuffer());
  expect(asset.metadata.dimensions).toMatchObject({ width: 20, height: 20 });
  const shown = async (address: ImageUrlBuilder, accept?: string) => {
    const { metadata } = await see(address, accept);
    return [metadata.format, metadata.pages ?? 1, metadata.width, metadata.pageHeight ?? metadata.height];
  };
  expect(await shown(image)).toEqual(["gif", 3, 20, 20]);
  expect(await shown(image.width(10))).toEqual(["gif", 3, 10, 10]);
  expect(await shown(image.width(10).height(30).fit("fill").ignoreImageParams())).toEqual(["gif", 3, 10, 30]);
  expect(await shown(image.rect(5, 5, 8, 4))).toEqual(["gif", 3, 8, 4]);
  expect(await shown(image.auto("format"), "image/avif,image/webp")).toEqual(["webp", 3, 20, 20]);
  expect(await shown(image.frame(1))).toEqual(["gif", 1, 20, 20]);
  expect(await shown(image.orientation(90))).toEqual(["gif", 1, 20, 20]);
  expect(await shown(image.format("png"))).toEqual(["png", 1, 20, 20]);
});

test("the orientation of the camera is applied to every result", async () => {
  const bytes = await sharp(await quarters(80, 40))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { asset, image } = await startWith(bytes);
  expect(asset._id).toContain("-40x80-");
  expect((await see(image.width(20))).size).toEqual([20, 40]);
  expect((await see(image.width(20))).corners).toEqual([blue, red, yellow, green]);
  expect((await see(image.rect(0, 0, 20, 40))).corners).toEqual([blue, blue, blue, blue]);
  expect((await see(image.orientation(90))).corners).toEqual([yellow, blue, green, red]);
});

test("an SVG is rendered at the requested size", async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><path d="M0 0h5v5H0" fill="red"/></svg>';
  const { image } = await startWith(Buffer.from(drawing));
  const { size, at } = await see(image.format("png").width(400));
  expect([size, at(198, 100)]).toEqual([
    [400, 200],
    [255, 0, 0],
  ]);
  expect((await see(image.format("jpg").size(100, 100).fit("crop"))).size).toEqual([100, 100]);
});

test("an invalid parameter is refused with its name, the expectation and the value", async () => {
  const { asset } = fourColours;
  const wrong: [string, string][] = [
    ["w=0", 'w must be a number from 1 to 8192 (got "0")'],
    ["h=8193", 'h must be a number from 1 to 8192 (got "8193")'],
    ["w=ten", 'w must be a number from 1 to 8192 (got "ten")'],
    ["w=", 'w must be a number from 1 to 8192 (got "")'],
    ["max-w=-1", 'max-w must be a number from 1 to 8192 (got "-1")'],
    ["dpr=4", 'dpr must be a number from 1 to 3 (got "4")'],
    ["q=101", 'q must be a number from 0 to 100 (got "101")'],
    ["blur=2001", 'blur must be a number from 0 to 2000 (got "2001")'],
    ["sharp=-1", 'sharp must be a number from 0 to 100 (got "-1")'],
    ["sat=200", 'sat must be a number from -100 to 100 (got "200")'],
    ["fp-x=1.1", 'fp-x must be a number from 0 to 1 (got "1.1")'],
    ["rect=1,2,3", 'rect must be left,top,width,height in whole pixels (got "1,2,3")'],
    ["rect=70,0,11,5", 'rect must lie within the image of 80 by 40 pixels (got "70,0,11,5")'],
    ["rect=0,0,0,5", 'rect must lie within the image of 80 by 40 pixels (got "0,0,0,5")'],
    ["fit=odd", 'fit must be one of clip, crop, fill, fillmax, max, scale, min (got "odd")'],
    ["fm=bmp", 'fm must be one of jpg, pjpg, png, webp, avif, json (got "bmp")'],
    ["or=45", 'or must be one of 0, 90, 180, 270 (got "45")'],
    ["flip=x", 'flip must be one of h, v, hv (got "x")'],
    ["bg=blue", 'bg must be a colour as RGB, ARGB, RRGGBB or AARRGGBB (got "blue")'],
    ["invert=1", 'invert must be one of true, false (got "1")'],
    ["frame=2", 'frame must be "1" (got "2")'],
    ["auto=all", 'auto must be "format" (got "all")'],
    ["pad=9000", 'pad must be a number from 0 to 8192 (got "9000")'],
    ["pad=4096", "w, h, dpr and pad must ask for at most 8192 pixels on a side (got 8272 by 8232)"],
    ["w=5000&dpr=2", "w, h, dpr and pad must ask for at most 8192 pixels on a side (got 10000 by 5000)"],
  ];
  for (const [search, message] of wrong) {
    const response = await fetch(`${asset.url}?${search}`);
    expect([response.status, await response.json()], search).toEqual([
      400,
      { statusCode: 400, error: "Bad Request", message },
    ]);
  }
  const unknown = await fetch(`${asset.url}?utm_source=mail`);
  expect(unknown.status).toBe(200);
});

test("an animation with too many pixels in all frames is refused", async () => {
  const { client } = await openDataset();
  const frame = (n: number) => ({
    create: { width: 4, height: 4, channels: 3 as const, background: { r: n, g: 0, b: 0 } },
  });
  const frames = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      sharp(frame(n * 10))
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { url } = await client.assets.upload("image", gif);
  expect((await fetch(`${url}?w=64`)).status).toBe(200);
  const refusal = await fetch(`${url}?w=2048`);
  expect(refusal.status).toBe(400);
  expect((await refusal.json()).message).toContain("20 frames of 2048 by 2048");
});

test("an SVG cannot include the files beside it", async () => {
  const { client } = await openDataset();
  const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const beside = await client.assets.upload("image", red);
  const name = beside.url.slice(beside.url.lastIndexOf("/") + 1);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><image href="${name}" width="8" height="8"/></svg>`;
  const drawing = await client.assets.upload("image", Buffer.from(svg));
  const drawn = await fetch(`${drawing.url}?fm=png`);
  const { channels } = await sharp(Buffer.from(await drawn.arrayBuffer())).stats();
  expect(channels[0]?.max).toBe(0);
});
