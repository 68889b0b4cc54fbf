import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";
import { dimensionsOf, findAsset } from "./asset.ts";

export function getCommand({ client, reporter }: Tool): Command {
  return new Command("get")
    .description("Print an asset; --json prints all its fields")
    .argument("<id>", "id of the asset document")
    .addHelpText("after", examples("assets get image-0123456789abcdef0123456789abcdef01234567-2400x1600-jpg"))
    .action(async (id: string) => {
      const asset = await findAsset(client("read"), id);
      const { _id, originalFilename, title, mimeType, size, url, _createdAt } = asset;
      const file = { name: originalFilename, title, type: mimeType, bytes: size, pixels: dimensionsOf(asset) };
      reporter().facts(asset, { id: _id, ...file, created: _createdAt, url });
    });
}
