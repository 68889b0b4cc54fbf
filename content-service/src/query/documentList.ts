/** Documents in a row, found by what a field holds as soon as somebody looks for them by it. */

import { type Document, isPlainObject } from "../store/document.ts";

export type DocumentList = ReturnType<typeof createDocumentList>;

export function createDocumentList(documents: readonly Document[]) {
  const indexes = new Map<string, Map<unknown, Document[]>>();
  return {
    documents,
    /** Those where that text stands at the path; in their order. */
    where(path: readonly string[], value: string): readonly Document[] {
      const key = JSON.stringify(path); // a name may have a dot in it
      const index = indexes.get(key) ?? Map.groupBy(documents, (document) => valueAt(document, path));
      indexes.set(key, index);
      return index.get(value) ?? [];
    },
  };
}

/** Through objects only, as a path without brackets leads in GROQ. */
const valueAt = (document: Document, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isPlainObject(value) ? value[name] : undefined), document);
