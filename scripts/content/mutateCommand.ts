import type { Mutation } from "@sanity/client";
import { Command } from "commander";
import * as z from "zod";
import { examples } from "./examples.ts";
import { readJson } from "./input.ts";
import type { Tool } from "./tool.ts";

type MutateFlags = { dryRun?: boolean; keys?: boolean };

const mutationList = z.array(z.looseObject({})).min(1);
const request = z.union([
  mutationList.transform((mutations) => ({ mutations, transactionId: undefined })),
  z.object({ mutations: mutationList, transactionId: z.string().optional() }),
]);

export function mutateCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("mutate")
    .description("Send mutations as one transaction")
    .argument("<file>", "JSON: a list of mutations, or an object with `mutations`; - reads standard input")
    .option("--dry-run", "check the mutations without applying them")
    .option("--keys", "add a _key to list items that have none")
    .addHelpText(
      "after",
      examples(
        "mutate changes.json --dry-run",
        `mutate - <<< '[{"patch":{"id":"layout","set":{"email":"hi@example.com"}}}]'`,
      ),
    )
    .action(async (file: string, { dryRun = false, keys = false }: MutateFlags) => {
      const expected = "a JSON list of mutations, or an object with a list `mutations`";
      const given = await readJson(file, runtime, { schema: request, expected });
      const mutations = given.mutations as Mutation[]; // the service checks each of them
      const { transactionId, results } = await client("write").mutate(mutations, {
        dryRun,
        autoGenerateArrayKeys: keys,
        returnDocuments: false,
        returnFirst: false,
        ...(given.transactionId && { transactionId: given.transactionId }),
      });
      const changes = results.map(({ operation, id }) => `${operation} ${id}`).join("\n");
      const title = dryRun
        ? "Nothing was changed. These mutations would have been applied"
        : `Transaction ${transactionId}`;
      reporter().answer({ transactionId, results, dryRun }, `${title}:\n${changes}`);
    });
}
