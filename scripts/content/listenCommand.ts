import type { ListenOptions, MutationEvent, ReconnectEvent, WelcomeEvent } from "@sanity/client";
import { Command } from "commander";
import { examples } from "./examples.ts";
import { type Params, paramsOption } from "./params.ts";
import { pretty, type Reporter } from "./reporter.ts";
import type { Tool } from "./tool.ts";
import { countOption, watch } from "./watch.ts";

type ListenEvent = MutationEvent | WelcomeEvent | ReconnectEvent;

type ListenFlags = {
  params?: Params;
  includeResult?: boolean;
  includePrevious?: boolean;
  mutations?: boolean;
  effects?: boolean;
  allVersions?: boolean;
  count?: number;
};

export function listenCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("listen")
    .description("Print changes of documents as they happen; Ctrl-C ends it")
    .argument("<groq>", "a query; only its filter selects documents")
    .addOption(paramsOption())
    .option("--include-result", "add the document after the change")
    .option("--include-previous", "add the document before the change")
    .option("--mutations", "add the mutations that were sent")
    .option("--effects", "add the changes themselves, as Mendoza patches")
    .option("--all-versions", "include drafts and versions of the documents")
    .addOption(countOption())
    .addHelpText(
      "after",
      examples(
        `listen '*[_type == "caseStudy"]'`,
        "listen '*' --json --include-result --count 1   # NDJSON: welcome, then the change",
      ),
    )
    .action(async (groq: string, flags: ListenFlags) => {
      const output = reporter();
      const options = {
        events: ["welcome", "mutation", "reconnect"],
        includeResult: flags.includeResult === true,
        includePreviousRevision: flags.includePrevious === true,
        includeMutations: flags.mutations === true,
        includeAllVersions: flags.allVersions === true,
        ...(flags.effects && { effectFormat: "mendoza" }),
      } satisfies ListenOptions;
      await watch<ListenEvent>(client("read").listen(groq, flags.params ?? {}, options), {
        count: flags.count,
        show(event) {
          if (event.type === "mutation") showChange(output, withoutUnrequested(event, flags));
          else output.event(event, event.type === "welcome" ? "Listening. Ctrl-C ends it." : "Reconnecting.");
          return event.type === "mutation";
        },
        runtime,
      });
    });
}

/** The service sends the result unless the request turns it off, which the client has no option for. */
function withoutUnrequested({ result, ...event }: MutationEvent, { includeResult }: ListenFlags): MutationEvent {
  return includeResult ? { ...event, result } : event;
}

const colours = { appear: "green", update: "yellow", disappear: "red" } as const;

function showChange({ answer, style }: Reporter, event: MutationEvent): void {
  const { timestamp, transition, documentId, identity, result, previous, mutations = [], effects } = event;
  const line = `${timestamp}  ${style(colours[transition], transition.padEnd(9))}  ${documentId}  by ${identity}`;
  const details = { result, previous, effects, ...(mutations.length > 0 && { mutations }) };
  const isPlain = Object.values(details).every((value) => value === undefined);
  answer(event, isPlain ? line : `${line}\n${pretty(details)}`);
}
