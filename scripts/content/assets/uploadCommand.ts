import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { Argument, Command } from "commander";
import { examples } from "../examples.ts";
import { facts } from "../table.ts";
import type { Tool } from "../tool.ts";
import { type AssetKind, assetTypes, dimensionsOf } from "./asset.ts";

type UploadFlags = { filename?: string; contentType?: string; title?: string; description?: string };

export function uploadCommand({ client, reporter }: Tool): Command {
  return new Command("upload")
    .description("upload an asset and print its document's id and address")
    .addArgument(new Argument("<kind>").choices(Object.keys(assetTypes)))
    .argument("<path>", "the file; - reads standard input")
    .option("--filename <name>", "the name to remember; the file's own by default")
    .option("--content-type <type>", "its media type; recognised by the service by default")
    .option("--title <title>")
    .option("--description <text>")
    .addHelpText("after", examples("assets upload image demo/images/plate-home.jpg"))
    .action(async (kind: AssetKind, source: string, { filename, ...options }: UploadFlags) => {
      const isPiped = source === "-";
      if (!isPiped) await access(source); // a stream would only fail in the middle of the request
      const body = isPiped ? await buffer(process.stdin) : createReadStream(source);
      // The client has one signature for each kind and none for both; the answers have the same fields.
      const asset = await client("write").assets.upload(kind as "file", body, {
        ...options,
        filename: filename ?? (isPiped ? undefined : path.basename(source)),
      });
      const { _id, mimeType, size, url } = asset;
      reporter().answer(asset, facts({ id: _id, type: mimeType, bytes: size, pixels: dimensionsOf(asset), url }));
    });
}
