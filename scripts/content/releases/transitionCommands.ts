import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";

const transitions = [
  { verb: "publish", done: "Published", description: "publish every document of a release at once" },
  { verb: "archive", done: "Archived", description: "put a release and its documents away" },
  { verb: "unarchive", done: "Restored", description: "bring an archived release and its documents back" },
  { verb: "unschedule", done: "Unscheduled", description: "publish a scheduled release no longer by itself" },
  { verb: "delete", done: "Deleted", description: "delete a published or archived release" },
] as const;

/** What can happen to a release and needs nothing but its id. */
export function transitionCommands({ client, reporter }: Tool): Command[] {
  return transitions.map(({ verb, done, description }) =>
    new Command(verb)
      .description(description)
      .argument("<id>")
      .addHelpText("after", examples(`releases ${verb} rSpring`))
      .action(async (releaseId: string) => {
        reporter().answer(await client("write").releases[verb]({ releaseId }), `${done} release ${releaseId}.`);
      }),
  );
}
