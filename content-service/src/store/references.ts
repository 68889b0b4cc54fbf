/** References between documents. */

import { type Document, isPlainObject } from "./document.ts";

/** The ids that must exist as long as the document does; weak references and those into other datasets are not among them. */
export function strongReferences(document: Document): Set<string> {
  const ids = new Set<string>();
  collect(document, ids);
  return ids;
}

function collect(value: unknown, ids: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, ids);
  else if (isPlainObject(value)) {
    if (isStrong(value)) ids.add(value._ref);
    for (const child of Object.values(value)) collect(child, ids);
  }
}

const isStrong = (value: Record<string, unknown>): value is { _ref: string } =>
  typeof value._ref === "string" && value._weak !== true && value._dataset === undefined && !value._ref.includes(":"); // a resource outside this dataset, such as `media-library:…`

/** Finds the documents that refer strongly to a document; updated with every change. */
export function createReferenceIndex() {
  const referrers = new Map<string, Set<string>>();
  return {
    update(before: Document | null, after: Document | null): void {
      for (const target of before ? strongReferences(before) : []) {
        const ids = referrers.get(target);
        ids?.delete(before?._id ?? "");
        if (ids?.size === 0) referrers.delete(target);
      }
      for (const target of after ? strongReferences(after) : [])
        referrers.set(target, (referrers.get(target) ?? new Set()).add(after?._id ?? ""));
    },
    referrersOf: (target: string): ReadonlySet<string> => referrers.get(target) ?? new Set(),
  };
}

export type ReferenceIndex = ReturnType<typeof createReferenceIndex>;
