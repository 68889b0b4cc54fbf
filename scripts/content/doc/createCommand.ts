import { Command, Option } from "commander";
import * as z from "zod";
import { examples } from "../examples.ts";
import { readJson } from "../input.ts";
import type { Tool } from "../tool.ts";

type CreateFlags = { ifExists: "fail" | "ignore" | "replace" };

export function createCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("create")
    .description("Create a document and print it")
    .argument("<file>", "JSON: the document; - reads standard input")
    .addOption(
      new Option("--if-exists <then>", "when a document has the id already")
        .choices(["fail", "ignore", "replace"])
        .default("fail"),
    )
    .addHelpText(
      "after",
      examples(`doc create - <<< '{"_type":"note","text":"hello"}'`, "doc create note.json --if-exists replace"),
    )
    .action(async (file: string, { ifExists }: CreateFlags) => {
      const schema = z.looseObject({ _type: z.string() });
      const document = await readJson(file, runtime, { schema, expected: "a JSON object with a _type" });
      const identified = document as typeof document & { _id: string }; // the client throws when it has none
      const target = client("write");
      const create = {
        fail: () => target.create(document),
        ignore: () => target.createIfNotExists(identified),
        replace: () => target.createOrReplace(identified),
      };
      reporter().answer(await create[ifExists]());
    });
}
