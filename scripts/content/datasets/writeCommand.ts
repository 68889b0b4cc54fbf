import { Command, Option } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";
import { UsageError } from "../usageError.ts";

type Verb = { verb: "create" | "edit"; done: string; description: string };
type DatasetFlags = { public?: boolean; private?: boolean; description?: string };

/** `create` and `edit` take the same. */
export function writeCommand({ client, reporter }: Tool, { verb, done, description }: Verb): Command {
  return new Command(verb)
    .description(description)
    .argument("<name>", "lowercase letters, digits, underscores and dashes")
    .addOption(new Option("--public", "anyone may read published documents").conflicts("private"))
    .option("--private", "reading needs a token")
    .option("--description <text>")
    .addHelpText("after", examples(`datasets ${verb} staging --private --description 'What comes next'`))
    .action(async (name: string, flags: DatasetFlags) => {
      const aclMode = flags.public ? "public" : flags.private ? "private" : undefined;
      if (verb === "edit" && !aclMode && flags.description === undefined)
        throw new UsageError("datasets edit needs something to change");
      const dataset = await client("write").datasets[verb](name, {
        ...(aclMode && { aclMode }),
        ...(flags.description !== undefined && { description: flags.description }),
      });
      reporter().answer(dataset, `${done} dataset ${dataset.datasetName} (${dataset.aclMode}).`);
    });
}
