import { Command } from "commander";
import { IncompleteError } from "../errors.ts";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";

export function getCommand({ client, reporter }: Tool): Command {
  return new Command("get")
    .description("Print documents by id; the exit code is 1 when one is missing")
    .argument("<ids...>")
    .option("--versions", "include the draft of each, and its versions in releases")
    .addHelpText("after", examples("doc get layout drafts.page-home", "doc get page-home --versions"))
    .action(async (ids: string[], { versions }: { versions?: boolean }) => {
      const source = client("read");
      const found = versions
        ? await Promise.all(ids.map((id) => source.getDocument(id, { includeAllVersions: true })))
        : await source.getDocuments(ids);
      reporter().answer(found.flat());
      const missing = ids.filter((_, index) => isMissing(found[index]));
      if (missing.length > 0) throw new IncompleteError(`not found: ${missing.join(", ")}`);
    });
}

const isMissing = (found: unknown) => (Array.isArray(found) ? found.length === 0 : !found);
