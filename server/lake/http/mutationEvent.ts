/** What a listener is told of a commit. */

import { isReleaseAware } from "../apiVersion.ts";
import type { Filter, Transition } from "../query/filterCache.ts";
import type { Change, Commit } from "../store/contentTables.ts";
import { isPublicId, isVersionId } from "../store/document.ts";
import { effectsOf } from "../store/mendoza.ts";
import type { Call } from "./call.ts";
import type { ServerEvent } from "./eventStreams.ts";

/** One event for each change that the filter is about and the listener may see. Throws what the filter throws. */
export function eventsOf(commit: Commit, filter: Filter, call: Call): ServerEvent[] {
  const transitions = filter.transitionsIn(commit);
  return commit.changes.flatMap((change, index) => {
    const transition = isVisible(change.id, call) ? transitions[index] : null;
    return transition ? [eventOf(commit, change, index, transition, call)] : [];
  });
}

function eventOf(commit: Commit, change: Change, index: number, transition: Transition, { search }: Call): ServerEvent {
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
    transactionCurrentEvent: index,
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
