/** A list of documents with an index for each field that it is searched by. */

import { type Document, isPlainObject } from "../store/document.ts";

export type DocumentList = ReturnType<typeof createDocumentList>;

export function createDocumentList(documents: readonly Document[]) {
  const indexes = new Map<string, Map<unknown, Document[]>>();
  return {
    documents,
    /** The documents with that text at the path, in the order of the list. The first search creates the index. */
    where(path: readonly string[], value: string): readonly Document[] {
      const key = JSON.stringify(path); // a name may contain a dot
      const index = indexes.get(key) ?? Map.groupBy(documents, (document) => valueAt(document, path));
      indexes.set(key, index);
      return index.get(value) ?? [];
    },
  };
}

/** Follows objects only, as a GROQ path without brackets does. */
const valueAt = (document: Document, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isPlainObject(value) ? value[name] : undefined), document);
