/** Which document a page shows, and which pages show a document: both from the route table. */

import { pageRouteIds, type Route, type RouteId, routes, routeTitle } from "../../shared/routes.ts";
import type { StudioDocument } from "../../shared/schema/document.ts";
import type { StudioField } from "../../shared/schema/field.ts";

export type MainDocument = {
  route: string;
  filter: string;
  params: (context: MainDocumentContext) => Record<string, string>;
};

type MainDocumentContext = { params: Record<string, string> };

/** For each route, how Presentation finds the document of the page in the frame. */
export const mainDocuments: MainDocument[] = Object.values(routes).map(({ path, document }: Route) => {
  const parameter = /:(\w+)/.exec(path)?.[1];
  return parameter
    ? {
        route: path,
        filter: `_type == "${document}" && ${parameter}.current == $${parameter}`,
        params: ({ params }: MainDocumentContext) => ({ [parameter]: params[parameter] ?? "" }),
      }
    : { route: path, filter: `_type == "${document}" && path == $path`, params: () => ({ path }) };
});

export type Location = { title: string; href: string };

/** What `locationsQuery` answers. */
export type Places = {
  document: { path?: string; slug?: string; title?: string } | null;
  pages: (string | null)[];
  linked: { type: string; title: string | null; slug: string | null }[];
};

const ownRoutes = (type: string) =>
  (Object.keys(routes) as RouteId[]).filter((id) => (routes[id] as Route).document === type);

/** Documents with an address of their own. */
const addressedTypes = [...new Set(Object.values(routes).map(({ document }: Route) => document))].filter(
  (type) => type !== "page",
);

/** Whether pages show documents of the type. A redirect leads to a page, and is on none. */
export function isShownOnPages(type: string, documents: readonly StudioDocument[]): boolean {
  return type !== "redirect" && documents.some(({ name }) => name === type);
}

/** A query with the parameter `id`: the document's own address, and what shows the document. */
export function locationsQuery(type: string, documents: readonly StudioDocument[]): string {
  const shown = listsOfAll(type, documents).map(
    ({ section, list }) => `count(sections[_type == "${section}" && count(coalesce(${list}, [])) == 0]) > 0`,
  );
  const types = JSON.stringify(addressedTypes);
  return `{
  "document": *[_id == $id][0]{path, "slug": slug.current, title},
  "pages": *[_type == "page" && (${["references($id)", ...shown].join(" || ")})].path,
  "linked": *[_type in ${types} && _id != $id && references($id)]{"type": _type, title, "slug": slug.current}
}`;
}

/** The sections of pages that show every document of the type while their list is empty. */
function listsOfAll(type: string, documents: readonly StudioDocument[]) {
  const sections = documents
    .filter(({ name }) => name === "page")
    .flatMap(({ fields }) => fields.find(({ name }) => name === "sections")?.of ?? []);
  const isListOfAll = ({ allWhenEmpty, of = [] }: StudioField) =>
    allWhenEmpty === true && of.some(({ to = [] }) => to.some((target) => target.type === type));
  return sections.flatMap(({ name: section = "", fields = [] }) =>
    fields.filter(isListOfAll).map(({ name: list = "" }) => ({ section, list })),
  );
}

/** The pages that show a document, its own first. */
export function locationsOf(type: string, { document, pages, linked }: Places): Location[] {
  const own = document ? ownLocations(type, document) : [];
  const paths = new Set(pages);
  const composed = pageRouteIds
    .filter((id) => type === "layout" || paths.has(routes[id].path))
    .map((id) => ({ title: routeTitle(id), href: routes[id].path }));
  const others = linked.flatMap(({ type: linkedType, title, slug }) =>
    ownLocations(linkedType, { title: title ?? undefined, slug: slug ?? undefined }),
  );
  const all = [...own, ...composed, ...others];
  return [...new Map(all.map((location) => [location.href, location])).values()];
}

function ownLocations(type: string, { path, slug, title }: NonNullable<Places["document"]>): Location[] {
  return ownRoutes(type).flatMap((id) => {
    const route: Route = routes[id];
    if (!route.path.includes(":")) return route.path === path ? [{ title: routeTitle(id), href: route.path }] : [];
    return slug ? [{ title: title ?? routeTitle(id), href: route.path.replace(/:\w+/, encodeURIComponent(slug)) }] : [];
  });
}
