/** What the list on the left shows, in the site's order: its pages, then lists of documents, then what all pages share. */

import { type PageRouteId, pageRouteIds, routes, routeTitle } from "../../shared/routes.ts";
import type { StudioDocument } from "../../shared/schema/document.ts";

export type StructureItem =
  /** A document that exists once. Opening it creates it. */
  | { kind: "page"; id: string; routeId: PageRouteId; title: string; path: string }
  | { kind: "singleton"; id: string; type: string; title: string }
  | { kind: "list"; type: string; title: string; orderBy: { field: string; direction: "asc" | "desc" } }
  | { kind: "heading"; title: string };

/** Types whose documents are not duplicated, deleted or unpublished: the site shows exactly one for each place. */
export const singletonTypes: readonly string[] = ["layout", "page"];

export const isSingleton = (type: string) => singletonTypes.includes(type);

/** The id of a route's page where no document has its path yet. */
export const pageIdOf = (id: PageRouteId) => `page-${id}`;

export function structureItems(documents: readonly StudioDocument[]): StructureItem[] {
  const pages = pageRouteIds.map((id) => ({
    kind: "page" as const,
    id: pageIdOf(id),
    routeId: id,
    title: routeTitle(id),
    path: routes[id].path,
  }));
  const lists = documents.filter(({ name }) => !isSingleton(name) && name !== "redirect").map(listOf);
  const redirects = documents.filter(({ name }) => name === "redirect").map(listOf);
  const shared = documents
    .filter(({ name }) => isSingleton(name) && name !== "page")
    .map(({ name, pluralTitle }) => ({ kind: "singleton" as const, id: name, type: name, title: pluralTitle }));
  return [
    heading("Pages"),
    ...pages,
    heading("Shown on pages"),
    ...lists,
    heading("On every page"),
    ...shared,
    heading("Old addresses"),
    ...redirects,
  ];
}

const heading = (title: string) => ({ kind: "heading" as const, title });

/** Documents with a date come newest first, as on the site; others by their first text. */
function listOf({ name, pluralTitle, fields }: StudioDocument): StructureItem {
  const date = fields.find(({ type }) => type === "datetime")?.name;
  const text = fields.find(({ type }) => type === "string")?.name ?? "_createdAt";
  const orderBy = date ? { field: date, direction: "desc" as const } : { field: text, direction: "asc" as const };
  return { kind: "list", type: name, title: pluralTitle, orderBy };
}

/** What the menu of a document offers: nothing that adds or removes one that exists once. */
export function allowedActions<Action extends { action?: string }>(type: string, actions: Action[]): Action[] {
  const refused: readonly (string | undefined)[] = ["duplicate", "delete", "unpublish"];
  return isSingleton(type) ? actions.filter(({ action }) => !refused.includes(action)) : actions;
}
