/**
 * The documents as a kind of reader sees them in a perspective.
 *
 * Made once and then kept up to date change by change, so that a commit costs what it changes, however much there is.
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
  const shown = new Map<string, Document>();
  const byType = new Map<string, Map<string, Document>>();
  /** The same as lists, made when they are asked for. */
  const lists = new Map<string, DocumentList>();
  let all: readonly Document[] | null = null;

  const visible = (id: string) => (isAnonymous && !isPublicId(id) ? undefined : stored.get(id));
  const withVersions = isReleaseAware(apiVersion);

  /** The name a stored document goes by here; `null` when it has none. */
  function nameOf(id: string): string | null {
    if (perspective === "raw") return withVersions || !isVersionId(id) ? id : null;
    const { layer, publishedId } = layerOf(id);
    return layer === "published" || perspective.layers.includes(layer) ? publishedId : null;
  }

  /** What is seen under that name. */
  function lookUp(name: string): Document | null {
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

  function refresh(name: string): void {
    const [before, after] = [shown.get(name), lookUp(name)];
    all = null;
    for (const document of [before, after]) if (document) lists.delete(document._type);
    if (before && before._type !== after?._type) byType.get(before._type)?.delete(name);
    if (!after) {
      shown.delete(name);
      return;
    }
    shown.set(name, after);
    const ofType = byType.get(after._type) ?? new Map<string, Document>();
    byType.set(after._type, ofType.set(name, after));
  }

  function update(changes: Iterable<{ id: string }>): void {
    const names = new Set([...changes].flatMap(({ id }) => nameOf(id) ?? []));
    for (const name of names) refresh(name);
  }

  update([...stored.keys()].map((id) => ({ id })));
  return {
    update,
    byId: shown,
    get documents() {
      all ??= inIdOrder([...shown.values()]);
      return all;
    },
    ofType(type) {
      const list = lists.get(type) ?? createDocumentList(inIdOrder([...(byType.get(type)?.values() ?? [])]));
      lists.set(type, list);
      return list;
    },
  };
}

/** A version that marks its document for removal when the release is published. */
const isUnpublishing = (document: Document): boolean =>
  isPlainObject(document._system) && document._system.delete === true;

/** In an order that does not depend on how they came here. */
const inIdOrder = (documents: Document[]): Document[] => documents.sort((a, b) => (a._id < b._id ? -1 : 1));
