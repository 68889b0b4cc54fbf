/** What changed since the last check: ids and revisions of all watched documents, compared with those of that check. */

import * as z from "zod";
import { ContentError, type ContentSource } from "./contentSource.ts";

export type ContentRevisionsOptions = { source: ContentSource; types: readonly string[] };

export type Comparison = {
  /** Types with a document that was created, deleted or changed; `undefined` at the first check. */
  changedTypes: readonly string[] | undefined;
  /** Makes this the state to compare with. */
  accept: () => void;
};

const revisionsAnswer = z.array(z.object({ _id: z.string(), _type: z.string(), _rev: z.string() }));

type Revision = z.output<typeof revisionsAnswer>[number];
type Revisions = ReadonlyMap<string, Revision>;

export function createContentRevisions({ source, types }: ContentRevisionsOptions) {
  const query = { groq: "*[_type in $types]{_id,_type,_rev}", params: { types } };
  let known: Revisions | undefined;
  return {
    /** Throws `ContentError` when the content service does not answer. */
    async compare(signal: AbortSignal): Promise<Comparison> {
      const seen = revisionsOf(await source.fetch(query, { signal }));
      return {
        changedTypes: known && changedTypesOf(known, seen),
        accept: () => {
          known = seen;
        },
      };
    },
    /** The type of a document; `undefined` for one that did not exist at the last check. */
    typeOf: (documentId: string): string | undefined => known?.get(documentId)?._type,
  };
}

function revisionsOf(answer: unknown): Revisions {
  const { success, data } = revisionsAnswer.safeParse(answer);
  if (!success) throw new ContentError("the content service must answer with revisions", { fault: "malformed" });
  return new Map(data.map((revision) => [revision._id, revision]));
}

function changedTypesOf(before: Revisions, after: Revisions): string[] {
  const changed = [...after.values()].filter(({ _id, _rev }) => before.get(_id)?._rev !== _rev);
  const deleted = [...before.values()].filter(({ _id }) => !after.has(_id));
  return [...new Set([...changed, ...deleted].map(({ _type }) => _type))];
}
