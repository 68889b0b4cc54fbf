/** The shared route table → React Router routes, each with its component and loader. */

import type { ComponentType } from "react";
import { data, type RouteObject } from "react-router-dom";
import { subscribePath, thanksPath } from "../shared/newsletter.ts";
import type { PageLoader } from "../shared/pageData.ts";
import { type RouteId, type RouteParams, routes } from "../shared/routes.ts";
import { CaseStudyPage } from "./pages/CaseStudyPage/CaseStudyPage.tsx";
import { ComposedPage } from "./pages/ComposedPage/ComposedPage.tsx";
import { ErrorPage } from "./pages/ErrorPage/ErrorPage.tsx";
import { NewsletterFailed, NewsletterThanks } from "./pages/NewsletterPage/NewsletterPage.tsx";
import { ReadingPage } from "./pages/ReadingPage/ReadingPage.tsx";
import { SiteFailure } from "./pages/SiteFailure/SiteFailure.tsx";
import { Site } from "./Site.tsx";

/** Pages that need a component of their own; every other page shows its sections one after the other. */
const components: { [Id in RouteId]?: ComponentType } = {
  caseStudy: CaseStudyPage,
  privacy: ReadingPage,
};

/** The route of the document, and the route inside it that renders a page or its error. */
export const siteRouteId = "site";
export const pageRouteId = "page";

export function createRoutes(loader: PageLoader): RouteObject[] {
  const page = (id: RouteId): RouteObject => ({
    id,
    path: routes[id].path,
    caseSensitive: true, // a page has one URL, under which it is cached
    Component: components[id] ?? ComposedPage,
    loader: async ({ params }) => (await loader.page(id, params as RouteParams<RouteId>)) ?? notFound(),
  });
  /** The result of a newsletter form sent without script; a 404 unless the newsletter delivers. */
  const outcome = (path: string, Component: ComponentType): RouteObject => ({
    path,
    caseSensitive: true,
    Component,
    loader: async () => ((await loader.layout()).newsletterAction ? null : notFound()),
  });
  const outcomes = [outcome(thanksPath, NewsletterThanks), outcome(subscribePath, NewsletterFailed)];
  const pages = (Object.keys(routes) as RouteId[]).map(page);
  const unknown: RouteObject = { path: "*", loader: notFound, Component: ErrorPage }; // the loader makes it a 404
  return [
    {
      id: siteRouteId,
      Component: Site,
      ErrorBoundary: SiteFailure,
      loader: () => loader.layout(),
      shouldRevalidate: () => true, // an open tab gets layout changes, too
      children: [{ id: pageRouteId, ErrorBoundary: ErrorPage, children: [...pages, ...outcomes, unknown] }],
    },
  ];
}

function notFound(): never {
  throw data(null, { status: 404 });
}
