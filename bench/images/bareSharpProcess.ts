/**
 * sharp alone, with the site's settings: the transformation itself, in a process of its own, source and result in memory.
 *
 * Each message is a `BareBatch`; the answer is a `BareResult`.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { encode } from "../../server/images/transformImage.ts";
import { imageQuality } from "../../shared/images.ts";

export type ImageFormat = "webp" | "avif" | "jpeg";
export type BareJob = { file: string; widthPx: number; format: ImageFormat };
export type BareBatch = { jobs: BareJob[]; atOnce: number };
/** Hashes of the results, in the order of the jobs. */
export type BareResult = { tookMs: number; hashes: string[] };

sharp.concurrency(1);
sharp.cache(false);

process.on("message", async ({ jobs, atOnce }: BareBatch) => {
  const sources = new Map<string, Buffer>();
  for (const { file } of jobs) sources.set(file, sources.get(file) ?? (await readFile(file)));
  const results: Buffer[] = [];
  const waiting = [...jobs.entries()];
  const started = performance.now();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { file, widthPx, format }] = next;
      const image = sharp(sources.get(file), { autoOrient: true }).resize({ width: widthPx, withoutEnlargement: true });
      results[index] = await encode(image, format, imageQuality, file.endsWith(".png")).toBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const tookMs = performance.now() - started;
  const hashes = results.map((bytes) => createHash("sha256").update(bytes).digest("hex"));
  process.send?.({ tookMs, hashes } satisfies BareResult);
});
