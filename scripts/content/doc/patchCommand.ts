import { Command } from "commander";
import * as z from "zod";
import { examples } from "../examples.ts";
import { readJson } from "../input.ts";
import type { Tool } from "../tool.ts";

export function patchCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("patch")
    .description("Patch a document and print it")
    .argument("<id>")
    .argument("<file>", "JSON: set, setIfMissing, unset, inc, dec, insert, diffMatchPatch; - reads standard input")
    .option("--if-revision <rev>", "only if the document still has this revision")
    .addHelpText("after", examples(`doc patch layout - <<< '{"set":{"email":"hi@example.com"},"unset":["fax"]}'`))
    .action(async (id: string, file: string, { ifRevision }: { ifRevision?: string }) => {
      const content = { schema: z.looseObject({}), expected: "a JSON object of patch operations" };
      const operations = await readJson(file, runtime, content);
      const patch = client("write").patch(id, operations);
      reporter().answer(await (ifRevision ? patch.ifRevisionId(ifRevision) : patch).commit());
    });
}
