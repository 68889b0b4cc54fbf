/**
 * `/data/listen`: an event for each document that a commit adds to the result of a query, changes in it, or removes
 * from it.
 *
 * Only the query's filter is used. An event is sent when its commit is on disk. Its id names the commit, so a listener
 * with `enableResume` receives the events that it missed while it was disconnected.
 */

import { randomUUID } from "node:crypto";
import type { Log } from "../log.ts";
import { createFilterCache, type Filter } from "../query/filterCache.ts";
import { QueryError } from "../query/groq.ts";
import type { Commit, ContentTables } from "../store/contentTables.ts";
import { TimeLimitError, withTimeLimit } from "../timeLimit.ts";
import type { Call, Route } from "./call.ts";
import type { EventStream, EventStreams, ServerEvent } from "./eventStreams.ts";
import { HttpError, queryFault } from "./httpError.ts";
import { createMutationEvents } from "./mutationEvent.ts";
import { questionIn } from "./question.ts";

export type ListenRoutesOptions = { streams: EventStreams; log: Log; filterMs: number };

/** A listener that missed more is told to start again. */
const maxMissedCommits = 1000;
/** The most time that finding the missed events may take. */
const catchUpMs = 10_000;

export function listenRoutes({ streams, log, filterMs }: ListenRoutesOptions): Route[] {
  const filters = createFilterCache({ filterMs });
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
    const eventsOf = (commit: Commit, from = 0) => events.of(commit, filter, call, from);
    const disconnect = () => {
      stream.send({ event: "disconnect", data: { reason: `Dataset "${name}" is no longer available` } });
      stream.end();
    };
    welcome(call, stream, eventsOf);
    // The writer gets its response before the listeners get their events.
    const stop = store.watch(
      (commit) => void setImmediate(() => endOnError(stream, () => eventsOf(commit).forEach(stream.send))),
    );
    ended.addEventListener("abort", disconnect);
    stream.onClose(() => {
      stop();
      ended.removeEventListener("abort", disconnect);
    });
  }

  /** A filter that is invalid or too slow ends only its own stream. */
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

type EventsOf = (commit: Commit, from?: number) => ServerEvent[];

/** Sends the first event: `welcome`, `welcomeback` before the missed events, or `reset` when they are not available. */
function welcome({ request, search, dataset }: Call, stream: EventStream, eventsOf: EventsOf): void {
  const { history, lastTransactionId } = dataset.store;
  const lastEventId = String(request.headers["last-event-id"] ?? "");
  const isResuming = search.get("enableResume") === "true" && lastEventId !== "";
  const missed = isResuming ? missedSince(lastEventId, history, eventsOf) : null;
  const event = missed ? "welcomeback" : isResuming ? "reset" : "welcome";
  const id = missed ? lastEventId : `${lastTransactionId}#`; // of a commit, so that a resuming listener misses nothing
  stream.send({ event, id, data: { listenerName: randomUUID() } });
  missed?.forEach(stream.send);
}

/** All events after the one with that id; `null` when they are too many or the id is unknown. */
function missedSince(eventId: string, history: ContentTables, eventsOf: EventsOf): ServerEvent[] | null {
  const [transactionId = "", documentId = ""] = eventId.split("#");
  const sequence = transactionId === "" ? 0 : history.sequenceOf(transactionId);
  const later = sequence === null ? null : history.commitsAfter(sequence, maxMissedCommits);
  if (!later) return null;
  const own = documentId === "" ? [] : history.commits([transactionId]);
  const after = ({ changes }: Commit) => changes.findIndex(({ id }) => id === documentId) + 1;
  return withTimeLimit(catchUpMs, () => [
    ...own.flatMap((commit) => eventsOf(commit, after(commit))),
    ...later.flatMap((commit) => eventsOf(commit)),
  ]);
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
