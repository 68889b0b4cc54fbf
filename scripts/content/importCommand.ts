import { createReadStream, statSync } from "node:fs";
import path from "node:path";
import { sanityImport } from "@sanity/import";
import { Command, Option } from "commander";
import { counted } from "./reporter.ts";
import type { Tool } from "./tool.ts";

type ImportFlags = { replace?: boolean; missing?: boolean; system?: boolean; failingAssets?: boolean };

/** `import <source>`: documents and their assets, from an exported directory, an archive or a file of documents. */
export function importCommand({ client, reporter }: Tool): Command {
  return new Command("import")
    .description("import documents and assets; fails when a document exists, unless told otherwise")
    .argument("<source>", "a directory with one .ndjson file, an .ndjson file, or an exported .tar.gz")
    .addOption(new Option("--replace", "replace documents that exist").conflicts("missing"))
    .option("--missing", "leave documents that exist as they are")
    .option("--system", "import system documents too, such as releases")
    .option("--failing-assets", "go on when an asset cannot be read or uploaded")
    .addHelpText(
      "after",
      "\nExamples:\n  npm run content -- import scripts/demo --replace\n  npm run content -- import backup.tar.gz --missing",
    )
    .action(async (source: string, flags: ImportFlags) => {
      const { answer, progress, warn } = reporter();
      const target = client("write");
      const isDirectory = statSync(source).isDirectory();
      const { numDocs, warnings } = await sanityImport(isDirectory ? source : createReadStream(source), {
        client: target,
        operation: flags.replace ? "createOrReplace" : flags.missing ? "createIfNotExists" : "create",
        allowSystemDocuments: flags.system === true,
        releasesOperation: flags.replace ? "replace" : flags.missing ? "ignore" : "fail",
        allowFailingAssets: flags.failingAssets === true,
        onProgress: ({ step }) => progress(step),
        // A lone file names its assets relative to itself.
        ...(!isDirectory && { assetsBase: path.resolve(path.dirname(source)) }),
      });
      for (const { message } of warnings) warn(message);
      const { dataset = "" } = target.config();
      answer(
        { dataset, documents: numDocs, warnings: warnings.map(({ message }) => message) },
        `Imported ${counted(numDocs, "document")} into ${dataset}.`,
      );
    });
}
