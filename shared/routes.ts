/**
 * Every page of the site: its id, its path, where it is listed.
 *
 * The server's router, the browser's router, menus, sitemap and links in content all read this one table.
 */

export type Route = {
  /** A path of react-router: literal segments, at most one `:parameter` a segment. */
  path: string;
  /** The entry's name in the main menu; a route without one is not in the menu. */
  menu?: string;
  /** Listed in /sitemap.xml; a route with a parameter is listed once per document. */
  sitemap: boolean;
};

export const routes = {
  home: { path: "/", sitemap: true },
  about: { path: "/about", sitemap: true, menu: "About Us" },
  services: { path: "/services", sitemap: true, menu: "Services" },
  clients: { path: "/clients", sitemap: true, menu: "Clients" },
  work: { path: "/work", sitemap: true, menu: "Work" },
  caseStudy: { path: "/work/:slug", sitemap: true },
  contact: { path: "/contact", sitemap: true, menu: "Contact" },
  privacy: { path: "/privacy", sitemap: true },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;

/** The pages that an editor composes from sections: one `page` document each. */
export const pageRouteIds = ["home", "about", "services", "clients", "work", "contact", "privacy"] as const;
export type PageRouteId = (typeof pageRouteIds)[number];

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
export const menuRoutes = (["about", "services", "clients", "work", "contact"] as const).map((id) => ({
  id,
  path: routes[id].path,
  name: routes[id].menu,
}));

/** The certification badge of the footer belongs to the site, not to its content. */
export const certificationBadge = {
  href: "https://council.example/certified/orchid-and-steel",
  src: "/badge.svg",
  alt: "Certified diverse supplier",
  widthPx: 141,
  heightPx: 60,
} as const;
