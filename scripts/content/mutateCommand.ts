import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { Mutation } from "@sanity/client";
import { Command } from "commander";
import { z } from "zod";
import type { Tool } from "./tool.ts";

type MutateFlags = { dryRun?: boolean; keys?: boolean };

export function mutateCommand({ client, reporter }: Tool): Command {
  return new Command("mutate")
    .description("send mutations as one transaction")
    .argument("<file>", "JSON: a list of mutations, or an object with `mutations`; - reads standard input")
    .option("--dry-run", "check and count, but change nothing")
    .option("--keys", "give list items that have none a _key")
    .addHelpText(
      "after",
      `\nExample:\n  echo '[{"patch":{"id":"layout","set":{"email":"hi@example.com"}}}]' | npm run content -- mutate -`,
    )
    .action(async (file: string, { dryRun = false, keys = false }: MutateFlags) => {
      const json = file === "-" ? await text(process.stdin) : await readFile(file, "utf8");
      const { mutations, transactionId: givenId } = parseMutations(json);
      const { transactionId, results } = await client("write").mutate(mutations, {
        dryRun,
        autoGenerateArrayKeys: keys,
        returnDocuments: false,
        returnFirst: false,
        ...(givenId && { transactionId: givenId }),
      });
      const changes = results.map(({ operation, id }) => `${operation} ${id}`).join("\n");
      const title = dryRun ? "Nothing was changed. This would have been" : `Transaction ${transactionId}`;
      reporter().answer({ transactionId, results, dryRun }, `${title}:\n${changes}`);
    });
}

const mutationList = z.array(z.looseObject({})).min(1);
const mutationRequest = z.union([
  mutationList.transform((mutations) => ({ mutations, transactionId: undefined })),
  z.object({ mutations: mutationList, transactionId: z.string().optional() }),
]);

function parseMutations(json: string): { mutations: Mutation[]; transactionId: string | undefined } {
  const request = mutationRequest.safeParse(parseJson(json));
  if (!request.success) throw new Error("mutations must be a JSON list, or an object with a list called mutations");
  const { mutations, transactionId } = request.data;
  return { mutations: mutations as Mutation[], transactionId }; // the service says what is wrong inside one
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Error("mutations must be JSON", { cause: error });
  }
}
