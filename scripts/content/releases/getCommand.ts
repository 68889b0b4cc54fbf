import { Command } from "commander";
import { examples } from "../examples.ts";
import { facts } from "../table.ts";
import type { Tool } from "../tool.ts";
import { findRelease } from "./findRelease.ts";

export function getCommand({ client, reporter }: Tool): Command {
  return new Command("get")
    .description("print what is known about a release; --json has all of it")
    .argument("<id>")
    .addHelpText("after", examples("releases get rSpring"))
    .action(async (releaseId: string) => {
      const release = await findRelease(client("read"), releaseId);
      const { name, state, metadata, publishAt, publishedAt, error } = release;
      const { title, description, releaseType, intendedPublishAt } = metadata;
      const times = { intended: intendedPublishAt, scheduled: publishAt, published: publishedAt };
      const known = { id: name, title, description, state, type: releaseType, ...times, error: error?.message };
      reporter().answer(release, facts(known));
    });
}
