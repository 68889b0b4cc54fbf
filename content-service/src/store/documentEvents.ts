/**
 * What happened to a document, as the history panel of the Studio shows it: derived from the revisions of the document,
 * its draft and its versions. Edits of drafts and versions are not events; clients find them among the transactions.
 */

import { identities } from "../identities.ts";
import type { Step } from "./contentTables.ts";
import { isVersionId, layerOf } from "./document.ts";

export type DocumentEvent = {
  type:
    | "createDocumentVersion"
    | "deleteDocumentVersion"
    | "publishDocumentVersion"
    | "unpublishDocument"
    | "deleteDocumentGroup"
    | "createLiveDocument"
    | "updateLiveDocument";
  /** The published id. */
  documentId: string;
  timestamp: string;
  author: string;
  /** Of the published document. */
  revisionId?: string;
  versionId?: string;
  /** The release of the version. */
  releaseId?: string;
  /** The revision of the version at this event; the last one of a version that was published or deleted. */
  versionRevisionId?: string;
  publishCause?: "document.publish" | "release.publish" | "release.schedule";
};

/** The steps of one transaction, and which layers existed before and after it, with their revisions. */
type Turn = { steps: readonly Step[]; before: ReadonlyMap<string, string>; after: ReadonlyMap<string, string> };

/**
 * The events of a published document, a draft or a version, oldest first, at most one for each transaction. `steps` are
 * those of the published document and all its layers.
 *
 * The events of a draft include what happened to the published document without it, because clients list only them.
 */
export function documentEvents(id: string, steps: readonly Step[]): { sequence: number; event: DocumentEvent }[] {
  const turns = [...Map.groupBy(steps, ({ sequence }) => sequence).values()];
  let before: Turn["before"] = new Map();
  return turns.flatMap((turn) => {
    const after = new Map(before);
    for (const step of turn) {
      if (step.isDeletion) after.delete(step.id);
      else after.set(step.id, step.transactionId);
    }
    const event = eventOf(id, { steps: turn, before, after });
    before = after;
    const [first] = turn;
    if (!event || !first) return [];
    const { publishedId: documentId } = layerOf(id);
    const { sequence, timestamp, identity: author } = first;
    return [{ sequence, event: { ...event, documentId, timestamp, author } }];
  });
}

type Finding = Omit<DocumentEvent, "documentId" | "timestamp" | "author">;

function eventOf(id: string, turn: Turn): Finding | null {
  const { layer, publishedId } = layerOf(id);
  const { before, after } = turn;
  const published = isWritten(publishedId, turn) ? publishedEvent(publishedId, turn) : null;
  if (!published && before.size > 0 && after.size === 0) return { type: "deleteDocumentGroup" };
  if (layer === "published") return published;
  if (!isWritten(id, turn)) return layer === "drafts" ? publishedAlone(published) : null;
  if (after.has(id)) return before.has(id) ? null : { type: "createDocumentVersion", ...versionFacts(id, after) };
  return published ?? { type: "deleteDocumentVersion", ...versionFacts(id, before) };
}

const isWritten = (id: string, { steps }: Turn): boolean => steps.some((step) => step.id === id);

/** What a transaction did to the published document that it wrote; `null` when nothing is left of its layers. */
function publishedEvent(publishedId: string, { steps, before, after }: Turn): Finding | null {
  const version = steps.find(({ id, isDeletion }) => isDeletion && id !== publishedId && before.has(id));
  const revisionId = after.get(publishedId);
  if (revisionId !== undefined) {
    if (version)
      return {
        type: "publishDocumentVersion",
        revisionId,
        ...publishFacts(version),
        ...versionFacts(version.id, before),
      };
    return { type: before.has(publishedId) ? "updateLiveDocument" : "createLiveDocument", revisionId };
  }
  if (version && isVersionId(version.id)) return { type: "unpublishDocument", ...versionFacts(version.id, before) };
  const [remaining] = after.keys();
  return remaining === undefined ? null : { type: "unpublishDocument", ...versionFacts(remaining, after) };
}

/** An event of the published document as that of a draft, which has no revision of its own then. */
function publishedAlone(event: Finding | null): Finding | null {
  if (event?.type === "unpublishDocument") return null;
  const { versionRevisionId: _versionRevisionId, ...others } = event ?? {};
  return event && { ...others, type: event.type };
}

function versionFacts(id: string, revisions: Turn["before"]) {
  const versionRevisionId = revisions.get(id) ?? "";
  return { versionId: id, versionRevisionId, ...(isVersionId(id) && { releaseId: layerOf(id).layer }) };
}

function publishFacts({ id, identity }: Step) {
  if (!isVersionId(id)) return { publishCause: "document.publish" } as const;
  return { publishCause: identity === identities.scheduler ? "release.schedule" : "release.publish" } as const;
}
