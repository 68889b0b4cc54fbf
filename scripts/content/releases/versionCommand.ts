import { getVersionId } from "@sanity/client/csm";
import { Command, Option } from "commander";
import * as z from "zod";
import { examples } from "../examples.ts";
import { family } from "../family.ts";
import { readJson } from "../input.ts";
import type { Tool } from "../tool.ts";

export function versionCommand(tool: Tool): Command {
  return family({
    name: "version",
    description: "Manage the versions of documents in a release",
    examples: ["releases version create rSpring page-home", "releases version discard rSpring page-home"],
    commands: [createCommand(tool), replaceCommand(tool), discardCommand(tool), unpublishCommand(tool)],
  });
}

/** Every command takes a release and the id of the published document. */
const command = (name: string, description: string) =>
  new Command(name).description(description).argument("<release>").argument("<id>", "id of the published document");

const schema = z.looseObject({ _type: z.string() });
const expected = "a JSON object with a _type";

type CreateFlags = { base?: string; ifBaseRevision?: string };

function createCommand({ client, reporter, runtime }: Tool): Command {
  return command("create", "Add a document to a release")
    .argument("[file]", "JSON: the document; - reads standard input; by default a copy of the published document")
    .option("--base <id>", "copy this document instead")
    .addOption(new Option("--if-base-revision <rev>", "only if the copied document still has this revision"))
    .addHelpText("after", examples("releases version create rSpring page-home --base drafts.page-home"))
    .action(async (releaseId: string, publishedId: string, file: string | undefined, flags: CreateFlags) => {
      const { base: baseId = publishedId, ifBaseRevision: ifBaseRevisionId } = flags;
      const target = client("write");
      const result =
        file === undefined
          ? await target.createVersion({ publishedId, baseId, releaseId, ifBaseRevisionId })
          : await target.action({
              actionType: "sanity.action.document.version.create", // the same as createVersion, without its warning
              publishedId,
              document: {
                ...(await readJson(file, runtime, { schema, expected })),
                _id: getVersionId(publishedId, releaseId),
              },
            });
      reporter().answer(result, `Added ${publishedId} to release ${releaseId}.`);
    });
}

function replaceCommand({ client, reporter, runtime }: Tool): Command {
  return command("replace", "Replace a document in a release")
    .argument("<file>", "JSON: the document; - reads standard input")
    .addHelpText("after", examples("releases version replace rSpring page-home page.json"))
    .action(async (releaseId: string, publishedId: string, file: string) => {
      const document = await readJson(file, runtime, { schema, expected });
      const result = await client("write").replaceVersion({ document, publishedId, releaseId });
      reporter().answer(result, `Replaced ${publishedId} in release ${releaseId}.`);
    });
}

function discardCommand({ client, reporter }: Tool): Command {
  return command("discard", "Remove a document from a release")
    .option("--purge", "remove its history too")
    .addHelpText("after", examples("releases version discard rSpring page-home"))
    .action(async (releaseId: string, publishedId: string, { purge }: { purge?: boolean }) => {
      const result = await client("write").discardVersion({ releaseId, publishedId }, purge);
      reporter().answer(result, `Removed ${publishedId} from release ${releaseId}.`);
    });
}

function unpublishCommand({ client, reporter }: Tool): Command {
  return command("unpublish", "Unpublish a document when the release is published")
    .addHelpText("after", examples("releases version unpublish rSpring page-old"))
    .action(async (releaseId: string, publishedId: string) => {
      const result = await client("write").unpublishVersion({ releaseId, publishedId });
      reporter().answer(result, `Release ${releaseId} will unpublish ${publishedId}.`);
    });
}
