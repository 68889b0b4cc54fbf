/** A release: a system document, and the versions that belong to it. */

import { type Document, layerOf, releaseIdOf } from "../store/document.ts";
import { faults } from "../store/mutationError.ts";
import type { ActionContext } from "./actionContext.ts";
import { existing } from "./content.ts";

export type ReleaseState = "active" | "scheduled" | "published" | "archived";

/** Returns the release's document; refuses the action when its state is not one of the allowed ones. */
export function checkState(
  release: string,
  action: string,
  allowed: readonly ReleaseState[],
  context: ActionContext,
): Document {
  const document = existing(releaseIdOf(release), context);
  if (!allowed.some((state) => state === document.state))
    context.refuse(faults.releaseState(release, String(document.state), action, allowed));
  return document;
}

export const isVersionIn = (release: string, { _id }: Document): boolean => layerOf(_id).layer === release;

export const versionsIn = (release: string, { documents }: ActionContext): Document[] =>
  documents().filter((document) => isVersionIn(release, document));

/** The documents that a release published or archived, with their revisions, so that an archive can be restored. */
export const finalStates = (documents: readonly { _id: string; _rev: string }[]) =>
  documents.map(({ _id, _rev }) => ({ _key: _id, id: _id, revisionId: _rev }));
