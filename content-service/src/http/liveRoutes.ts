/**
 * `/data/live/events`: the sync tags of the answers that may have changed, after each commit.
 *
 * Changes of published documents are sent to every client, those of drafts and versions to clients with a token and
 * `includeDrafts`. The id of an event is the sequence number of its commit, so a reconnected client gets what it missed.
 */

import { isSince } from "../apiVersion.ts";
import { tagsOfChanges } from "../query/syncTags.ts";
import type { Change, Commit } from "../store/contentTables.ts";
import { isPublicId } from "../store/document.ts";
import type { Call, Route } from "./call.ts";
import type { EventStream, EventStreams } from "./eventStreams.ts";
import { HttpError } from "./httpError.ts";

const liveSince = "2021-03-25";
/** A client that missed more is told to start again. */
const maxMissedCommits = 1000;

export function liveRoutes({ streams }: { streams: EventStreams }): Route[] {
  function handle(call: Call): void {
    const { search, apiVersion, access, dataset } = call;
    if (!isSince(apiVersion, liveSince))
      throw new HttpError(400, `The live events API needs API version ${liveSince} or later (got "${apiVersion}")`);
    const withDrafts = search.get("includeDrafts") === "true";
    if (withDrafts && access.level === "anonymous") throw new HttpError(401, "Live events of drafts need a token");
    const isFull = streams.isFull;
    const stream = streams.open(call);
    if (isFull) {
      stream.send({ event: "goaway", data: { reason: "too many connections" } });
      stream.end();
      return;
    }
    const announce = ({ sequence, changes }: Commit) => {
      const visible = withDrafts ? changes : changes.filter(isPublic);
      if (visible.length > 0)
        stream.send({ event: "message", id: `${sequence}`, data: { tags: tagsOfChanges(visible, dataset.store) } });
    };
    welcome(call, stream, announce);
    const stop = dataset.store.watch(announce);
    const end = () => stream.end();
    dataset.ended.addEventListener("abort", end);
    stream.onClose(() => {
      stop();
      dataset.ended.removeEventListener("abort", end);
    });
  }

  return [{ method: "GET", path: "/data/live/events/:dataset", needs: "public", handle }];
}

const isPublic = ({ id }: Change): boolean => isPublicId(id);

/** Sends a reconnected client the events that it missed, or `restart` when they are not available. */
function welcome({ request, dataset }: Call, stream: EventStream, announce: (commit: Commit) => void): void {
  const { sequence, history } = dataset.store;
  const lastEventId = request.headers["last-event-id"];
  const last = lastEventId === undefined ? sequence : Number(lastEventId);
  const isKnown = Number.isInteger(last) && last >= 0 && last <= sequence;
  const missed = isKnown ? history.commitsAfter(last, maxMissedCommits) : null;
  stream.send({ event: "welcome", id: `${missed ? last : sequence}`, data: {} });
  if (!missed) stream.send({ event: "restart", id: `${sequence}`, data: {} });
  for (const commit of missed ?? []) announce(commit);
}
