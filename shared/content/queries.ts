/**
 * Every question the site asks of its content: the GROQ, the parser of the answer, and the document types it reads,
 * by which the store knows what a change concerns.
 */

import * as z from "zod";
import { pageRouteIds, routes } from "../routes.ts";
import { documentGroq, documentParser, documentStudio } from "../schema/document.ts";
import { caseStudy, caseStudyCard } from "./caseStudy.ts";
import { client } from "./client.ts";
import { layout } from "./layout.ts";
import { page } from "./page.ts";
import { person } from "./person.ts";
import { service } from "./service.ts";

export type Query<T> = {
  name: string;
  groq: string;
  params: Readonly<Record<string, string>>;
  types: readonly string[];
  parse: z.ZodType<T>;
  /** What it means when there is no such document: a fault of the content, or an ordinary `null`. */
  whenMissing: "fault" | "null";
  /** Without it, nothing of the site can be shown. */
  isEssential?: boolean;
  /** What a visitor may ask for next, having seen this answer: read before anybody does. */
  leadsTo?(answer: T): Query<unknown>[];
};

export const documents = [layout, page, caseStudy, client, service, person] as const;

/** The document types whose changes concern the site. Images are part of the documents that show them. */
export const contentTypes: readonly string[] = documents.map((document) => document.type);

export const layoutQuery = {
  name: "layout",
  groq: `*[_type=="layout"&&_id=="layout"][0]{${documentGroq(layout)}}`,
  params: {},
  types: ["layout"],
  parse: documentParser(layout),
  whenMissing: "fault",
  isEssential: true,
} satisfies Query<unknown>;

export const pageQuery = (path: string) =>
  ({
    name: "page",
    groq: `*[_type=="page"&&path==$path]|order(_updatedAt desc)[0]{${documentGroq(page)}}`,
    params: { path },
    types: ["page", "caseStudy", "client", "service", "person"],
    parse: documentParser(page),
    whenMissing: "fault",
  }) satisfies Query<unknown>;

const caseStudyEntries = z.array(documentParser(caseStudyCard).and(z.object({ _updatedAt: z.string() })));

/** Every case study as a card, newest first: lists, the feed, the sitemap, and what `/work/…` may ask for. */
export const caseStudiesQuery = {
  name: "caseStudies",
  groq: `*[_type=="caseStudy"]|order(publishedAt desc){_updatedAt,${documentGroq(caseStudyCard)}}`,
  params: {},
  types: ["caseStudy", "client"],
  parse: caseStudyEntries,
  whenMissing: "fault",
  leadsTo: (entries: z.output<typeof caseStudyEntries>) => entries.map(({ slug }) => caseStudyQuery(slug)),
} satisfies Query<unknown>;

export const caseStudyQuery = (slug: string) =>
  ({
    name: "caseStudy",
    groq: `*[_type=="caseStudy"&&slug.current==$slug][0]{${documentGroq(caseStudy)}}`,
    params: { slug },
    types: ["caseStudy", "client"],
    parse: documentParser(caseStudy),
    whenMissing: "null",
  }) satisfies Query<unknown>;

/** The query that was once asked under this name, with its parameters; `null` when the site asks it no longer. */
export function queryNamed(name: string, params: Query<unknown>["params"]): Query<unknown> | null {
  const { path, slug } = params;
  if (name === layoutQuery.name) return layoutQuery;
  if (name === caseStudiesQuery.name) return caseStudiesQuery;
  if (name === "page" && path && isPagePath(path)) return pageQuery(path);
  if (name === "caseStudy" && slug) return caseStudyQuery(slug);
  return null;
}

function isPagePath(path: string): boolean {
  return pageRouteIds.some((id) => routes[id].path === path);
}

/** The schema of the editors' studio, derived from the same definitions. */
export const studioSchema = () => documents.map(documentStudio);
