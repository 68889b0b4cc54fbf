/**
 * The data that the browser requests for a client-side navigation: `/_data/caseStudy/halden-grid`.
 *
 * It names its build, in the body: so the validators of two builds differ, and a cache cannot give the data of one
 * build the name of another.
 */

import type { PageLoader } from "../../shared/pageData.ts";
import { pathTo, type RouteId, type RouteParams, routes } from "../../shared/routes.ts";
import type { Answer } from "../http/answerHandler.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { HttpError } from "../http/errors.ts";

export type PageDataOptions = {
  loader: PageLoader;
  build: string;
  /** Whether a redirect of the content leads from the path. */
  isRedirected: (path: string) => boolean;
};

/**
 * Answers paths below `/_data`. A page that does not exist is a 404 with `null`; where it is redirected, with an empty
 * object: being of no build, it makes the browser load the document, and the server redirects that.
 */
export function createPageDataAnswers({ loader, build, isRedirected }: PageDataOptions) {
  return async (path: string): Promise<Answer> => {
    const [, id = "", slug] = /^\/_data\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? [];
    const data = id === "layout" && !slug ? await loader.layout() : await pageData(loader, id, slug);
    const missing = () => (isRedirected(pathOf(id, slug)) ? {} : null);
    return {
      status: data === null ? 404 : 200,
      type: "application/json; charset=utf-8",
      cacheControl: data === null ? cacheControl.notFound : cacheControl.page,
      body: JSON.stringify(data ? { ...data, build } : missing()),
    };
  };
}

function pageData(loader: PageLoader, id: string, slug: string | undefined) {
  if (!isRouteId(id) || routes[id].path.includes(":") !== (slug !== undefined))
    throw new HttpError(404, "This page does not exist.");
  return loader.page(id, { slug } as RouteParams<RouteId>); // a route has a slug or nothing
}

/** Of a route that exists. */
function pathOf(id: string, slug = ""): string {
  return pathTo(id as RouteId, { slug });
}

function isRouteId(id: string): id is RouteId {
  return Object.hasOwn(routes, id);
}
