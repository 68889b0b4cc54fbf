import { Command } from "commander";
import type { Tool } from "./tool.ts";

export function docCommand({ client, reporter }: Tool): Command {
  return new Command("doc")
    .description("print documents by id; the exit code is 1 when one is missing")
    .argument("<ids...>")
    .addHelpText("after", "\nExample:\n  npm run content -- doc layout drafts.page-home")
    .action(async (ids: string[]) => {
      const { answer, warn } = reporter();
      const found = await client("read").getDocuments(ids);
      answer(found);
      const missing = ids.filter((_, index) => !found[index]);
      if (missing.length === 0) return;
      warn(`not found: ${missing.join(", ")}`);
      process.exitCode = 1;
    });
}
