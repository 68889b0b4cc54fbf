/**
 * The documents that a kind of reader sees in a perspective.
 *
 * A view is updated with each change, so the cost of a commit depends on its changes and not on the number of documents.
 */

import { isReleaseAware } from "../apiVersion.ts";
import type { Change } from "../store/contentTables.ts";
import { type Document, idInLayer, isPlainObject, isPublicId, isVersionId, layerOf } from "../store/document.ts";
import { createDocumentList, type DocumentList } from "./documentList.ts";
import type { Index } from "./narrow.ts";
import type { Perspective } from "./perspective.ts";

export type ViewOptions = {
  stored: ReadonlyMap<string, Document>;
  isAnonymous: boolean;
  apiVersion: string;
  perspective: Perspective;
};

export type View = Index & { update: (changes: readonly Pick<Change, "id">[]) => void };

export function createView({ stored, isAnonymous, apiVersion, perspective }: ViewOptions): View {
  const shown = createShownDocuments();
  const visible = (id: string) => (isAnonymous && !isPublicId(id) ? undefined : stored.get(id));
  const withVersions = isReleaseAware(apiVersion);

  /** The id that a stored document has in this view; `null` when it is not part of it. */
  function visibleIdOf(id: string): string | null {
    if (perspective === "raw") return withVersions || !isVersionId(id) ? id : null;
    const { layer, publishedId } = layerOf(id);
    return layer === "published" || perspective.layers.includes(layer) ? publishedId : null;
  }

  /** The document that is visible under that id. */
  function findVisible(name: string): Document | null {
    if (perspective === "raw") return visible(name) ?? null;
    for (const layer of [...perspective.layers, "published"]) {
      const document = visible(idInLayer(name, layer));
      if (document) return isUnpublishing(document) ? null : present(document, name);
    }
    return null;
  }

  function present(document: Document, name: string): Document {
    const isLayered = perspective !== "raw" && perspective.layers.length > 0;
    return isLayered ? { ...document, _id: name, _originalId: document._id } : document;
  }

  function update(changes: Iterable<{ id: string }>): void {
    const names = new Set([...changes].flatMap(({ id }) => visibleIdOf(id) ?? []));
    for (const name of names) shown.put(name, findVisible(name));
  }

  update([...stored.keys()].map((id) => ({ id })));
  return Object.assign(shown.index, { update });
}

/** The documents of a view, by the id under which they are visible and by type. */
function createShownDocuments() {
  const byId = new Map<string, Document>();
  const byType = new Map<string, Map<string, Document>>();
  /** The same as lists, created on first use. */
  const lists = new Map<string, DocumentList>();
  let all: readonly Document[] | null = null;
  const index: Index = {
    byId,
    get documents() {
      all ??= inIdOrder([...byId.values()]);
      return all;
    },
    ofType(type) {
      const list = lists.get(type) ?? createDocumentList(inIdOrder([...(byType.get(type)?.values() ?? [])]));
      lists.set(type, list);
      return list;
    },
  };
  return {
    index,
    /** `null` removes the document. */
    put(name: string, document: Document | null): void {
      const before = byId.get(name);
      all = null;
      for (const changed of [before, document]) if (changed) lists.delete(changed._type);
      if (before && before._type !== document?._type) byType.get(before._type)?.delete(name);
      if (!document) {
        byId.delete(name);
        return;
      }
      byId.set(name, document);
      const ofType = byType.get(document._type) ?? new Map<string, Document>();
      byType.set(document._type, ofType.set(name, document));
    },
  };
}

/** The version marks its document for deletion when the release is published. */
const isUnpublishing = (document: Document): boolean =>
  isPlainObject(document._system) && document._system.delete === true;

/** An order that does not depend on the order of changes. */
const inIdOrder = (documents: Document[]): Document[] => documents.sort((a, b) => (a._id < b._id ? -1 : 1));
