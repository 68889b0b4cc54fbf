/** Actions on a document and its draft. */

import { layerOf } from "../store/document.ts";
import { faults } from "../store/mutationError.ts";
import type { Actions } from "./actionContext.ts";
import { checkLayerOf, checkPublishedId, checkRevision, copyTo, existing, publishedFrom } from "./content.ts";

export const documentActions: Actions<
  | "document.create"
  | "document.edit"
  | "document.replaceDraft"
  | "document.publish"
  | "document.unpublish"
  | "document.discard"
  | "document.delete"
> = {
  "document.create"({ publishedId, attributes, ifExists }, context) {
    const { get, mutate, refuse } = context;
    const draftId = attributes._id ?? `drafts.${publishedId}`;
    checkPublishedId(publishedId, context);
    checkLayerOf(draftId, publishedId, context);
    if (get(publishedId)) refuse(faults.alreadyExists(publishedId));
    if (get(draftId) && ifExists === "ignore") return;
    mutate({ create: { ...attributes, _id: draftId } });
  },

  "document.edit"({ draftId, publishedId, patch }, context) {
    const { get, mutate } = context;
    checkLayerOf(draftId, publishedId, context);
    if (!get(draftId)) mutate({ create: copyTo(draftId, existing(publishedId, context)) });
    mutate({ patch: { id: draftId, ...patch } });
  },

  "document.replaceDraft"({ publishedId, attributes }, context) {
    const { get, mutate, refuse } = context;
    checkLayerOf(attributes._id, publishedId, context);
    if (!get(attributes._id) && !get(publishedId)) refuse(faults.notFound(publishedId));
    mutate({ createOrReplace: attributes });
  },

  "document.publish"({ draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId }, context) {
    checkLayerOf(draftId, publishedId, context);
    const draft = existing(draftId, context);
    checkRevision(draft, ifDraftRevisionId, context);
    checkRevision(context.get(publishedId), ifPublishedRevisionId, context);
    context.mutate({ createOrReplace: publishedFrom(draft) }, { delete: { id: draftId } });
  },

  "document.unpublish"({ draftId, publishedId }, context) {
    checkLayerOf(draftId, publishedId, context);
    const published = existing(publishedId, context);
    context.mutate({ createIfNotExists: copyTo(draftId, published) }, { delete: { id: publishedId } });
  },

  "document.discard"({ draftId, purge = false }, context) {
    if (layerOf(draftId).layer === "published")
      context.refuse(faults.invalid(`"${draftId}" is not the id of a draft`, draftId));
    existing(draftId, context);
    context.mutate({ delete: { id: draftId } });
    if (purge) context.purge(draftId);
  },

  "document.delete"({ publishedId, includeDrafts, purge = false }, context) {
    const { get, mutate, refuse } = context;
    checkPublishedId(publishedId, context);
    for (const draftId of includeDrafts) checkLayerOf(draftId, publishedId, context);
    const ids = [publishedId, ...includeDrafts];
    const draftId = `drafts.${publishedId}`;
    if (!ids.some(get)) refuse(faults.notFound(publishedId));
    if (get(draftId) && !includeDrafts.includes(draftId))
      refuse(faults.invalid(`Document "${publishedId}" has a draft that includeDrafts does not name: "${draftId}"`));
    mutate(...ids.map((id) => ({ delete: { id } })));
    if (purge) ids.forEach(context.purge);
  },
};
