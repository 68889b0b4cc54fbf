import { Command } from "commander";
import { examples } from "../examples.ts";
import { facts } from "../table.ts";
import type { Tool } from "../tool.ts";
import { dimensionsOf, findAsset } from "./asset.ts";

export function getCommand({ client, reporter }: Tool): Command {
  return new Command("get")
    .description("print what is known about an asset; --json has all of it")
    .argument("<id>", "of its document")
    .addHelpText("after", examples("assets get image-0123456789abcdef0123456789abcdef01234567-2400x1600-jpg"))
    .action(async (id: string) => {
      const asset = await findAsset(client("read"), id);
      const { _id, originalFilename, title, mimeType, size, url, _createdAt } = asset;
      const pixels = dimensionsOf(asset);
      const known = {
        id: _id,
        name: originalFilename,
        title,
        type: mimeType,
        bytes: size,
        pixels,
        created: _createdAt,
      };
      reporter().answer(asset, facts({ ...known, url }));
    });
}
