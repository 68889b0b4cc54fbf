/**
 * Every page of the site, an entry each: its id, its path, its document, its place in the menu and the sitemap.
 *
 * The server's and the browser's routers, queries, the menu, the sitemap and the Studio's list of paths derive from this
 * table. The main menu has the table's order. A page that editors compose needs nothing but its entry; one that is shown
 * otherwise has its component in client/createRoutes.tsx.
 */

export type Route = {
  /** A path of react-router: literal segments, at most one `:parameter` a segment. */
  path: string;
  /** The type of the document that the page shows. A `page` is composed from sections, and found by its path. */
  document: "page" | "caseStudy";
  /** The name of the entry in the main menu; a route without one is not in the menu. */
  menu?: string;
  /** Listed in /sitemap.xml where it has a document; a route with a parameter is listed once per document. */
  sitemap: boolean;
};

export const routes = {
  home: { path: "/", document: "page", sitemap: true },
  about: { path: "/about", document: "page", sitemap: true, menu: "About Us" },
  services: { path: "/services", document: "page", sitemap: true, menu: "Services" },
  clients: { path: "/clients", document: "page", sitemap: true, menu: "Clients" },
  work: { path: "/work", document: "page", sitemap: true, menu: "Work" },
  caseStudy: { path: "/work/:slug", document: "caseStudy", sitemap: true },
  contact: { path: "/contact", document: "page", sitemap: true, menu: "Contact" },
  privacy: { path: "/privacy", document: "page", sitemap: true },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;

/** The pages that editors compose from sections: one `page` document each. */
export type PageRouteId = { [Id in RouteId]: (typeof routes)[Id]["document"] extends "page" ? Id : never }[RouteId];
export type PagePath = (typeof routes)[PageRouteId]["path"];

export const pageRouteIds = (Object.keys(routes) as RouteId[]).filter(
  (id): id is PageRouteId => routes[id].document === "page",
);

/** What editors call the page: its name in the menu, or its id. */
export function routeTitle(id: RouteId): string {
  const route: Route = routes[id];
  return route.menu ?? id.charAt(0).toUpperCase() + id.slice(1);
}

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type RouteParams<Id extends RouteId> = Record<ParameterNames<(typeof routes)[Id]["path"]>, string>;

type ParamsArgument<Id extends RouteId> = keyof RouteParams<Id> extends never ? [] : [params: RouteParams<Id>];

/** `pathTo("caseStudy", { slug: "halden-grid" })` is `/work/halden-grid`; a missing parameter does not compile. */
export function pathTo<Id extends RouteId>(id: Id, ...[params]: ParamsArgument<Id>): string {
  const values: Record<string, string> = params ?? {};
  return routes[id].path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

/** The main menu, in its order. */
export const menuRoutes = Object.entries(routes).flatMap(([id, route]) =>
  "menu" in route ? [{ id, path: route.path, name: route.menu }] : [],
);

/** The certification badge of the footer belongs to the site, not to its content. */
export const certificationBadge = {
  href: "https://council.example/certified/orchid-and-steel",
  src: "/badge.svg",
  alt: "Certified diverse supplier",
  widthPx: 141,
  heightPx: 60,
} as const;
