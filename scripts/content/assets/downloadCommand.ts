import { createWriteStream } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";
import { findAsset } from "./asset.ts";

export function downloadCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("download")
    .description("Download the original file of an asset")
    .argument("<id>", "id of the asset document")
    .argument("[path]", "where to save it, by default under its original name; - writes to standard output")
    .option("--force", "replace an existing file")
    .addHelpText(
      "after",
      examples("assets download image-0123456789abcdef0123456789abcdef01234567-2400x1600-jpg plate.jpg"),
    )
    .action(async (id: string, target: string | undefined, { force }: { force?: boolean }) => {
      const { url, originalFilename, size } = await findAsset(client("read"), id);
      const bytes = await fetchBytes(url);
      if (target === "-") return pipeline(bytes, runtime.stdout, { end: false });
      // The name comes from the uploading client and is not trusted: directories are removed.
      const file = target ?? path.basename(originalFilename ?? new URL(url).pathname);
      const isThere = await access(file).then(
        () => true,
        () => false,
      );
      if (isThere && !force) throw new Error(`${file} exists already: add --force to replace it`);
      const unfinished = `${file}.unfinished`;
      try {
        await pipeline(bytes, createWriteStream(unfinished));
        await rename(unfinished, file);
      } finally {
        await rm(unfinished, { force: true });
      }
      reporter().answer({ path: path.resolve(file), bytes: size, url }, `${file}  ${size} bytes`);
    });
}

async function fetchBytes(url: string): Promise<ReadableStream> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`GET ${url} must return 200 (got ${response.status})`);
  return response.body;
}
