/** Copies documents between layers, and checks what actions need of them. */

import { type Document, isPlainObject, layerOf } from "../store/document.ts";
import type { NewDocument } from "../store/mutation.ts";
import { faults } from "../store/mutationError.ts";
import type { ActionContext } from "./actionContext.ts";

/** The content of a document under another id, without the fields that the store sets. */
export function copyTo(id: string, { _rev, _createdAt, _updatedAt, _system, ...content }: Document): NewDocument {
  return { ...content, _id: id };
}

/** The published form of a draft or version: references with `_strengthenOnPublish` become strong. */
export const publishedFrom = (document: Document): NewDocument =>
  strengthen(copyTo(layerOf(document._id).publishedId, document)) as NewDocument; // the same fields

function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthen);
  if (!isPlainObject(value)) return value;
  const { _strengthenOnPublish: promise, _weak, ...rest } = value;
  const content = Object.fromEntries(Object.entries(rest).map(([name, child]) => [name, strengthen(child)]));
  if (!isPlainObject(promise)) return _weak === undefined ? content : { ...content, _weak };
  return promise.weak === true ? { ...content, _weak: true } : content;
}

/** Refuses the action when the document does not exist. */
export function existing(id: string, { get, refuse }: ActionContext): Document {
  return get(id) ?? refuse(faults.notFound(id));
}

export function checkRevision(document: Document | null, expected: string | undefined, context: ActionContext): void {
  if (expected === undefined || document?._rev === expected) return;
  context.refuse(faults.otherRevision(document?._id ?? "", document?._rev ?? "", expected));
}

/** Refuses an id that is not that of a draft or a version of the document. */
export function checkLayerOf(id: string, publishedId: string, { refuse }: ActionContext): void {
  const of = layerOf(id);
  if (of.layer === "published" || of.publishedId !== publishedId)
    refuse(faults.invalid(`"${id}" is not the id of a draft or a version of "${publishedId}"`, id));
}

/** Refuses an id that is not that of a published document. */
export function checkPublishedId(id: string, { refuse }: ActionContext): void {
  if (layerOf(id).layer !== "published") refuse(faults.invalid(`"${id}" is not the id of a published document`, id));
}
