import { Command, Option } from "commander";
import { IncompleteError } from "./errors.ts";
import { examples } from "./examples.ts";
import { family } from "./family.ts";
import { wholeNumber } from "./params.ts";
import type { Tool } from "./tool.ts";

export function historyCommand(tool: Tool): Command {
  return family({
    name: "history",
    description: "Read earlier revisions of documents, and the transactions that made them",
    examples: ["history get layout --time 2026-01-31T12:00:00Z", "history transactions layout"],
    commands: [documentCommand(tool), transactionsCommand(tool)],
    standard: "get",
  });
}

type Moment = { revision?: string; time?: string };

function documentCommand({ client, reporter }: Tool): Command {
  return new Command("get")
    .description("Print a document at a revision or a time, by default as it is now")
    .argument("<id>")
    .addOption(new Option("--revision <rev>", "as it was after this transaction").conflicts("time"))
    .option("--time <time>", "as it was at this time, such as 2026-01-31T12:00:00Z")
    .addHelpText("after", examples("history get layout --revision 0qWYs5LvN2Kz"))
    .action(async (id: string, { revision, time }: Moment) => {
      const source = client("read");
      const { documents } = await source.request<{ documents: unknown[] }>({
        url: source.getDataUrl("history", `documents/${id}`),
        query: { ...(revision && { revision }), ...(time && { time }) },
      });
      const [document] = documents;
      reporter().answer(document ?? null);
      if (!document) throw new IncompleteError(`not found: ${id}`);
    });
}

type Transaction = { id: string; timestamp: string; author: string; documentIDs: string[] };
type TransactionFlags = { limit: number; reverse?: boolean; content?: boolean };

function transactionsCommand({ client, reporter }: Tool): Command {
  return new Command("transactions")
    .description("List the transactions that changed documents, oldest first")
    .argument("<ids...>")
    .option("--limit <n>", "at most this many", wholeNumber, 100)
    .option("--reverse", "newest first")
    .option("--content", "include the changes, which only --json prints")
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
      reporter().table(
        transactions,
        ["TRANSACTION", "TIME", "BY", "DOCUMENTS"],
        transactions.map(({ id, timestamp, author, documentIDs }) => [id, timestamp, author, documentIDs.join(", ")]),
      );
    });
}

/** NDJSON; the client parses an answer of a single line. */
function parseLines(lines: string | Transaction): Transaction[] {
  if (typeof lines !== "string") return [lines];
  return lines.split("\n").flatMap((line) => (line.trim() ? [JSON.parse(line) as Transaction] : [])); // the protocol's
}
