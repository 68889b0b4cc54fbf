/** `/data/doc`: reads documents by their ids. */

import { type Document, isPublicId } from "../store/document.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { checkDocumentId } from "./rules.ts";

const maxIds = 1000;

export function docRoutes(): Route[] {
  const mayRead = ({ access }: Call, id: string) => access.level !== "anonymous" || isPublicId(id);
  const versionsOf = (call: Call, id: string): Document[] =>
    [...call.dataset.store.layersOf(id)].flatMap((layer) =>
      mayRead(call, layer) ? (call.dataset.store.documents.get(layer) ?? []) : [],
    );

  function handle(call: Call): void {
    const { store } = call.dataset;
    const ids = [...new Set((call.params.ids ?? "").split(","))];
    if (ids.length > maxIds) throw new HttpError(400, `At most ${maxIds} documents can be requested at once`);
    ids.forEach(checkDocumentId);
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

  return [{ method: "GET", path: "/data/doc/:dataset/:ids", needs: "public", handle }];
}

const withoutContent = ({ _id, _type, _rev, _createdAt, _updatedAt }: Document): Document => ({
  _id,
  _type,
  _rev,
  _createdAt,
  _updatedAt,
});
