import { getVersionId } from "@sanity/client/csm";
import { Command, Option } from "commander";
import { z } from "zod";
import { examples } from "../examples.ts";
import { family } from "../family.ts";
import { readJson } from "../input.ts";
import type { Tool } from "../tool.ts";

export function versionCommand(tool: Tool): Command {
  return family({
    name: "version",
    description: "the versions of documents in a release",
    examples: ["releases version create rSpring page-home", "releases version discard rSpring page-home"],
    commands: [createCommand(tool), replaceCommand(tool), discardCommand(tool), unpublishCommand(tool)],
  });
}

/** Each takes a release and the id that the document has when it is published. */
const command = (name: string, description: string) =>
  new Command(name).description(description).argument("<release>").argument("<id>", "of the published document");

const readDocument = (file: string) =>
  readJson(file, z.looseObject({ _type: z.string() }), "a JSON object with a _type");

type CreateFlags = { base?: string; ifBaseRevision?: string };

function createCommand({ client, reporter }: Tool): Command {
  return command("create", "add a document to a release")
    .argument("[file]", "JSON: the document; - reads standard input; a copy of the published one when missing")
    .option("--base <id>", "a copy of this document instead")
    .addOption(new Option("--if-base-revision <rev>", "only when this is still the copied document's revision"))
    .addHelpText("after", examples("releases version create rSpring page-home --base drafts.page-home"))
    .action(async (releaseId: string, publishedId: string, file: string | undefined, flags: CreateFlags) => {
      const { base: baseId = publishedId, ifBaseRevision: ifBaseRevisionId } = flags;
      const target = client("write");
      const result =
        file === undefined
          ? await target.createVersion({ publishedId, baseId, releaseId, ifBaseRevisionId })
          : await target.action({
              actionType: "sanity.action.document.version.create", // what createVersion sends, and then warns about
              publishedId,
              document: { ...(await readDocument(file)), _id: getVersionId(publishedId, releaseId) },
            });
      reporter().answer(result, `Added ${publishedId} to release ${releaseId}.`);
    });
}

function replaceCommand({ client, reporter }: Tool): Command {
  return command("replace", "replace a document in a release")
    .argument("<file>", "JSON: the document; - reads standard input")
    .addHelpText("after", examples("releases version replace rSpring page-home page.json"))
    .action(async (releaseId: string, publishedId: string, file: string) => {
      const document = await readDocument(file);
      const result = await client("write").replaceVersion({ document, publishedId, releaseId });
      reporter().answer(result, `Replaced ${publishedId} in release ${releaseId}.`);
    });
}

function discardCommand({ client, reporter }: Tool): Command {
  return command("discard", "take a document out of a release")
    .option("--purge", "with its history")
    .addHelpText("after", examples("releases version discard rSpring page-home"))
    .action(async (releaseId: string, publishedId: string, { purge }: { purge?: boolean }) => {
      const result = await client("write").discardVersion({ releaseId, publishedId }, purge);
      reporter().answer(result, `Took ${publishedId} out of release ${releaseId}.`);
    });
}

function unpublishCommand({ client, reporter }: Tool): Command {
  return command("unpublish", "let a release take a published document offline")
    .addHelpText("after", examples("releases version unpublish rSpring page-old"))
    .action(async (releaseId: string, publishedId: string) => {
      const result = await client("write").unpublishVersion({ releaseId, publishedId });
      reporter().answer(result, `Release ${releaseId} will unpublish ${publishedId}.`);
    });
}
