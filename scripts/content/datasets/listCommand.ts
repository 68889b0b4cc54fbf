import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";

export function listCommand({ client, reporter }: Tool): Command {
  return new Command("list")
    .description("List the datasets")
    .addHelpText("after", examples("datasets list"))
    .action(async () => {
      const datasets = await client("read").datasets.list();
      const rows = datasets.map(({ name, aclMode, createdAt, description }) => [name, aclMode, createdAt, description]);
      reporter().table(datasets, ["NAME", "ACCESS", "CREATED", "DESCRIPTION"], rows);
    });
}
