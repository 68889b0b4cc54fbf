import type { Action } from "@sanity/client";
import { Command } from "commander";
import * as z from "zod";
import { examples } from "./examples.ts";
import { readJson } from "./input.ts";
import { counted } from "./reporter.ts";
import type { Tool } from "./tool.ts";

const action = z.looseObject({ actionType: z.string() });
const actionList = z.array(action).min(1);
const request = z.union([
  actionList.transform((actions) => ({ actions, transactionId: undefined })),
  z.object({ actions: actionList, transactionId: z.string().optional() }),
  action.transform((only) => ({ actions: [only], transactionId: undefined })),
]);

export function actionCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("action")
    .description("Send actions, such as publishing a draft, as one transaction")
    .argument("<file>", "JSON: a list of actions, an object with `actions`, or one action; - reads standard input")
    .option("--dry-run", "check the actions without applying them")
    .addHelpText(
      "after",
      examples(
        "action publish.json --dry-run",
        `action - <<< '{"actionType":"sanity.action.document.publish","draftId":"drafts.layout","publishedId":"layout"}'`,
      ),
    )
    .action(async (file: string, { dryRun = false }: { dryRun?: boolean }) => {
      const expected = "a JSON list of actions, an object with a list `actions`, or an action";
      const given = await readJson(file, runtime, { schema: request, expected });
      const actions = given.actions as Action[]; // the service checks each of them
      const { transactionId } = await client("write").action(actions, {
        dryRun,
        ...(given.transactionId && { transactionId: given.transactionId }),
      });
      const applied = counted(actions.length, "action");
      reporter().answer(
        { transactionId, dryRun },
        dryRun
          ? `Nothing was changed. ${applied} would have been applied.`
          : `Transaction ${transactionId}: ${applied} applied.`,
      );
    });
}
