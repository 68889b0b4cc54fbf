/** Actions on the version of a document in a release. */

import { isVersionId, layerOf } from "../store/document.ts";
import { faults } from "../store/mutationError.ts";
import type { ActionContext, Actions } from "./actionContext.ts";
import { checkLayerOf, checkRevision, copyTo, existing } from "./content.ts";
import { checkState } from "./release.ts";

export const versionActions: Actions<
  "document.version.create" | "document.version.replace" | "document.version.discard" | "document.version.unpublish"
> = {
  "document.version.create"(fields, context) {
    const isCopy = "baseId" in fields;
    const versionId = isCopy ? fields.versionId : fields.document._id;
    checkLayerOf(versionId, fields.publishedId, context);
    checkRelease(versionId, context);
    if (!isCopy) return context.mutate({ create: fields.document });
    const base = existing(fields.baseId, context);
    checkRevision(base, fields.ifBaseRevisionId, context);
    context.mutate({ create: copyTo(versionId, base) });
  },

  "document.version.replace"({ document }, context) {
    checkVersionId(document._id, context);
    existing(document._id, context);
    context.mutate({ createOrReplace: document });
  },

  "document.version.discard"({ versionId, purge = false }, context) {
    checkVersionId(versionId, context);
    existing(versionId, context);
    context.mutate({ delete: { id: versionId } });
    if (purge) context.purge(versionId);
  },

  "document.version.unpublish"({ versionId, publishedId }, context) {
    checkLayerOf(versionId, publishedId, context);
    if (!isVersionId(versionId)) context.refuse(faults.invalid(`"${versionId}" is not the id of a version`, versionId));
    checkRelease(versionId, context);
    const published = existing(publishedId, context);
    context.mutate(
      { createIfNotExists: copyTo(versionId, published) },
      { patch: { id: versionId, set: { _system: { delete: true } } } },
    );
  },
};

/** A version needs an active release; a draft needs none. */
function checkRelease(versionId: string, context: ActionContext): void {
  const { layer } = layerOf(versionId);
  if (layer !== "drafts") checkState(layer, "add a version to", ["active"], context);
}

function checkVersionId(id: string, { refuse }: ActionContext): void {
  if (layerOf(id).layer === "published") refuse(faults.invalid(`"${id}" is not the id of a draft or a version`, id));
}
