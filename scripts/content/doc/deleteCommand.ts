import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";

export function deleteCommand({ client, reporter }: Tool): Command {
  return new Command("delete")
    .description("Delete documents in one transaction")
    .argument("<ids...>")
    .addHelpText("after", examples("doc delete note-1 drafts.note-1"))
    .action(async (ids: string[]) => {
      const mutations = ids.map((id) => ({ delete: { id } }));
      const { transactionId, results } = await client("write").mutate(mutations);
      reporter().answer(
        { transactionId, results },
        results.map(({ operation, id }) => (operation === "none" ? `not found ${id}` : `deleted ${id}`)).join("\n"),
      );
    });
}
