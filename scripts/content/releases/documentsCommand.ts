import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";

export function documentsCommand({ client, reporter }: Tool): Command {
  return new Command("documents")
    .description("List the documents of a release")
    .argument("<id>")
    .addHelpText("after", examples("releases documents rSpring"))
    .action(async (releaseId: string) => {
      const { result } = await client("read").releases.fetchDocuments({ releaseId });
      const rows = result.map(({ _id, _type, _updatedAt }) => [_id, _type, _updatedAt]);
      reporter().table(result, ["ID", "TYPE", "UPDATED"], rows);
    });
}
