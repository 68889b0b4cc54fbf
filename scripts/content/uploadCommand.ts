import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { Argument, Command } from "commander";
import { counted } from "./reporter.ts";
import type { Tool } from "./tool.ts";

type UploadFlags = { filename?: string; contentType?: string; title?: string };

export function uploadCommand({ client, reporter }: Tool): Command {
  return new Command("upload")
    .description("upload an asset and print its document's id and address")
    .addArgument(new Argument("<kind>").choices(["image", "file"]))
    .argument("<path>")
    .option("--filename <name>", "the name to remember; the file's own by default")
    .option("--content-type <type>", "its media type; recognised by the service by default")
    .option("--title <title>")
    .addHelpText("after", "\nExample:\n  npm run content -- upload image scripts/demo/images/plate-home.jpg")
    .action(async (kind: "image" | "file", source: string, { filename, contentType, title }: UploadFlags) => {
      await access(source); // a stream would only fail in the middle of the request
      // The client has one signature for each kind and none for both; the answers have the same fields.
      const asset = await client("write").assets.upload(kind as "file", createReadStream(source), {
        filename: filename ?? path.basename(source),
        ...(contentType && { contentType }),
        ...(title && { title }),
      });
      reporter().answer(asset, `${asset._id}\n${asset.url}\n${counted(asset.size, "byte")}`);
    });
}
