import { createReadStream, statSync } from "node:fs";
import path from "node:path";
import { Command, Option } from "commander";
import { examples } from "./examples.ts";
import { counted } from "./reporter.ts";
import type { Tool } from "./tool.ts";

type ImportFlags = { replace?: boolean; missing?: boolean; system?: boolean; failingAssets?: boolean };

/** `import <source>`: documents and their assets, from an exported directory, an archive or a file of documents. */
export function importCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("import")
    .description("Import documents and assets; fails when a document exists, unless --replace or --missing is given")
    .argument(
      "<source>",
      "a directory with one .ndjson file, an .ndjson file or an exported .tar.gz; - reads one of the files from standard input",
    )
    .addOption(new Option("--replace", "replace documents that exist").conflicts("missing"))
    .option("--missing", "skip documents that exist")
    .option("--system", "import system documents too, such as releases")
    .option("--failing-assets", "continue when an asset cannot be read or uploaded")
    .addHelpText("after", examples("import demo --replace", "import backup.tar.gz --missing"))
    .action(async (source: string, flags: ImportFlags) => {
      const { answer, during, warn } = reporter();
      const target = client("write");
      const isPiped = source === "-";
      const isDirectory = !isPiped && statSync(source).isDirectory();
      const { sanityImport } = await import("@sanity/import"); // large, and used by no other command
      const { numDocs, warnings } = await during((report) =>
        sanityImport(isDirectory ? source : isPiped ? runtime.stdin : createReadStream(source), {
          client: target,
          operation: flags.replace ? "createOrReplace" : flags.missing ? "createIfNotExists" : "create",
          allowSystemDocuments: flags.system === true,
          releasesOperation: flags.replace ? "replace" : flags.missing ? "ignore" : "fail",
          allowFailingAssets: flags.failingAssets === true,
          onProgress: report,
          // Assets are named relative to the file; standard input has no directory but the current one.
          ...(!isDirectory && { assetsBase: path.resolve(path.dirname(source)) }),
        }),
      );
      for (const { message } of warnings) warn(message);
      const { dataset = "" } = target.config();
      answer(
        { dataset, documents: numDocs, warnings: warnings.map(({ message }) => message) },
        `Imported ${counted(numDocs, "document")} into ${dataset}.`,
      );
    });
}
