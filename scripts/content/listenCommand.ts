import { styleText } from "node:util";
import type { ListenOptions, MutationEvent, ReconnectEvent, WelcomeEvent } from "@sanity/client";
import { Command } from "commander";
import { examples } from "./examples.ts";
import { type Params, paramsOption } from "./params.ts";
import { pretty, type Reporter } from "./reporter.ts";
import type { Tool } from "./tool.ts";
import { countOption, watch } from "./watch.ts";

type Heard = MutationEvent | WelcomeEvent | ReconnectEvent;

type ListenFlags = {
  params?: Params;
  includeResult?: boolean;
  includePrevious?: boolean;
  mutations?: boolean;
  effects?: boolean;
  allVersions?: boolean;
  count?: number;
};

export function listenCommand({ client, reporter }: Tool): Command {
  return new Command("listen")
    .description("print what happens to the documents of a query, as it happens; Ctrl-C ends it")
    .argument("<groq>", "of which only the filter counts")
    .addOption(paramsOption())
    .option("--include-result", "with each document as it is now")
    .option("--include-previous", "with each document as it was")
    .option("--mutations", "with the mutations that were sent")
    .option("--effects", "with what they came to, as Mendoza patches")
    .option("--all-versions", "drafts and versions of the documents too")
    .addOption(countOption())
    .addHelpText(
      "after",
      examples(
        `listen '*[_type == "caseStudy"]'`,
        "listen '*' --json --include-result --count 1   # NDJSON: welcome, then the change",
      ),
    )
    .action(async (groq: string, flags: ListenFlags) => {
      const speak = reporter();
      const options = {
        events: ["welcome", "mutation", "reconnect"],
        includeResult: flags.includeResult === true,
        includePreviousRevision: flags.includePrevious === true,
        includeMutations: flags.mutations === true,
        includeAllVersions: flags.allVersions === true,
        ...(flags.effects && { effectFormat: "mendoza" }),
      } satisfies ListenOptions;
      await watch<Heard>(client("read").listen(groq, flags.params ?? {}, options), {
        count: flags.count,
        show(event) {
          if (event.type === "mutation") showChange(speak, asked(event, flags));
          else speak.event(event, event.type === "welcome" ? "Listening. Ctrl-C ends it." : "Connecting again.");
          return event.type === "mutation";
        },
      });
    });
}

/** The service adds the result unless it is told not to, which the client cannot. */
function asked({ result, ...event }: MutationEvent, { includeResult }: ListenFlags): MutationEvent {
  return includeResult ? { ...event, result } : event;
}

const colours = { appear: "green", update: "yellow", disappear: "red" } as const;

function showChange({ answer }: Reporter, event: MutationEvent): void {
  const { timestamp, transition, documentId, identity, result, previous, mutations = [], effects } = event;
  const line = `${timestamp}  ${styleText(colours[transition], transition.padEnd(9))}  ${documentId}  by ${identity}`;
  const details = { result, previous, effects, ...(mutations.length > 0 && { mutations }) };
  const isPlain = Object.values(details).every((value) => value === undefined);
  answer(event, isPlain ? line : `${line}\n${pretty(details)}`);
}
