/** The cost and the benefit of the optimiser's AVIF compared with its WebP, on the demo's photographs. */

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { ssim } from "ssim.js";
import { defaultImageLimits } from "../../server/images/imageLimits.ts";
import { createImageTransformer } from "../../server/images/transformImage.ts";
import { imageQuality } from "../../shared/images.ts";
import { median } from "../vitals/median.ts";

/** Of one photograph, on average: processor time, size, and structural similarity of luma to the resized source. */
export type EncoderFigures = { cpuMs: number; bytes: number; lumaSsim: number };

export type EncoderComparison = { photographs: number; webp: EncoderFigures; avif: EncoderFigures };

const photographs = path.join(import.meta.dirname, "../../demo/images");

/** Every photograph is encoded `rounds` times in turns; nothing else may run in this process meanwhile. */
export async function compareEncoders({ widthPx = 1200, rounds = 3 } = {}): Promise<EncoderComparison> {
  const { maxPixels, maxAnimatedPixels, transformTimeoutSeconds: timeoutSeconds } = defaultImageLimits;
  const transformImage = createImageTransformer({ maxPixels, maxAnimatedPixels, timeoutSeconds });
  const names = (await readdir(photographs)).filter((name) => name.endsWith(".jpg"));

  async function encode(source: Buffer, format: "webp" | "avif" | "png") {
    const begun = process.cpuUsage();
    const { bytes } = await transformImage(source, { rect: null, widthPx, quality: imageQuality, format });
    const { user, system } = process.cpuUsage(begun);
    return { bytes, cpuMs: (user + system) / 1000 };
  }

  async function figuresOf(source: Buffer, format: "webp" | "avif", reference: Pixels): Promise<EncoderFigures> {
    const turns = await inTurn(rounds, () => encode(source, format));
    const [{ bytes }] = turns;
    const lumaSsim = ssim(await pixelsOf(bytes), reference, { downsample: false }).mssim;
    return { cpuMs: median(turns.map(({ cpuMs }) => cpuMs)), bytes: bytes.byteLength, lumaSsim };
  }

  const compared: Record<"webp" | "avif", EncoderFigures>[] = [];
  for (const name of names) {
    const source = await readFile(path.join(photographs, name));
    const reference = await pixelsOf((await encode(source, "png")).bytes);
    const webp = await figuresOf(source, "webp", reference);
    compared.push({ webp, avif: await figuresOf(source, "avif", reference) });
  }
  const [webp, avif] = [compared.map(({ webp }) => webp), compared.map(({ avif }) => avif)];
  return { photographs: names.length, webp: averageOf(webp), avif: averageOf(avif) };
}

type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number; colorSpace: "srgb" };

async function pixelsOf(image: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: "srgb" };
}

/** One after the other. */
async function inTurn<T>(times: number, work: () => Promise<T>): Promise<[T, ...T[]]> {
  const first = await work();
  const others: T[] = [];
  while (others.length < times - 1) others.push(await work());
  return [first, ...others];
}

function averageOf(figures: readonly EncoderFigures[]): EncoderFigures {
  const average = (of: keyof EncoderFigures) => figures.reduce((sum, one) => sum + one[of], 0) / figures.length;
  return { cpuMs: average("cpuMs"), bytes: average("bytes"), lumaSsim: average("lumaSsim") };
}
