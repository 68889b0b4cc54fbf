/**
 * The data that the browser requests for a client-side navigation: `/_data/caseStudy/halden-grid`.
 *
 * It names its build, in the body: so the validators of two builds differ, and a cache cannot give the data of one
 * build the name of another.
 */

import type { PageLoader } from "../../shared/pageData.ts";
import { type RouteId, type RouteParams, routes } from "../../shared/routes.ts";
import type { Answer } from "../http/answerHandler.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { HttpError } from "../http/errors.ts";

/** Answers paths below `/_data`; a page that does not exist is a 404 with `null`. */
export function createPageDataAnswers(loader: PageLoader, build: string) {
  return async (path: string): Promise<Answer> => {
    const [, id = "", slug] = /^\/_data\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? [];
    const data = id === "layout" && !slug ? await loader.layout() : await pageData(loader, id, slug);
    return {
      status: data === null ? 404 : 200,
      type: "application/json; charset=utf-8",
      cacheControl: data === null ? cacheControl.notFound : cacheControl.page,
      body: JSON.stringify(data && { ...data, build }),
    };
  };
}

function pageData(loader: PageLoader, id: string, slug: string | undefined) {
  if (!isRouteId(id) || routes[id].path.includes(":") !== (slug !== undefined))
    throw new HttpError(404, "This page does not exist.");
  return loader.page(id, { slug } as RouteParams<RouteId>); // a route has a slug or nothing
}

function isRouteId(id: string): id is RouteId {
  return Object.hasOwn(routes, id);
}
