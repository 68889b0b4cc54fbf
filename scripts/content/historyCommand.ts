import { Command, Option } from "commander";
import { examples } from "./examples.ts";
import { family } from "./family.ts";
import { wholeNumber } from "./params.ts";
import { table } from "./table.ts";
import type { Tool } from "./tool.ts";

export function historyCommand(tool: Tool): Command {
  return family({
    name: "history",
    description: "documents as they were, and the transactions that changed them",
    examples: ["history get layout --time 2026-01-31T12:00:00Z", "history transactions layout"],
    commands: [documentCommand(tool), transactionsCommand(tool)],
    standard: "get",
  });
}

type Moment = { revision?: string; time?: string };

function documentCommand({ client, reporter }: Tool): Command {
  return new Command("get")
    .description("print a document at a revision or a time; as it is now, when neither is given")
    .argument("<id>")
    .addOption(new Option("--revision <rev>", "as this transaction left it").conflicts("time"))
    .option("--time <time>", "as it was then, such as 2026-01-31T12:00:00Z")
    .addHelpText("after", examples("history get layout --revision 0qWYs5LvN2Kz"))
    .action(async (id: string, { revision, time }: Moment) => {
      const { answer, warn } = reporter();
      const source = client("read");
      const { documents } = await source.request<{ documents: unknown[] }>({
        url: source.getDataUrl("history", `documents/${id}`),
        query: { ...(revision && { revision }), ...(time && { time }) },
      });
      const [document] = documents;
      answer(document ?? null);
      if (document) return;
      warn(`not found: ${id}`);
      process.exitCode = 1;
    });
}

type Transaction = { id: string; timestamp: string; author: string; documentIDs: string[] };
type TransactionFlags = { limit: number; reverse?: boolean; content?: boolean };

function transactionsCommand({ client, reporter }: Tool): Command {
  return new Command("transactions")
    .description("list the transactions that changed documents, the first one first")
    .argument("<ids...>")
    .option("--limit <n>", "at most so many", wholeNumber, 100)
    .option("--reverse", "the last one first")
    .option("--content", "with what they changed, which --json shows")
    .addHelpText("after", examples("history transactions layout drafts.layout --reverse --limit 10"))
    .action(async (ids: string[], { limit, reverse = false, content = false }: TransactionFlags) => {
      const source = client("read");
      const lines = await source.request<string | Transaction>({
        url: source.getDataUrl("history", `transactions/${ids.join(",")}`),
        query: {
          limit: String(limit),
          reverse: String(reverse),
          ...(content ? { effectFormat: "mendoza" } : { excludeContent: "true" }),
        },
      });
      const transactions = parseLines(lines);
      reporter().answer(
        transactions,
        table(
          ["TRANSACTION", "TIME", "BY", "DOCUMENTS"],
          transactions.map(({ id, timestamp, author, documentIDs }) => [id, timestamp, author, documentIDs.join(", ")]),
        ),
      );
    });
}

/** NDJSON; a single line of it can arrive parsed. */
function parseLines(lines: string | Transaction): Transaction[] {
  if (typeof lines !== "string") return [lines];
  return lines.split("\n").flatMap((line) => (line.trim() ? [JSON.parse(line) as Transaction] : [])); // the protocol's
}
