import { Command } from "commander";
import { caseStudiesQuery, maxRedirects } from "../../../shared/content/queries.ts";
import { redirectKey } from "../../../shared/redirects.ts";
import { UsageError } from "../errors.ts";
import { examples } from "../examples.ts";
import { readText } from "../input.ts";
import { counted } from "../reporter.ts";
import type { Tool } from "../tool.ts";
import { readRedirects, type StoredRedirect } from "./readRedirects.ts";

type ImportFlags = { dryRun?: boolean };

type Existing = { rules: StoredRedirect[]; slugs: string[] };

/** The published redirects, and the slugs of the case studies: what a new redirect must agree with. */
const existingQuery = `{
  "rules": *[_type == "redirect" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]{
    _id, from, address, permanence, "page": page->{_type, path, "slug": slug.current}
  },
  "slugs": *[_type == "${caseStudiesQuery.types[0]}" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))].slug.current
}`;

/** Documents of one transaction. */
const batchSize = 500;

export function importCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("import")
    .description("Import redirects, unless a line is wrong; a redirect from the same path is replaced")
    .argument("<file>", "CSV with the columns from, to and permanence (permanent or temporary); - reads standard input")
    .option("--dry-run", "check the file without importing it")
    .addHelpText("after", examples("redirects import old-addresses.csv --dry-run", "redirects import -"))
    .action(async (file: string, { dryRun = false }: ImportFlags) => {
      const text = await readText(file, runtime);
      const target = client(dryRun ? "read" : "write");
      const { rules, slugs } = await target.fetch<Existing>(existingQuery);
      const { documents, faults } = readRedirects(text, { existing: rules, slugs });
      const name = file === "-" ? "standard input" : file;
      if (faults.length > 0) throw new UsageError([`${name} must be a list of redirects:`, ...faults].join("\n"));
      const total = new Set([...rules, ...documents].map(({ from }) => redirectKey(from))).size;
      if (total > maxRedirects)
        throw new UsageError(`a site must have at most ${maxRedirects} redirects (got ${total} with those of ${name})`);
      for (let start = 0; !dryRun && start < documents.length; start += batchSize) {
        const transaction = target.transaction();
        for (const document of documents.slice(start, start + batchSize)) transaction.createOrReplace(document);
        await transaction.commit({ visibility: "async" });
      }
      const counts = counted(documents.length, "redirect");
      reporter().answer(
        { redirects: documents.length, dryRun },
        dryRun ? `Nothing was changed. ${counts} would have been imported.` : `Imported ${counts}.`,
      );
    });
}
