/** `/data/history`: earlier revisions of documents, the transactions that changed them, and what happened to them. */

import type { Commit, ContentTables, Range } from "../store/contentTables.ts";
import { type Document, layerOf, releaseIdOf } from "../store/document.ts";
import { type DocumentEvent, documentEvents } from "../store/documentEvents.ts";
import { effectsOf } from "../store/mendoza.ts";
import { releaseEvents } from "../store/releaseEvents.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { checkDocumentId } from "./rules.ts";

const maxTransactions = 100;
const maxIds = 100;

export function historyRoutes(): Route[] {
  const idsIn = ({ params }: Call): string[] => {
    const ids = [...new Set((params.ids ?? "").split(","))];
    if (ids.length > maxIds)
      throw new HttpError(400, `The history of at most ${maxIds} documents can be requested at once`);
    ids.forEach(checkDocumentId);
    return ids;
  };

  function documents(call: Call): void {
    sendJson(call, { documents: idsIn(call).flatMap((id) => versionOf(id, call) ?? []) });
  }

  /** One JSON object a line, the oldest first unless `reverse` is set. */
  function transactions(call: Call): void {
    const { response, search, dataset } = call;
    const ids = new Set(idsIn(call));
    const limit = parseLimit(search.get("limit"));
    const { history } = dataset.store;
    const order = { newestFirst: search.get("reverse") === "true", ...rangeIn(search, history) };
    const commits = [...ids].flatMap((id) => history.commitsOf(id, limit, order));
    const ordered = [...new Map(commits.map((commit) => [commit.sequence, commit])).values()]
      .toSorted((a, b) => (order.newestFirst ? b.sequence - a.sequence : a.sequence - b.sequence))
      .slice(0, limit);
    response.writeHead(200, { "content-type": "application/x-ndjson", "cache-control": "no-store" });
    response.end(ordered.map((commit) => `${JSON.stringify(describe(commit, ids, search))}\n`).join(""));
  }

  /** The newest first. A page begins before the transaction that its cursor names. */
  function events(call: Call): void {
    const { search, dataset } = call;
    const ids = idsIn(call);
    const limit = parseLimit(search.get("limit"));
    const cursor = Number(search.get("nextCursor") || Number.POSITIVE_INFINITY);
    const found = ids
      .flatMap((id) =>
        documentEvents(id, dataset.store.history.steps(layerOf(id).publishedId)).map((entry) => ({ id, ...entry })),
      )
      .filter(({ sequence }) => sequence < cursor)
      .toSorted((a, b) => b.sequence - a.sequence);
    const last = found[limit - 1];
    const page = last ? found.filter(({ sequence }) => sequence >= last.sequence) : found;
    const listed = new Map<string, DocumentEvent[]>(ids.map((id) => [id, []]));
    for (const { id, event } of page) listed.get(id)?.push(event);
    const nextCursor = last && page.length < found.length ? String(last.sequence) : "";
    sendJson(call, { events: Object.fromEntries(listed), nextCursor });
  }

  /** The newest first, in a single page: a release has few. */
  function eventsOfRelease(call: Call): void {
    const { release = "" } = call.params;
    checkDocumentId(releaseIdOf(release));
    const commits = call.dataset.store.history.commitsOf(releaseIdOf(release), maxTransactions, { newestFirst: true });
    sendJson(call, { events: releaseEvents(release, commits), nextCursor: "" });
  }

  return [
    { method: "GET", path: "/data/history/:dataset/events/documents/:ids", needs: "read", handle: events },
    { method: "GET", path: "/data/history/:dataset/events/releases/:release", needs: "read", handle: eventsOfRelease },
    { method: "GET", path: "/data/history/:dataset/documents/:ids", needs: "read", handle: documents },
    { method: "GET", path: "/data/history/:dataset/transactions/:ids", needs: "read", handle: transactions },
  ];
}

/** The document at a revision, at its last revision, at a time, or now. */
function versionOf(id: string, { search, dataset }: Call): Document | null {
  const { history, documents } = dataset.store;
  const [revision, time] = [search.get("revision"), search.get("time")];
  if (revision !== null) return atRevision(id, revision, history);
  if (search.get("lastRevision") === "true") return history.lastRevision(id);
  if (time === null) return documents.get(id) ?? null;
  if (Number.isNaN(Date.parse(time))) throw new HttpError(400, `time must be an ISO 8601 date (got "${time}")`);
  return history.contentAt(id, new Date(time).toISOString());
}

/** Of a draft that had no such revision, the published document: the events of a draft include those. */
function atRevision(id: string, revision: string, history: ContentTables): Document | null {
  const { layer, publishedId } = layerOf(id);
  return history.revision(id, revision) ?? (layer === "drafts" ? history.revision(publishedId, revision) : null);
}

/** The commits between two transactions, both included. An empty name is no limit. */
function rangeIn(search: URLSearchParams, history: ContentTables): Partial<Range> {
  const sequenceOf = (name: string) => {
    const id = search.get(name);
    if (!id) return undefined;
    const sequence = history.sequenceOf(id);
    if (sequence === null) throw new HttpError(404, `${name} must be a transaction of this dataset (got "${id}")`);
    return sequence;
  };
  const [from, to] = [sequenceOf("fromTransaction"), sequenceOf("toTransaction")];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** `effectFormat` requests the effects, also without the rest of the content. */
function describe(commit: Commit, ids: ReadonlySet<string>, search: URLSearchParams) {
  const changes = commit.changes.filter(({ id }) => ids.has(id));
  const isSet = (option: string) => search.get(option) === "true";
  const named = isSet("includeIdentifiedDocumentsOnly") ? changes : commit.changes;
  return {
    id: commit.transactionId,
    timestamp: commit.timestamp,
    author: commit.identity,
    documentIDs: named.map(({ id }) => id),
    ...(!isSet("excludeMutations") && { mutations: changes.flatMap(({ mutations }) => mutations) }),
    ...((!isSet("excludeContent") || search.get("effectFormat") === "mendoza") && {
      effects: Object.fromEntries(changes.map((change) => [change.id, effectsOf(change)])),
    }),
  };
}

function parseLimit(given: string | null): number {
  const limit = Number(given ?? maxTransactions);
  if (Number.isInteger(limit) && limit >= 1) return Math.min(limit, maxTransactions);
  throw new HttpError(400, `limit must be a whole number from 1 (got "${given}")`);
}
