import type { ClientPerspective } from "@sanity/client";
import { Command, InvalidArgumentError } from "commander";
import type { Tool } from "./tool.ts";

type Params = Record<string, unknown>;
type QueryFlags = { params?: Params; perspective: ClientPerspective };

export function queryCommand({ client, reporter }: Tool): Command {
  return new Command("query")
    .description("print the answer to a GROQ query")
    .argument("<groq>")
    .option("--params <name=value...>", "values of the query's $names; JSON, or else plain text", toParams)
    .option("--perspective <name>", "raw, published, drafts, or release names joined by commas", toPerspective, "raw")
    .addHelpText("after", `\nExample:\n  npm run content -- query '*[_type == $type].title' --params type=caseStudy`)
    .action(async (groq: string, { params = {}, perspective }: QueryFlags) => {
      reporter().answer(await client("read").fetch(groq, params, { perspective }));
    });
}

function toParams(pair: string, earlier: Params = {}): Params {
  const [, name, value] = /^\$?(\w+)=(.*)$/s.exec(pair) ?? [];
  if (!name || value === undefined) throw new InvalidArgumentError("It must be name=value.");
  return { ...earlier, [name]: jsonOrText(value) };
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const toPerspective = (names: string): ClientPerspective =>
  names.includes(",") ? names.split(",") : (names as ClientPerspective); // the client checks the name
