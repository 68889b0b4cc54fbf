import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";
import { findAsset } from "./asset.ts";

export function deleteCommand({ client, reporter }: Tool): Command {
  return new Command("delete")
    .description("Delete assets that no document refers to")
    .argument("<ids...>", "ids of asset documents")
    .addHelpText("after", examples("assets delete image-0123456789abcdef0123456789abcdef01234567-2400x1600-jpg"))
    .action(async (ids: string[]) => {
      const target = client("write");
      for (const id of ids) await findAsset(target, id);
      const { transactionId } = await target.mutate(ids.map((id) => ({ delete: { id } })));
      reporter().answer({ transactionId, ids }, ids.map((id) => `deleted ${id}`).join("\n"));
    });
}
