import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { Argument, Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";
import { type AssetKind, assetTypes, dimensionsOf } from "./asset.ts";

type UploadFlags = { filename?: string; contentType?: string; title?: string; description?: string };

export function uploadCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("upload")
    .description("Upload an asset and print its id and URL")
    .addArgument(new Argument("<kind>").choices(Object.keys(assetTypes)))
    .argument("<path>", "the file; - reads standard input")
    .option("--filename <name>", "the name to store, by default the file's own")
    .option("--content-type <type>", "its media type, by default detected by the service")
    .option("--title <title>")
    .option("--description <text>")
    .addHelpText("after", examples("assets upload image demo/images/plate-home.jpg"))
    .action(async (kind: AssetKind, source: string, { filename, ...options }: UploadFlags) => {
      const isPiped = source === "-";
      if (!isPiped) await access(source); // a stream would fail only in the middle of the request
      const body = isPiped ? await buffer(runtime.stdin) : createReadStream(source);
      // The client has a signature for each kind and none for both; the answers have the same fields.
      const asset = await client("write").assets.upload(kind as "file", body, {
        ...options,
        filename: filename ?? (isPiped ? undefined : path.basename(source)),
      });
      const { _id, mimeType, size, url } = asset;
      reporter().facts(asset, { id: _id, type: mimeType, bytes: size, pixels: dimensionsOf(asset), url });
    });
}
