import type { Mutation } from "@sanity/client";
import { Command } from "commander";
import { z } from "zod";
import { examples } from "./examples.ts";
import { readJson } from "./input.ts";
import type { Tool } from "./tool.ts";

type MutateFlags = { dryRun?: boolean; keys?: boolean };

const mutationList = z.array(z.looseObject({})).min(1);
const request = z.union([
  mutationList.transform((mutations) => ({ mutations, transactionId: undefined })),
  z.object({ mutations: mutationList, transactionId: z.string().optional() }),
]);

export function mutateCommand({ client, reporter }: Tool): Command {
  return new Command("mutate")
    .description("send mutations as one transaction")
    .argument("<file>", "JSON: a list of mutations, or an object with `mutations`; - reads standard input")
    .option("--dry-run", "check and count, but change nothing")
    .option("--keys", "give list items that have none a _key")
    .addHelpText(
      "after",
      examples(
        "mutate changes.json --dry-run",
        `mutate - <<< '[{"patch":{"id":"layout","set":{"email":"hi@example.com"}}}]'`,
      ),
    )
    .action(async (file: string, { dryRun = false, keys = false }: MutateFlags) => {
      const given = await readJson(file, request, "a JSON list of mutations, or an object with a list `mutations`");
      const mutations = given.mutations as Mutation[]; // the service says what is wrong inside one
      const { transactionId, results } = await client("write").mutate(mutations, {
        dryRun,
        autoGenerateArrayKeys: keys,
        returnDocuments: false,
        returnFirst: false,
        ...(given.transactionId && { transactionId: given.transactionId }),
      });
      const changes = results.map(({ operation, id }) => `${operation} ${id}`).join("\n");
      const title = dryRun ? "Nothing was changed. This would have been" : `Transaction ${transactionId}`;
      reporter().answer({ transactionId, results, dryRun }, `${title}:\n${changes}`);
    });
}
