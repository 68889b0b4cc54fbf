/** What a listener is told of a commit. */

import { isReleaseAware } from "../apiVersion.ts";
import type { Filter, Transition } from "../query/filterCache.ts";
import type { Change, Commit } from "../store/contentTables.ts";
import { isPublicId, isVersionId } from "../store/document.ts";
import { effectsOf } from "../store/mendoza.ts";
import type { Call } from "./call.ts";
import type { ServerEvent } from "./eventStreams.ts";

export function createMutationEvents() {
  /** Listeners that ask for the same are told the same. */
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
     * One for each change that the filter is about and the listener may see, from the `from`th on. Throws what the
     * filter throws.
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

/** What of a listener's options shows in its events. */
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

/** What of the change the listener asked to be sent. */
function contentOf(change: Change, search: URLSearchParams) {
  const { before, after, mutations } = change;
  return {
    ...(search.get("includeMutations") !== "false" && { mutations }),
    ...(search.get("includeResult") === "true" && after && { result: after }),
    ...(search.get("includePreviousRevision") === "true" && { previous: before }),
    ...(search.get("effectFormat") === "mendoza" && { effects: effectsOf(change) }),
  };
}

/** Drafts and versions are for those who ask for them; before releases there were only drafts, and always. */
function isVisible(id: string, { access, search, apiVersion }: Call): boolean {
  if (access.level === "anonymous" && !isPublicId(id)) return false;
  if (search.get("includeAllVersions") === "true") return true;
  return isReleaseAware(apiVersion) ? !/^(drafts|versions)\./.test(id) : !isVersionId(id);
}
