import { Command, Option } from "commander";
import { UsageError } from "../errors.ts";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";

type Verb = { verb: "create" | "edit"; done: string; description: string };
type DatasetFlags = { public?: boolean; private?: boolean; description?: string };

/** `create` and `edit` take the same arguments. */
export function writeCommand({ client, reporter }: Tool, { verb, done, description }: Verb): Command {
  return new Command(verb)
    .description(description)
    .argument("<name>", "lowercase letters, digits, underscores and dashes")
    .addOption(new Option("--public", "published documents can be read without a token").conflicts("private"))
    .option("--private", "reading needs a token")
    .option("--description <text>")
    .addHelpText("after", examples(`datasets ${verb} staging --private --description 'Next release'`))
    .action(async (name: string, flags: DatasetFlags) => {
      const aclMode = flags.public ? "public" : flags.private ? "private" : undefined;
      if (verb === "edit" && !aclMode && flags.description === undefined)
        throw new UsageError("datasets edit needs --public, --private or --description");
      const dataset = await client("write").datasets[verb](name, {
        ...(aclMode && { aclMode }),
        ...(flags.description !== undefined && { description: flags.description }),
      });
      reporter().answer(dataset, `${done} dataset ${dataset.datasetName} (${dataset.aclMode}).`);
    });
}
