/**
 * The states of a release and the transitions between them.
 *
 *     active ⇄ scheduled → published → deleted
 *     active ⇄ archived → deleted
 */

import { isPlainObject, layerOf, releaseIdOf } from "../store/document.ts";
import type { NewDocument } from "../store/mutation.ts";
import { faults } from "../store/mutationError.ts";
import { releaseMetadata } from "./action.ts";
import type { ActionContext, Actions } from "./actionContext.ts";
import { publishedFrom } from "./content.ts";
import { checkState, finalStates, isVersionIn, type ReleaseState, versionsIn } from "./release.ts";

/** Names of perspectives, which a release must not have. */
const reserved = ["drafts", "published", "raw", "previewDrafts"];

export const releaseActions: Actions<
  | "release.create"
  | "release.edit"
  | "release.publish"
  | "release.archive"
  | "release.unarchive"
  | "release.schedule"
  | "release.unschedule"
  | "release.delete"
  | "release.import"
> = {
  "release.create"({ releaseId, metadata }, context) {
    checkName(releaseId, context);
    const create = {
      ...systemFields(releaseId, context),
      state: "active",
      metadata: { releaseType: "undecided", ...metadata },
    };
    context.mutateSystem(releaseIdOf(releaseId), { create });
  },

  "release.edit"({ releaseId, patch }, context) {
    const before = checkState(releaseId, "edit", ["active", "scheduled"], context);
    const { mutateSystem, get, refuse } = context;
    mutateSystem(before._id, { patch: { id: before._id, ...patch } });
    const after = get(before._id);
    for (const name of Object.keys({ ...before, ...after }))
      if (!["metadata", "_rev", "_updatedAt"].includes(name) && after?.[name] !== before[name])
        refuse(faults.invalid(`of a release only the metadata can be edited (got "${name}")`));
    checkMetadata(after?.metadata, context);
  },

  "release.publish"({ releaseId }, context) {
    checkState(releaseId, "publish", ["active"], context);
    publishRelease(releaseId, context);
  },

  "release.archive"({ releaseId }, context) {
    checkState(releaseId, "archive", ["active"], context);
    const versions = versionsIn(releaseId, context);
    context.mutate(...versions.map(({ _id }) => ({ delete: { id: _id } })));
    moveRelease(releaseId, "archived", { finalDocumentStates: finalStates(versions) }, context);
  },

  "release.unarchive"({ releaseId }, context) {
    const { finalDocumentStates } = checkState(releaseId, "unarchive", ["archived"], context);
    const states = Array.isArray(finalDocumentStates) ? finalDocumentStates.filter(isPlainObject) : [];
    for (const { id, revisionId } of states) {
      const version = context.revisionOf(String(id), String(revisionId));
      if (!version || !isVersionIn(releaseId, version))
        context.refuse(faults.invalid(`release "${releaseId}" cannot be unarchived: "${id}" is not kept`, id));
      else context.mutate({ create: version });
    }
    moveRelease(releaseId, "active", { finalDocumentStates: null }, context);
  },

  "release.schedule"({ releaseId, publishAt }, context) {
    checkState(releaseId, "schedule", ["active"], context);
    if (Date.parse(publishAt) <= Date.parse(context.now))
      context.refuse(faults.invalid(`publishAt must be in the future (got "${publishAt}")`, publishAt));
    moveRelease(releaseId, "scheduled", { publishAt: new Date(publishAt).toISOString(), error: null }, context);
  },

  "release.unschedule"({ releaseId }, context) {
    checkState(releaseId, "unschedule", ["scheduled"], context);
    moveRelease(releaseId, "active", { publishAt: null }, context);
  },

  "release.delete"({ releaseId }, context) {
    const { _id } = checkState(releaseId, "delete", ["archived", "published"], context);
    for (const version of versionsIn(releaseId, context)) context.mutate({ delete: { id: version._id } });
    context.mutateSystem(_id, { delete: { id: _id } });
  },

  /** A scheduled release is imported as active, because its versions may not be imported yet when it is due. */
  "release.import"({ releaseId, ifExists, ...given }, context) {
    checkName(releaseId, context);
    const attributes: Record<string, unknown> = given.document ?? given.attributes ?? {};
    const { state, publishAt: _publishAt, metadata = {}, ...rest } = attributes;
    checkMetadata(metadata, context);
    const isKept = state === "published" || state === "archived";
    const document = { ...rest, ...systemFields(releaseId, context), metadata, state: isKept ? state : "active" };
    const { _id } = document;
    if (ifExists === "ignore") context.mutateSystem(_id, { createIfNotExists: document });
    else context.mutateSystem(_id, ifExists === "replace" ? { createOrReplace: document } : { create: document });
  },
};

/** Each version replaces its published document, or deletes it when the version is marked so. */
export function publishRelease(release: string, context: ActionContext): void {
  const versions = versionsIn(release, context);
  for (const version of versions) {
    const { publishedId } = layerOf(version._id);
    const isDeletion = isPlainObject(version._system) && version._system.delete === true;
    context.mutate(isDeletion ? { delete: { id: publishedId } } : { createOrReplace: publishedFrom(version) }, {
      delete: { id: version._id },
    });
  }
  const published = versions.map(({ _id }) => ({ _id: layerOf(_id).publishedId, _rev: context.transactionId }));
  const facts = { publishedAt: context.now, finalDocumentStates: finalStates(published), publishAt: null, error: null };
  moveRelease(release, "published", facts, context);
}

/** Fields that are `null` are removed. */
export function moveRelease(
  release: string,
  state: ReleaseState,
  facts: Record<string, unknown>,
  context: ActionContext,
): void {
  const set = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  const unset = Object.keys(facts).filter((name) => facts[name] === null);
  const id = releaseIdOf(release);
  context.mutateSystem(id, { patch: { id, set: { ...set, state }, unset } });
}

function checkMetadata(metadata: unknown, { refuse }: ActionContext): void {
  const parsed = releaseMetadata.safeParse(metadata);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  refuse(faults.invalid(`release metadata ${issue?.path.join(".")}: ${issue?.message}`, metadata));
}

function systemFields(release: string, { identity }: ActionContext): NewDocument & { _id: string } {
  return { _id: releaseIdOf(release), _type: "system.release", name: release, userId: identity };
}

function checkName(release: string, { refuse }: ActionContext): void {
  if (reserved.includes(release))
    refuse(faults.invalid(`releaseId must not be the name of a perspective (got "${release}")`, release));
}
