import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";

const transitions = [
  { verb: "publish", done: "Published", description: "Publish all documents of a release at once" },
  { verb: "archive", done: "Archived", description: "Archive a release and its documents" },
  { verb: "unarchive", done: "Restored", description: "Restore an archived release and its documents" },
  { verb: "unschedule", done: "Unscheduled", description: "Cancel the scheduled publication of a release" },
  { verb: "delete", done: "Deleted", description: "Delete a published or archived release" },
] as const;

/** The changes of a release that need only its id. */
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
