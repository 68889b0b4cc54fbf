/** CSV → redirects, each as the site would read it; or what is wrong with the file, line by line. */

import { createHash } from "node:crypto";
import { CsvError, parse } from "csv-parse/sync";
import * as z from "zod";
import { redirect } from "../../../shared/content/redirect.ts";
import { createPagePaths } from "../../../shared/pagePaths.ts";
import { type RedirectRule, redirectFaults, redirectKey, targetOf } from "../../../shared/redirects.ts";
import { documentParser } from "../../../shared/schema/document.ts";

export type RedirectDocument = {
  _id: string;
  _type: "redirect";
  from: string;
  address: string;
  permanence: "permanent" | "temporary";
};

/** As `existingQuery` answers: what the site reads, before it is parsed. */
export type StoredRedirect = { _id: string; from: string; [field: string]: unknown };

type Existing = { existing: readonly StoredRedirect[]; slugs: readonly string[] };

/** With the number of its line. */
type Row = { record: Record<string, string>; info: { lines: number } };

const columns = ["from", "to", "permanence"];

/** Faults that are named; further ones are only counted. */
const maxNamed = 20;

const { fields } = redirect;
const row = z.object({
  from: fields.from.parse,
  to: fields.address.parse.pipe(z.string("must be a path such as /contact, or an address with https://")),
  permanence: z.enum(["permanent", "temporary"], "must be permanent or temporary"),
});

/** Either documents, one for each row, or faults. */
export function readRedirects(text: string, { existing, slugs }: Existing) {
  const documents: RedirectDocument[] = [];
  const lines = new Map<string, number>();
  const faults: string[] = [];
  const idByKey = new Map(existing.map(({ _id, from }) => [redirectKey(from), _id]));
  const { rows, fault } = readRows(text);
  if (fault) return { documents, faults: [fault] };
  for (const { record, info } of rows) {
    const given = { from: record.from, to: record.to, permanence: record.permanence || "permanent" };
    const read = row.safeParse(given);
    if (!read.success) {
      faults.push(...read.error.issues.map((issue) => faultAt(info.lines, issue, given)));
      continue;
    }
    const { from, to: address, permanence } = read.data;
    const key = redirectKey(from) ?? from;
    const _id = idByKey.get(key) ?? idOf(key);
    const earlier = lines.get(_id);
    if (earlier)
      faults.push(`line ${info.lines}: each path must be redirected once (got "${from}" in line ${earlier}, too)`);
    lines.set(_id, earlier ?? info.lines);
    documents.push({ _id, _type: "redirect", from, address, permanence });
  }
  if (faults.length === 0) faults.push(...faultsTogether(documents, lines, { existing, slugs }));
  const more = faults.length - maxNamed;
  return { documents, faults: more > 0 ? [...faults.slice(0, maxNamed), `and ${more} more`] : faults };
}

function readRows(text: string): { rows: Row[]; fault?: string } {
  try {
    const header = (names: string[]) => names.map((name) => name.trim().toLowerCase());
    const delimiter = /^\s*[^,\n]*;/.test(text) ? ";" : ","; // spreadsheets write what the language's decimals leave free
    const options = { bom: true, delimiter, columns: header, info: true, skip_empty_lines: true, trim: true } as const;
    // With `info`, each record comes with its place in the file; the library's types do not say so.
    const rows = parse(text, options) as unknown as Row[];
    const names = Object.keys(rows[0]?.record ?? {});
    const isComplete = names.includes("from") && names.includes("to") && names.every((name) => columns.includes(name));
    if (isComplete) return { rows };
    return {
      rows: [],
      fault: `line 1: the columns must be from, to and, if needed, permanence (got "${names.join(",")}")`,
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], fault: `line ${error.lines ?? 1}: the file must be CSV (${error.message})` };
  }
}

function faultAt(line: number, { path, message }: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const column = String(path[0]);
  return `line ${line}: ${column} ${message} (got "${given[column] ?? ""}")`;
}

/** What is wrong with the new redirects among those that exist, as the site would find it. */
function faultsTogether(documents: RedirectDocument[], lines: Map<string, number>, { existing, slugs }: Existing) {
  const kept = existing
    .filter(({ _id }) => !lines.has(_id))
    .flatMap((stored): RedirectRule[] => {
      const read = documentParser(redirect).safeParse(stored);
      return read.success ? [{ _id: stored._id, from: read.data.from, to: targetOf(read.data) }] : [];
    });
  const rules = documents.map(({ _id, from, address }) => ({ _id, from, to: address }));
  const mayBePage = createPagePaths(() => slugs.map((slug) => ({ slug })));
  const faults = redirectFaults([...rules, ...kept], mayBePage);
  return rules.flatMap(({ _id, from, to }) => {
    const fault = faults.get(_id);
    return fault
      ? [`line ${lines.get(_id)}: the site must be able to follow the redirect: ${fault} (got "${from}" to "${to}")`]
      : [];
  });
}

/** The same for the same path, so that a second import replaces the first. */
function idOf(key: string): string {
  return `redirect-${createHash("sha256").update(key).digest("hex").slice(0, 20)}`;
}
