/** The events that a listener receives for a commit. */

import { isReleaseAware } from "../apiVersion.ts";
import type { Filter, Transition } from "../query/filterCache.ts";
import type { Change, Commit } from "../store/contentTables.ts";
import { isPublicId, isVersionId } from "../store/document.ts";
import { effectsOf } from "../store/mendoza.ts";
import type { Call } from "./call.ts";
import type { ServerEvent } from "./eventStreams.ts";

export function createMutationEvents() {
  /** Listeners with the same options share their events. */
  const made = new WeakMap<Change, Map<string, ServerEvent>>();

  function eventOf(commit: Commit, change: Change, transition: Transition, search: URLSearchParams): ServerEvent {
    const events = made.get(change) ?? new Map<string, ServerEvent>();
    made.set(change, events);
    const key = [transition, ...options.map((name) => search.get(name))].join(" ");
    const event = events.get(key) ?? makeEvent(commit, change, transition, search);
    events.set(key, event);
    return event;
  }

  return {
    /**
     * One for each change, from index `from`, that matches the filter and is visible to the listener. Throws the errors
     * of the filter.
     */
    of(commit: Commit, filter: Filter, call: Call, from = 0): ServerEvent[] {
      const transitions = filter.transitionsIn(commit);
      return commit.changes.flatMap((change, index) => {
        const transition = index >= from && isVisible(change.id, call) ? transitions[index] : null;
        return transition ? [eventOf(commit, change, transition, call.search)] : [];
      });
    },
  };
}

/** The options of a listener that its events depend on. */
const options = ["includeMutations", "includeResult", "includePreviousRevision", "effectFormat", "visibility"];

function makeEvent(commit: Commit, change: Change, transition: Transition, search: URLSearchParams): ServerEvent {
  const { transactionId, timestamp, identity, changes } = commit;
  const eventId = `${transactionId}#${change.id}`;
  const data = {
    eventId,
    documentId: change.id,
    transactionId,
    transition,
    identity,
    timestamp,
    ...contentOf(change, search),
    previousRev: change.before?._rev,
    resultRev: change.after?._rev,
    visibility: search.get("visibility") ?? "query",
    transactionTotalEvents: changes.length,
    transactionCurrentEvent: changes.indexOf(change),
  };
  return { event: "mutation", id: eventId, data };
}

/** The parts of the change that the listener requested. */
function contentOf(change: Change, search: URLSearchParams) {
  const { before, after, mutations } = change;
  return {
    ...(search.get("includeMutations") !== "false" && { mutations }),
    ...(search.get("includeResult") === "true" && after && { result: after }),
    ...(search.get("includePreviousRevision") === "true" && { previous: before }),
    ...(search.get("effectFormat") === "mendoza" && { effects: effectsOf(change) }),
  };
}

/** Drafts and versions are sent on request. Before API versions with releases, drafts were always sent. */
function isVisible(id: string, { access, search, apiVersion }: Call): boolean {
  if (access.level === "anonymous" && !isPublicId(id)) return false;
  if (search.get("includeAllVersions") === "true") return true;
  return isReleaseAware(apiVersion) ? !/^(drafts|versions)\./.test(id) : !isVersionId(id);
}
