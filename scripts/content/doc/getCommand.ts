import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";

export function getCommand({ client, reporter }: Tool): Command {
  return new Command("get")
    .description("print documents by id; the exit code is 1 when one is missing")
    .argument("<ids...>")
    .option("--versions", "each with its draft and its versions in releases")
    .addHelpText("after", examples("doc get layout drafts.page-home", "doc get page-home --versions"))
    .action(async (ids: string[], { versions }: { versions?: boolean }) => {
      const { answer, warn } = reporter();
      const source = client("read");
      const found = versions
        ? await Promise.all(ids.map((id) => source.getDocument(id, { includeAllVersions: true })))
        : await source.getDocuments(ids);
      answer(found.flat());
      const missing = ids.filter((_, index) => isMissing(found[index]));
      if (missing.length === 0) return;
      warn(`not found: ${missing.join(", ")}`);
      process.exitCode = 1;
    });
}

const isMissing = (found: unknown) => (Array.isArray(found) ? found.length === 0 : !found);
