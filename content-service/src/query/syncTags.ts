/**
 * Sync tags: short names for what an answer depends on and for what a commit has changed. An answer may have changed
 * when the two lists have a tag in common. Clients only compare them.
 */

import { createHash } from "node:crypto";
import type { Change } from "../store/contentTables.ts";
import { layerOf } from "../store/document.ts";
import type { DocumentStore } from "../store/documentStore.ts";
import type { Reads } from "./narrow.ts";

type Layers = Pick<DocumentStore, "documents" | "layersOf">;
type Kind = "everything" | "type" | "id";

const tag = (kind: Kind, name = "") =>
  `s1:${createHash("sha256").update(`${kind} ${name}`).digest("base64url").slice(0, 8)}`;

export const tagsOfReads = ({ types, ids, isEverything }: Reads): string[] => [
  ...(isEverything ? [tag("everything")] : []),
  ...[...types].map((type) => tag("type", type)),
  ...[...ids].map((id) => tag("id", id)),
];

/**
 * A draft or a version also has the tags of its published id, which it has in a perspective. When one layer disappears
 * the next one becomes visible, so the types of all layers are included.
 */
export function tagsOfChanges(changes: readonly Change[], { documents, layersOf }: Layers): string[] {
  const tags = changes.flatMap(({ id, before, after }) => {
    const { publishedId } = layerOf(id);
    const layers = [...layersOf(publishedId)].map((layer) => documents.get(layer));
    return [
      ...[before, after, ...layers].flatMap((document) => (document ? [tag("type", document._type)] : [])),
      tag("id", id),
      tag("id", publishedId),
    ];
  });
  return [...new Set([tag("everything"), ...tags])];
}
