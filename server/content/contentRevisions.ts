/**
 * What tells whether content changed: a fingerprint of all documents of a type, of constant size.
 *
 * Every write gives a document a new `_rev`, whatever its dates, and every document that comes or goes brings or takes
 * one. GROQ has no hash, so the content service counts each character in the revisions of a type. Revisions are random,
 * so other revisions have other counts (the chance of equal ones is below 10⁻¹⁰). The newest `_updatedAt` tells apart
 * revisions that a program numbered itself, such as `import-12` and `import-21`.
 *
 * A content service whose functions count differently, or that knows none of them, lists all revisions instead.
 */

import { createHash } from "node:crypto";
import * as z from "zod";
import type { Log } from "../log.ts";
import { ContentError, type ContentSource } from "./contentSource.ts";

/** A fingerprint for each document type: equal when no document of the type was created, changed or deleted. */
export type Revisions = Readonly<Record<string, string>>;

export type ContentRevisionsOptions = { source: ContentSource; types: readonly string[]; log: Log };

/** The characters of revisions; any other character is in those of no content service. */
const characters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-"];

/** A text whose counts are known, to compare the content service's with. */
const sample = ["zebra-", "01_9a"];
const sampleCounts = characters.map((character) => sample.join("").split(character).length);

const countsAnswer = z.array(
  z.object({ counts: z.array(z.number().nullable()), type: z.string(), newest: z.string().nullable() }),
);
const listAnswer = z.array(z.object({ _id: z.string(), _type: z.string(), _rev: z.string() }));

/** Returns what reads the revisions. It throws `ContentError` when the content service does not answer. */
export function createContentRevisions({ source, types, log }: ContentRevisionsOptions) {
  const countQuery = { groq: countGroq(types), params: {} };
  const listQuery = { groq: "*[_type in $types]{_id,_type,_rev}", params: { types } };
  let canCount = true;

  const list = async (signal: AbortSignal) => listedRevisions(types, await source.fetch(listQuery, { signal }));

  return async function readRevisions(signal: AbortSignal): Promise<Revisions> {
    if (!canCount) return list(signal);
    try {
      return countedRevisions(types, await source.fetch(countQuery, { signal }));
    } catch (error) {
      if (!(error instanceof ContentError && error.fault === "rejected")) throw error;
      const revisions = await list(signal); // a refused token refuses this, too
      log.warn("content.checkListsRevisions", { error });
      canCount = false;
      return revisions;
    }
  };
}

/** For each type, and the sample: how often each character occurs, and the newest date. */
function countGroq(types: readonly string[]): string {
  const texts = types.map((type) => {
    const documents = `*[_type==${JSON.stringify(type)}]`;
    const newest = `${documents}|order(_updatedAt desc)[0]._updatedAt`;
    return `{"type":"${type}","newest":${newest},"text":array::join(${documents}._rev," ")}`;
  });
  texts.push(`{"type":"","newest":null,"text":array::join(${JSON.stringify(sample)},"")}`);
  const counts = characters.map((character) => `count(string::split(text,"${character}"))`);
  return `[${texts}]{type,newest,"counts":[${counts}]}`;
}

function countedRevisions(types: readonly string[], answer: unknown): Revisions {
  const { success, data = [] } = countsAnswer.safeParse(answer);
  const byType = new Map(data.map(({ type, newest, counts }) => [type, { newest, counts }]));
  if (!success || !["", ...types].every((type) => byType.has(type)))
    throw new ContentError("the content service must answer with revisions", { fault: "malformed" });
  const isCounted = byType
    .values()
    .every(({ counts }) => counts.length === characters.length && !counts.includes(null));
  if (!isCounted || String(byType.get("")?.counts) !== String(sampleCounts))
    throw new ContentError("the content service must count characters as GROQ specifies", { fault: "rejected" });
  return Object.fromEntries(types.map((type) => [type, JSON.stringify(byType.get(type))]));
}

function listedRevisions(types: readonly string[], answer: unknown): Revisions {
  const { success, data } = listAnswer.safeParse(answer);
  if (!success) throw new ContentError("the content service must answer with revisions", { fault: "malformed" });
  const ofType = (type: string) => data.filter(({ _type }) => _type === type).map(({ _id, _rev }) => `${_id} ${_rev}`);
  const hash = (lines: string[]) => createHash("sha256").update(lines.sort().join("\n")).digest("base64url");
  return Object.fromEntries(types.map((type) => [type, hash(ofType(type))]));
}
