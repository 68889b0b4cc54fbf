import { Command } from "commander";
import { examples } from "../examples.ts";
import type { Tool } from "../tool.ts";
import { findRelease } from "./findRelease.ts";

export function getCommand({ client, reporter }: Tool): Command {
  return new Command("get")
    .description("Print a release; --json prints all its fields")
    .argument("<id>")
    .addHelpText("after", examples("releases get rSpring"))
    .action(async (releaseId: string) => {
      const release = await findRelease(client("read"), releaseId);
      const { name, state, metadata, publishAt, publishedAt, error } = release;
      const { title, description, releaseType, intendedPublishAt } = metadata;
      const times = { intended: intendedPublishAt, scheduled: publishAt, published: publishedAt };
      const known = { id: name, title, description, state, type: releaseType, ...times, error: error?.message };
      reporter().facts(release, known);
    });
}
