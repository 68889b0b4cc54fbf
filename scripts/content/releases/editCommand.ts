import { Command } from "commander";
import { UsageError } from "../errors.ts";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";
import { findRelease } from "./findRelease.ts";
import { addMetadataOptions, type MetadataFlags, metadataOf } from "./metadata.ts";

export function editCommand({ client, reporter }: Tool): Command {
  return addMetadataOptions(new Command("edit"))
    .description("Change the title, description, type or time of a release")
    .argument("<id>")
    .addHelpText("after", examples("releases edit rSpring --title 'Spring 2027' --type asap"))
    .action(async (releaseId: string, flags: MetadataFlags) => {
      const changes = metadataOf(flags);
      if (Object.keys(changes).length === 0)
        throw new UsageError("releases edit needs --title, --description, --type or --at");
      const target = client("write");
      const { metadata } = await findRelease(target, releaseId);
      const patch = { set: { metadata: { ...metadata, ...changes } } }; // the service replaces it as a whole
      reporter().answer(await target.releases.edit({ releaseId, patch }), `Changed release ${releaseId}.`);
    });
}
