import type { ReleaseDocument } from "@sanity/client";
import { type Command, InvalidArgumentError, Option } from "commander";

type Metadata = ReleaseDocument["metadata"];
export type MetadataFlags = { title?: string; description?: string; type?: Metadata["releaseType"]; at?: string };

/** The options of `create` and `edit`. */
export const addMetadataOptions = (command: Command): Command =>
  command
    .option("--title <title>")
    .option("--description <text>")
    .addOption(
      new Option("--type <type>", "how its time of publication is decided").choices(["asap", "scheduled", "undecided"]),
    )
    .option("--at <time>", "the intended time of publication", time);

export function metadataOf({ title, description, type, at }: MetadataFlags): Partial<Metadata> {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(type && { releaseType: type }),
    ...(at && { intendedPublishAt: at }),
  };
}

/** `2026-12-24T08:00:00+01:00` → the same moment in UTC, as the service stores it. */
export function time(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError("It must be a time such as 2026-12-24T08:00:00Z.");
  return date.toISOString();
}
