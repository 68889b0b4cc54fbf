import type { ReleaseDocument } from "@sanity/client";
import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";

const query = '*[_type == "system.release" && _id in path("_.releases.*")] | order(_createdAt desc)';

export function listCommand({ client, reporter }: Tool): Command {
  return new Command("list")
    .description("List the releases, newest first")
    .addHelpText("after", examples("releases list"))
    .action(async () => {
      const releases = await client("read").fetch<ReleaseDocument[]>(query);
      const rows = releases.map(({ name, state, metadata, publishAt, publishedAt }) => {
        const { title, releaseType, intendedPublishAt } = metadata;
        return [name, state, releaseType, publishedAt ?? publishAt ?? intendedPublishAt, title];
      });
      reporter().table(releases, ["ID", "STATE", "TYPE", "TIME", "TITLE"], rows);
    });
}
