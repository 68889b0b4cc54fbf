/**
 * `/data/listen`: an event for each document that a commit brings into, changes within, or takes out of a query.
 *
 * Only the query's filter counts. An event is sent after its commit is on disk.
 */

import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { isMatch, QueryError, type QueryNode } from "../query/groq.ts";
import { parseFilter } from "../query/parseFilter.ts";
import { isReleaseAware } from "../query/perspective.ts";
import type { Change, Commit } from "../store/contentTables.ts";
import { type Document, isPublicId, isVersionId } from "../store/document.ts";
import type { Call, Route } from "./call.ts";
import { queryFault } from "./httpError.ts";
import { type Question, questionIn } from "./question.ts";

export type ListenOptions = {
  keepAliveMs: number;
  /** The open ones, for whoever has to end them. */
  streams: Set<ServerResponse>;
};

/** A listener that has stopped reading is cut off before it fills our memory; it reconnects and reads anew. */
const maxUnreadBytes = 4_000_000;

export function listenRoutes({ keepAliveMs, streams }: ListenOptions): Route[] {
  function handle(call: Call): void {
    const { response, search } = call;
    const question = questionIn(search);
    startStream(response);
    const filter = tryParseFilter(question);
    if (filter instanceof QueryError) {
      send(response, { event: "channelError", data: { error: queryFault(filter) } });
      response.end();
      return;
    }
    const stop = call.dataset.store.watch((commit) => {
      for (const event of eventsFor(commit, filter, call)) send(response, event);
    });
    const keepAlive = setInterval(() => write(response, ":"), keepAliveMs);
    streams.add(response);
    response.on("close", () => {
      streams.delete(response);
      clearInterval(keepAlive);
      stop();
    });
    send(response, { event: "welcome", data: { listenerName: randomUUID() } });
  }

  return [{ method: "GET", path: "/data/listen/:dataset", needs: "public", handle }];
}

type ServerEvent = { event: string; id?: string; data: unknown };

function startStream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  write(response, "retry: 1000");
}

function send(response: ServerResponse, { event, id, data }: ServerEvent): void {
  const lines = [`event: ${event}`, ...(id ? [`id: ${id}`] : []), `data: ${JSON.stringify(data)}`];
  write(response, lines.join("\n"));
}

function write(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return; // it is closing, and an error would have no one to go to
  response.write(`${text}\n\n`);
  if (response.writableLength > maxUnreadBytes) response.destroy();
}

function tryParseFilter({ query, params }: Question): QueryNode | QueryError {
  try {
    return parseFilter(query, params);
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}

function eventsFor({ changes, ...commit }: Commit, filter: QueryNode, call: Call): ServerEvent[] {
  return changes.flatMap((change, index) => {
    const transition = isVisible(change.id, call) ? transitionOf(change, filter) : null;
    if (!transition) return [];
    const eventId = `${commit.transactionId}#${change.id}`;
    const data = {
      eventId,
      documentId: change.id,
      transition,
      ...commit,
      ...contentOf(change, call.search),
      previousRev: change.before?._rev,
      resultRev: change.after?._rev,
      visibility: "query",
      transactionTotalEvents: changes.length,
      transactionCurrentEvent: index,
    };
    return [{ event: "mutation", id: eventId, data }];
  });
}

/** What of the change the listener asked to be sent. */
function contentOf({ before, after, mutations }: Change, search: URLSearchParams) {
  return {
    ...(search.get("includeMutations") !== "false" && { mutations }),
    ...(search.get("includeResult") === "true" && after && { result: after }),
    ...(search.get("includePreviousRevision") === "true" && { previous: before }),
  };
}

/** Drafts and versions are for those who ask for them; before releases there were only drafts, and always. */
function isVisible(id: string, { access, search, apiVersion }: Call): boolean {
  if (access.level === "anonymous" && !isPublicId(id)) return false;
  if (search.get("includeAllVersions") === "true") return true;
  return isReleaseAware(apiVersion) ? !/^(drafts|versions)\./.test(id) : !isVersionId(id);
}

function transitionOf({ before, after }: Change, filter: QueryNode): "appear" | "update" | "disappear" | null {
  const matches = (document: Document | null) => document !== null && isMatch(filter, document);
  if (matches(before)) return matches(after) ? "update" : "disappear";
  return matches(after) ? "appear" : null;
}
