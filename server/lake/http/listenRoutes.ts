/**
 * `/data/listen`: an event for each document that a commit brings into, changes within, or takes out of a query.
 *
 * Only the query's filter counts. An event is sent after its commit is on disk. Its id names the commit, so a listener
 * that lost its connection is told what it missed when it asked for that.
 */

import { randomUUID } from "node:crypto";
import type { Log } from "../log.ts";
import { createFilterCache, type Filter } from "../query/filterCache.ts";
import { QueryError } from "../query/groq.ts";
import type { Commit, ContentTables } from "../store/contentTables.ts";
import { TimeLimitError, withTimeLimit } from "../timeLimit.ts";
import type { Call, Route } from "./call.ts";
import type { EventStream, EventStreams } from "./eventStreams.ts";
import { HttpError, queryFault } from "./httpError.ts";
import { createMutationEvents } from "./mutationEvent.ts";
import { questionIn } from "./question.ts";

/** Whoever missed more reads anew. */
const maxMissedCommits = 1000;
/** How long telling it may take. */
const catchUpMs = 1000;

export function listenRoutes({ streams, log }: { streams: EventStreams; log: Log }): Route[] {
  const filters = createFilterCache();
  const events = createMutationEvents();

  function handle(call: Call): void {
    const { search } = call;
    checkOptions(search);
    if (streams.isFull) throw new HttpError(429, "Too many listeners are open");
    const question = questionIn(search);
    const stream = streams.open(call);
    endOnError(stream, () => follow(call, stream, filters.get(question)));
  }

  function follow(call: Call, stream: EventStream, filter: Filter): void {
    const { store, ended, name } = call.dataset;
    const tell = (commit: Commit) => events.of(commit, filter, call).forEach(stream.send);
    const disconnect = () => {
      stream.send({ event: "disconnect", data: { reason: `Dataset "${name}" is no longer available` } });
      stream.end();
    };
    welcome(call, stream, tell);
    // Whoever writes is answered first, however many listen.
    const stop = store.watch((commit) => void setImmediate(() => endOnError(stream, () => tell(commit))));
    ended.addEventListener("abort", disconnect);
    stream.onClose(() => {
      stop();
      ended.removeEventListener("abort", disconnect);
    });
  }

  /** A filter that cannot be read, or takes too long, ends its stream and nothing else. */
  function endOnError(stream: EventStream, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof QueryError) stream.send({ event: "channelError", data: { error: queryFault(error) } });
      else if (error instanceof TimeLimitError)
        stream.send({ event: "channelError", data: { error: { description: error.message } } });
      else log.error("listenerFailed", { error });
      stream.end();
    }
  }

  return [{ method: "GET", path: "/data/listen/:dataset", needs: "public", handle }];
}

/** Greets a new listener; tells one that comes back what it missed, or that this cannot be told. */
function welcome({ request, search, dataset }: Call, stream: EventStream, tell: (commit: Commit) => void): void {
  const { history, lastTransactionId } = dataset.store;
  const lastEventId = String(request.headers["last-event-id"] ?? "");
  const isResuming = search.get("enableResume") === "true" && lastEventId !== "";
  const missed = isResuming ? missedSince(lastEventId, history) : null;
  const event = missed ? "welcomeback" : isResuming ? "reset" : "welcome";
  const id = missed ? lastEventId : `${lastTransactionId}#`; // of a commit, so that whoever comes back misses nothing
  stream.send({ event, id, data: { listenerName: randomUUID() } });
  withTimeLimit(catchUpMs, () => missed?.forEach(tell));
}

/** Everything after the event of that id; `null` when that is too much, or the id is unknown. */
function missedSince(eventId: string, history: ContentTables): Commit[] | null {
  const [transactionId = "", documentId = ""] = eventId.split("#");
  const sequence = transactionId === "" ? 0 : history.sequenceOf(transactionId);
  if (sequence === null) return null;
  const later = history.commitsAfter(sequence, maxMissedCommits);
  return later && [...restOf(history.commits([transactionId]), documentId), ...later];
}

/** What came after the document's event within its own commit. */
function restOf(commits: readonly Commit[], documentId: string): Commit[] {
  if (documentId === "") return [];
  return commits.map((commit) => {
    const place = commit.changes.findIndex(({ id }) => id === documentId);
    return { ...commit, changes: commit.changes.slice(place + 1) };
  });
}

function checkOptions(search: URLSearchParams): void {
  check("visibility", ["query", "transaction"]);
  check("effectFormat", ["mendoza"]);

  function check(name: string, allowed: readonly string[]): void {
    const given = search.get(name);
    if (given !== null && !allowed.includes(given))
      throw new HttpError(400, `${name} must be one of ${allowed.join(", ")} (got "${given}")`);
  }
}
