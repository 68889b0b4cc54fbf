import { Command } from "commander";
import { confirmDeletion } from "../confirm.ts";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";

export function deleteCommand({ client, reporter }: Tool): Command {
  return new Command("delete")
    .description("delete a dataset with everything in it; asks first")
    .argument("<name>")
    .option("--yes", "do not ask")
    .addHelpText("after", examples("datasets delete staging", "datasets delete staging --yes"))
    .action(async (name: string, { yes }: { yes?: boolean }) => {
      const target = client("write");
      await confirmDeletion({ what: `dataset "${name}" with everything in it`, name, yes });
      reporter().answer(await target.datasets.delete(name), `Deleted dataset ${name}.`);
    });
}
