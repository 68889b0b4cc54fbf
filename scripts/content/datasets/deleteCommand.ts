import { Command } from "commander";
import { confirmDeletion } from "../confirm.ts";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";

export function deleteCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("delete")
    .description("Delete a dataset with everything in it, after asking for confirmation")
    .argument("<name>")
    .option("--yes", "do not ask for confirmation")
    .addHelpText("after", examples("datasets delete staging", "datasets delete staging --yes"))
    .action(async (name: string, { yes }: { yes?: boolean }) => {
      const target = client("write");
      await confirmDeletion({ what: `dataset "${name}" with everything in it`, name, yes }, runtime);
      reporter().answer(await target.datasets.delete(name), `Deleted dataset ${name}.`);
    });
}
