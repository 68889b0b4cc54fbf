import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";
import { addMetadataOptions, type MetadataFlags, metadataOf } from "./metadata.ts";

export function createCommand({ client, reporter }: Tool): Command {
  return addMetadataOptions(new Command("create"))
    .description("Create a release and print its id")
    .argument("[id]", "generated when missing")
    .addHelpText("after", examples("releases create rSpring --title Spring --type scheduled --at 2027-03-20T08:00:00Z"))
    .action(async (releaseId: string | undefined, flags: MetadataFlags) => {
      const release = await client("write").releases.create({ releaseId, metadata: metadataOf(flags) });
      reporter().answer(release, release.releaseId);
    });
}
