import type { ClientPerspective } from "@sanity/client";
import { Command } from "commander";
import { UsageError } from "./errors.ts";
import { examples } from "./examples.ts";
import { readText } from "./input.ts";
import { type Params, paramsOption } from "./params.ts";
import type { Tool } from "./tool.ts";

type QueryFlags = { file?: string; params?: Params; perspective: ClientPerspective; rawResponse?: boolean };

export function queryCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("query")
    .description("Print the result of a GROQ query")
    .argument("[groq]", "the query; - reads standard input")
    .option("--file <path>", "read the query from a file")
    .addOption(paramsOption())
    .option("--perspective <name>", "raw, published, drafts, or release ids separated by commas", toPerspective, "raw")
    .option("--raw-response", "print the service's whole answer: query, result, ms, syncTags")
    .addHelpText(
      "after",
      examples(
        `query '*[_type == $type].title' --params type=caseStudy`,
        "query --file report.groq --perspective drafts",
        "query 'count(*)' --raw-response",
      ),
    )
    .action(async (groq: string | undefined, { file, params = {}, perspective, rawResponse }: QueryFlags) => {
      if ((groq === undefined) === (file === undefined))
        throw new UsageError("query needs either a GROQ query or --file");
      const query = groq !== undefined && groq !== "-" ? groq : await readText(file ?? "-", runtime);
      const source = client("read");
      reporter().answer(
        rawResponse
          ? await source.fetch(query, params, { perspective, filterResponse: false })
          : await source.fetch(query, params, { perspective }),
      );
    });
}

const toPerspective = (names: string): ClientPerspective =>
  names.includes(",") ? names.split(",") : (names as ClientPerspective); // the client checks the name
