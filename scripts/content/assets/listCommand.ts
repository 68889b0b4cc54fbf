import { Command, Option } from "commander";
import { examples } from "../examples.ts";
import { wholeNumber } from "../params.ts";
import type { Tool } from "../tool.ts";
import { type Asset, type AssetKind, assetTypes, dimensionsOf } from "./asset.ts";

type ListFlags = { kind?: AssetKind; limit: number };

export function listCommand({ client, reporter }: Tool): Command {
  return new Command("list")
    .description("List assets, newest first")
    .addOption(new Option("--kind <kind>", "only assets of this kind").choices(Object.keys(assetTypes)))
    .option("--limit <n>", "at most this many", wholeNumber, 100)
    .addHelpText("after", examples("assets list", "assets list --kind image --limit 10"))
    .action(async ({ kind, limit }: ListFlags) => {
      const types = kind ? [assetTypes[kind]] : Object.values(assetTypes);
      const query = `*[_type in $types] | order(_createdAt desc, _id)[0...${limit}]`;
      const assets = await client("read").fetch<Asset[]>(query, { types });
      const rows = assets.map((asset) => {
        const { _id, originalFilename, mimeType, size } = asset;
        return [_id, originalFilename, mimeType, size, dimensionsOf(asset)];
      });
      reporter().table(assets, ["ID", "NAME", "TYPE", "BYTES", "PIXELS"], rows);
    });
}
