import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import { examples } from "./examples.ts";
import { counted } from "./reporter.ts";
import type { Tool } from "./tool.ts";

/** Exported with every selection of types: otherwise documents would refer to images that the export lacks. */
const assetTypes = ["sanity.imageAsset", "sanity.fileAsset"];

type ExportFlags = { types?: string[]; drafts: boolean; assets: boolean };

/** `export <directory>`: data.ndjson with images/ and files/ beside it, in the form that `import` reads. */
export function exportCommand({ client, reporter }: Tool): Command {
  return new Command("export")
    .description("Export documents and assets into a new directory")
    .argument("<directory>", "where to write data.ndjson, images/ and files/; must be empty or not exist yet")
    .option("--types <types...>", "export only documents of these types, and all assets")
    .option("--no-drafts", "leave out drafts and versions")
    .option("--no-assets", "leave out images, files, and the fields that refer to them")
    .addHelpText("after", examples("export backup", "export clients --types client --no-drafts"))
    .action(async (directory: string, { types, drafts, assets }: ExportFlags) => {
      const { answer, during } = reporter();
      const source = client("read");
      const { dataset = "", token } = source.config();
      if (!token) throw new Error("an export needs a token: SANITY_API_READ_TOKEN is not set");
      const { exportDataset } = await import("@sanity/export"); // large, and used by no other command
      const result = await during((report) =>
        unpackInto(directory, (archive) =>
          exportDataset({
            client: source,
            dataset,
            outputPath: archive,
            compress: false,
            drafts,
            assets,
            ...(types && { types: [...types, ...assetTypes] }),
            onProgress: report,
          }),
        ),
      );
      const counts = { documents: result.documentCount, assets: result.assetCount };
      answer(
        { directory: path.resolve(directory), dataset, ...counts },
        `Exported ${counted(counts.documents, "document")} and ${counted(counts.assets, "asset")} to ${directory}.`,
      );
    });
}

/** Unpacks the archive that `write` produces. After a failure the directory is empty again. */
async function unpackInto<T>(directory: string, write: (archive: Writable) => Promise<T>): Promise<T> {
  await mkdir(directory, { recursive: true });
  const entries = await readdir(directory);
  if (entries.length > 0)
    throw new Error(`export needs an empty directory (${directory} has ${entries.length} entries)`);
  // The library writes only archives, with everything in one directory named after the date.
  const tar = spawn("tar", ["-xzf", "-", "-C", directory, "--strip-components=1"], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  const unpacked = Promise.all([text(tar.stderr), once(tar, "close")]).then(([message, [code]]) => {
    if (code !== 0)
      throw new Error(`the export could not be unpacked: ${message.trim() || `tar exited with code ${code}`}`);
  });
  try {
    const [result] = await Promise.all([write(tar.stdin), unpacked]);
    return result;
  } catch (error) {
    tar.kill();
    const tarError = await unpacked.catch((reason: unknown) => reason); // tar has ended: it writes nothing more
    for (const entry of await readdir(directory)) await rm(path.join(directory, entry), { recursive: true });
    // A broken pipe only says that tar has ended; tar's own message says why.
    throw (error as NodeJS.ErrnoException).code === "EPIPE" ? tarError : error;
  }
}
