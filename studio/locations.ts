/** Which pages show a document: at the top of its form, and for Presentation. */

import { catchError, map, of } from "rxjs";
import type { DocumentLocationResolver } from "sanity/presentation";
import type { StudioDocument } from "../shared/schema/document.ts";
import { apiVersion } from "./apiVersion.ts";
import { isShownOnPages, locationsOf, locationsQuery, type Places } from "./model/locations.ts";

/** A projection cannot be listened to. */
const listen = '*[_id == $id || _type == "page" || references($id)]';

export function createLocations(documents: readonly StudioDocument[]): DocumentLocationResolver {
  return ({ id, type, perspectiveStack }, { documentStore }) => {
    if (!isShownOnPages(type, documents)) return null;
    const options = { apiVersion, perspective: perspectiveStack.length > 0 ? perspectiveStack : ["drafts"] };
    return documentStore.listenQuery({ fetch: locationsQuery(type, documents), listen }, { id }, options).pipe(
      map((places: Places) => {
        const locations = locationsOf(type, places);
        return locations.length > 0 ? { locations } : { message: "No page shows this yet.", tone: "caution" as const };
      }),
      catchError(() => of(null)),
    );
  };
}
