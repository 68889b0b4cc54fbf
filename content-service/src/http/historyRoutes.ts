/** `/data/history`: earlier revisions of documents, and the transactions that changed them. */

import type { Commit } from "../store/contentTables.ts";
import type { Document } from "../store/document.ts";
import { effectsOf } from "../store/mendoza.ts";
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
    const newestFirst = search.get("reverse") === "true";
    const commits = [...ids].flatMap((id) => dataset.store.history.commitsOf(id, limit, { newestFirst }));
    const ordered = [...new Map(commits.map((commit) => [commit.sequence, commit])).values()]
      .toSorted((a, b) => (newestFirst ? b.sequence - a.sequence : a.sequence - b.sequence))
      .slice(0, limit);
    response.writeHead(200, { "content-type": "application/x-ndjson", "cache-control": "no-store" });
    response.end(ordered.map((commit) => `${JSON.stringify(describe(commit, ids, search))}\n`).join(""));
  }

  return [
    { method: "GET", path: "/data/history/:dataset/documents/:ids", needs: "read", handle: documents },
    { method: "GET", path: "/data/history/:dataset/transactions/:ids", needs: "read", handle: transactions },
  ];
}

/** The document at a revision, at a time, or now. */
function versionOf(id: string, { search, dataset }: Call): Document | null {
  const { history, documents } = dataset.store;
  const [revision, time] = [search.get("revision"), search.get("time")];
  if (revision !== null) return history.revision(id, revision);
  if (time === null) return documents.get(id) ?? null;
  if (Number.isNaN(Date.parse(time))) throw new HttpError(400, `time must be an ISO 8601 date (got "${time}")`);
  return history.contentAt(id, new Date(time).toISOString());
}

function describe(commit: Commit, ids: ReadonlySet<string>, search: URLSearchParams) {
  const changes = commit.changes.filter(({ id }) => ids.has(id));
  const isOmitted = (option: string) => search.get(option) === "true";
  return {
    id: commit.transactionId,
    timestamp: commit.timestamp,
    author: commit.identity,
    documentIDs: commit.changes.map(({ id }) => id),
    ...(!isOmitted("excludeMutations") && { mutations: changes.flatMap(({ mutations }) => mutations) }),
    ...(!isOmitted("excludeContent") && {
      effects: Object.fromEntries(changes.map((change) => [change.id, effectsOf(change)])),
    }),
  };
}

function parseLimit(given: string | null): number {
  const limit = Number(given ?? maxTransactions);
  if (Number.isInteger(limit) && limit >= 1) return Math.min(limit, maxTransactions);
  throw new HttpError(400, `limit must be a whole number from 1 (got "${given}")`);
}
