import { Command } from "commander";
import { z } from "zod";
import { examples } from "../examples.ts";
import { readJson } from "../input.ts";
import type { Tool } from "../tool.ts";

export function patchCommand({ client, reporter }: Tool): Command {
  return new Command("patch")
    .description("patch a document and print it")
    .argument("<id>")
    .argument("<file>", "JSON: set, setIfMissing, unset, inc, dec, insert, diffMatchPatch; - reads standard input")
    .option("--if-revision <rev>", "only when this is still the document's revision")
    .addHelpText("after", examples(`doc patch layout - <<< '{"set":{"email":"hi@example.com"},"unset":["fax"]}'`))
    .action(async (id: string, file: string, { ifRevision }: { ifRevision?: string }) => {
      const operations = await readJson(file, z.looseObject({}), "a JSON object of patch operations");
      const patch = client("write").patch(id, operations);
      reporter().answer(await (ifRevision ? patch.ifRevisionId(ifRevision) : patch).commit());
    });
}
