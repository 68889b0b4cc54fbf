import { Command } from "commander";
import * as z from "zod";
import { UsageError } from "../errors.ts";
import { examples } from "../examples.ts";
import { readJson } from "../input.ts";
import type { Tool } from "../tool.ts";
import type { AgentAction } from "./actions.ts";

type Request = Record<string, unknown>;

export function actionCommand(
  { client, reporter, runtime }: Tool,
  { name, description, example, flags }: AgentAction,
): Command {
  const options = flags.map(({ option, request }) => ({ option: option(), request }));
  const command = new Command(name)
    .description(description)
    .argument("[file]", "JSON: the request, which flags extend; - reads standard input")
    .addHelpText("after", examples(`agent ${name} ${example}`, `agent ${name} request.json`));
  for (const { option } of options) command.addOption(option);
  return command.action(async (file: string | undefined, values: Record<string, never>) => {
    const content = { schema: z.looseObject({}), expected: "a JSON object, the request" };
    const given = file === undefined ? {} : await readJson(file, runtime, content);
    const parts = options.flatMap(({ option, request }) => {
      const value = values[option.attributeName()];
      return value === undefined ? [] : [request(value)];
    });
    const request = [given, ...parts].reduce(merge);
    if (Object.keys(request).length === 0) throw new UsageError(`agent ${name} needs a request: a file, flags or both`);
    // Only the newest version of the API has these actions.
    const { action } = client("write").withConfig({ apiVersion: "X" }).agent;
    const run: (request: never) => Promise<unknown> = action[name].bind(action);
    const outcome = await run(request as never); // the service checks it
    reporter().answer(outcome, typeof outcome === "string" ? outcome : undefined);
  });
}

/** Flags win over the file; targets are collected from all of them. */
function merge(earlier: Request, later: Request): Request {
  if (!Array.isArray(earlier.target) || !Array.isArray(later.target)) return { ...earlier, ...later };
  return { ...earlier, ...later, target: [...earlier.target, ...later.target] };
}
