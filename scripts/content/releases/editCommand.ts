import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";
import { UsageError } from "../usageError.ts";
import { findRelease } from "./findRelease.ts";
import { addMetadataOptions, type MetadataFlags, metadataOf } from "./metadata.ts";

export function editCommand({ client, reporter }: Tool): Command {
  return addMetadataOptions(new Command("edit"))
    .description("change what is said about a release")
    .argument("<id>")
    .addHelpText("after", examples("releases edit rSpring --title 'Spring 2027' --type asap"))
    .action(async (releaseId: string, flags: MetadataFlags) => {
      const changes = metadataOf(flags);
      if (Object.keys(changes).length === 0) throw new UsageError("releases edit needs something to change");
      const target = client("write");
      const { metadata } = await findRelease(target, releaseId);
      const patch = { set: { metadata: { ...metadata, ...changes } } }; // it is set as a whole
      reporter().answer(await target.releases.edit({ releaseId, patch }), `Changed release ${releaseId}.`);
    });
}
