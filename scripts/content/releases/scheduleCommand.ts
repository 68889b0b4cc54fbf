import { Command, Option } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";
import { time } from "./metadata.ts";

export function scheduleCommand({ client, reporter }: Tool): Command {
  return new Command("schedule")
    .description("Schedule a release; its documents cannot be changed until it is published")
    .argument("<id>")
    .addOption(
      new Option("--at <time>", "time of publication; must be in the future").argParser(time).makeOptionMandatory(),
    )
    .addHelpText("after", examples("releases schedule rSpring --at 2027-03-20T08:00:00Z"))
    .action(async (releaseId: string, { at }: { at: string }) => {
      const result = await client("write").releases.schedule({ releaseId, publishAt: at });
      reporter().answer(result, `Release ${releaseId} will be published at ${at}.`);
    });
}
