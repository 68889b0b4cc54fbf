/** What happened to a release, as its page in the Studio shows it: derived from the revisions of its document. */

import type { Commit } from "./contentTables.ts";
import { type Document, releaseIdOf } from "./document.ts";

export type ReleaseEvent = {
  type:
    | "createRelease"
    | "scheduleRelease"
    | "unscheduleRelease"
    | "publishRelease"
    | "archiveRelease"
    | "unarchiveRelease";
  releaseName: string;
  timestamp: string;
  author: string;
  publishAt?: unknown;
};

/** The events of the commits that changed a release, in their order. */
export const releaseEvents = (releaseName: string, commits: readonly Commit[]): ReleaseEvent[] =>
  commits.flatMap(({ changes, timestamp, identity: author }) => {
    const change = changes.find(({ id }) => id === releaseIdOf(releaseName));
    const event = change?.after && eventOf(change.before, change.after);
    return event ? [{ ...event, releaseName, timestamp, author }] : [];
  });

function eventOf(before: Document | null, after: Document): Pick<ReleaseEvent, "type" | "publishAt"> | null {
  if (!before) return { type: "createRelease" };
  if (before.state === after.state) return null;
  if (after.state === "scheduled") return { type: "scheduleRelease", publishAt: after.publishAt };
  if (after.state === "published") return { type: "publishRelease" };
  if (after.state === "archived") return { type: "archiveRelease" };
  return { type: before.state === "scheduled" ? "unscheduleRelease" : "unarchiveRelease" };
}
