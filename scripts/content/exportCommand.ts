import { once } from "node:events";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { PassThrough, type Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Command } from "commander";
import { unpackTar } from "modern-tar/fs";
import { examples } from "./examples.ts";
import { counted } from "./reporter.ts";
import type { Tool } from "./tool.ts";

/** Exported with every selection of types: otherwise documents would refer to images that the export lacks. */
const assetTypes = ["sanity.imageAsset", "sanity.fileAsset"];

type ExportFlags = { types?: string[]; drafts: boolean; assets: boolean };

/** `export <target>`: data.ndjson with images/ and files/ beside it, in the form that `import` reads. */
export function exportCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("export")
    .description("Export documents and assets into a new directory, or as an archive")
    .argument(
      "<target>",
      "directory for data.ndjson, images/ and files/, empty or new; - writes a .tar.gz archive of them to standard output",
    )
    .option("--types <types...>", "export only documents of these types, and all assets")
    .option("--no-drafts", "leave out drafts and versions")
    .option("--no-assets", "leave out images, files, and the fields that refer to them")
    .addHelpText("after", examples("export backup", "export - > backup.tar.gz", "export clients --types client"))
    .action(async (target: string, { types, drafts, assets }: ExportFlags) => {
      const isPiped = target === "-";
      const { answer, during } = reporter({ isOutputTaken: isPiped });
      const source = client("read");
      const { dataset = "", token } = source.config();
      if (!token) throw new Error("an export needs a token: SANITY_API_READ_TOKEN is not set");
      const { exportDataset } = await import("@sanity/export"); // large, and used by no other command
      const result = await during((report) => {
        const write = (archive: Writable) =>
          exportDataset({
            client: source,
            dataset,
            outputPath: archive,
            compress: isPiped,
            drafts,
            assets,
            ...(types && { types: [...types, ...assetTypes] }),
            onProgress: report,
          });
        return isPiped ? copyTo(runtime.stdout, write) : unpackInto(target, write);
      });
      const counts = { documents: result.documentCount, assets: result.assetCount };
      answer(
        { ...(!isPiped && { directory: path.resolve(target) }), dataset, ...counts },
        `Exported ${counted(counts.documents, "document")} and ${counted(counts.assets, "asset")} to ${isPiped ? "standard output" : target}.`,
      );
    });
}

/** Writes the archive that an export produces into a stream. */
type Write<T> = (archive: Writable) => Promise<T>;

/** Unpacks the archive. After a failure the directory is empty again. */
async function unpackInto<T>(directory: string, write: Write<T>): Promise<T> {
  await mkdir(directory, { recursive: true });
  const entries = await readdir(directory);
  if (entries.length > 0)
    throw new Error(`export needs an empty directory (${directory} has ${entries.length} entries)`);
  const archive = createGunzip();
  // The library writes only archives, with everything in one directory named after the date.
  const unpacked = pipeline(archive, unpackTar(directory, { strip: 1 }));
  try {
    return await transfer(write, archive, unpacked);
  } catch (error) {
    for (const entry of await readdir(directory)) await rm(path.join(directory, entry), { recursive: true });
    throw error;
  }
}

/** The output stays open: a failed export is reported beside it. */
function copyTo<T>(output: Writable, write: Write<T>): Promise<T> {
  const archive = new PassThrough();
  const copied = pipeline(archive, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) if (!output.write(chunk)) await once(output, "drain");
  });
  return transfer(write, archive, copied);
}

/** Waits for both ends of the archive, so that neither continues after the other has failed. */
async function transfer<T>(write: Write<T>, archive: Transform, taken: Promise<void>): Promise<T> {
  const written = write(archive).catch((error: unknown) => {
    archive.destroy();
    throw error;
  });
  const results = await Promise.allSettled([written, taken]);
  const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (errors.length === 0) return written;
  throw errors.find((error) => !isConsequence(error)) ?? errors[0];
}

/** A stream that ended early only says that the stream beside it has failed. */
const isConsequence = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
