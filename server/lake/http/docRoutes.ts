/** `/data/doc`: documents by their ids. */

import { type Document, isPublicId, layerOf } from "../store/document.ts";
import type { DocumentStore } from "../store/documentStore.ts";
import { type Call, type Route, sendJson } from "./call.ts";

export function docRoutes({ store }: { store: DocumentStore }): Route[] {
  const mayRead = ({ access }: Call, id: string) => access.level !== "anonymous" || isPublicId(id);
  const versionsOf = (call: Call, id: string): Document[] =>
    [...store.documents.values()].filter(({ _id }) => layerOf(_id).publishedId === id && mayRead(call, _id));

  function handle(call: Call): void {
    const ids = (call.params.ids ?? "").split(",");
    const withAllVersions = call.search.get("includeAllVersions") === "true";
    const found = ids.map((id) => {
      const document = mayRead(call, id) ? store.documents.get(id) : undefined;
      return { id, documents: withAllVersions ? versionsOf(call, id) : document ? [document] : [] };
    });
    const shown = call.search.get("excludeContent") === "true" ? withoutContent : (document: Document) => document;
    sendJson(call, {
      documents: found.flatMap(({ documents }) => documents.map(shown)),
      omitted: found
        .filter(({ documents }) => documents.length === 0)
        .map(({ id }) => ({ id, reason: mayRead(call, id) ? "existence" : "permission" })),
    });
  }

  return [{ method: "GET", path: "/data/doc/:dataset/:ids", needs: "nothing", handle }];
}

const withoutContent = ({ _id, _type, _rev, _createdAt, _updatedAt }: Document): Document => ({
  _id,
  _type,
  _rev,
  _createdAt,
  _updatedAt,
});
