/**
 * Every query of the site: its GROQ, the parser of its answer, and the document types it reads, by which the store knows
 * which answers a change affects.
 */

import * as z from "zod";
import { pageRouteIds, routes } from "../routes.ts";
import { documentGroq, documentParser, documentPlaces, documentStudio } from "../schema/document.ts";
import { below, type Placed } from "../schema/places.ts";
import { type CaseStudy, caseStudy, caseStudyCard } from "./caseStudy.ts";
import { client } from "./client.ts";
import { type Layout, layout } from "./layout.ts";
import { type Page, page } from "./page.ts";
import { person } from "./person.ts";
import { type Redirect, redirect } from "./redirect.ts";
import { service } from "./service.ts";

export type Query<T> = {
  name: string;
  groq: string;
  params: Readonly<Record<string, string>>;
  types: readonly string[];
  parse: z.ZodType<T>;
  /**
   * What it means when there is no such document.
   * `fault`: the content is broken, and the last document stays.
   * `null`: it was deleted, or never existed.
   * `nullAtFirst`: `null` while there never was one; afterwards a fault.
   */
  whenMissing: "fault" | "null" | "nullAtFirst";
  /** What an operator can do when the document never existed. */
  remedy?: string;
  /** What visitors are likely to request next, read in advance. The site starts without it. */
  leadsTo?(answer: T): Query<unknown>[];
  /** The texts and pictures of the answer, as editors find them. */
  places?(answer: T): Placed[];
};

export const documents = [layout, page, caseStudy, client, service, person, redirect] as const;

/** The document types that the site reads. Images are part of the documents that show them. */
export const contentTypes: readonly string[] = documents.map((document) => document.type);

export const layoutQuery = {
  name: "layout",
  groq: `*[_type=="layout"&&_id=="layout"][0]{${documentGroq(layout)}}`,
  params: {},
  types: ["layout"],
  parse: documentParser(layout),
  whenMissing: "fault",
  remedy:
    'import content with `npm run content -- import <source>`, or create a document whose _id and _type are "layout" with `npm run content -- doc create <file>`',
  leadsTo: () => [redirectsQuery],
  places: (answer: Layout) => documentPlaces(layout, answer),
} satisfies Query<unknown>;

/** Without the parameter. Made once: zod compiles each parser, which takes longer than the parsing itself. */
const anyPage = {
  name: "page",
  groq: `*[_type=="page"&&path==$path]|order(_updatedAt desc)[0]{${documentGroq(page)}}`,
  types: ["page", "caseStudy", "client", "service", "person"],
  parse: documentParser(page),
  whenMissing: "nullAtFirst",
  places: (answer: Page) => documentPlaces(page, answer),
} as const;

export const pageQuery = (path: string) => ({ ...anyPage, params: { path } }) satisfies Query<unknown>;

const caseStudyEntries = z.array(documentParser(caseStudyCard).and(z.object({ _updatedAt: z.string() })));

/** Every case study as a card, newest first: for lists, the feed, the sitemap, and the slugs that exist. */
export const caseStudiesQuery = {
  name: "caseStudies",
  groq: `*[_type=="caseStudy"]|order(publishedAt desc){_updatedAt,${documentGroq(caseStudyCard)}}`,
  params: {},
  types: ["caseStudy", "client"],
  parse: caseStudyEntries,
  whenMissing: "fault",
  leadsTo: (entries: z.output<typeof caseStudyEntries>) => entries.map(({ slug }) => caseStudyQuery(slug)),
  places: (entries: z.output<typeof caseStudyEntries>) =>
    entries.flatMap((entry, index) => below(index, documentPlaces(caseStudyCard, entry))),
} satisfies Query<unknown>;

const anyCaseStudy = {
  name: "caseStudy",
  groq: `*[_type=="caseStudy"&&slug.current==$slug][0]{${documentGroq(caseStudy)}}`,
  types: ["caseStudy", "client"],
  parse: documentParser(caseStudy),
  whenMissing: "null",
  places: (answer: CaseStudy) => documentPlaces(caseStudy, answer),
} as const;

export const caseStudyQuery = (slug: string) => ({ ...anyCaseStudy, params: { slug } }) satisfies Query<unknown>;

/** More redirects than this are not read. */
export const maxRedirects = 10_000;

/** The redirects, the one that was edited last first; one more than are in force, so that the site can tell. */
export const redirectsQuery: Query<Redirect[]> = {
  name: "redirects",
  groq: `*[_type=="redirect"]|order(_updatedAt desc,_id)[0..${maxRedirects}]{${documentGroq(redirect)}}`,
  params: {},
  types: ["redirect", "page", "caseStudy"],
  parse: z.array(documentParser(redirect)),
  whenMissing: "fault",
};

/** The query with this name and these parameters; `null` when the site has no such query any more. */
export function queryNamed(name: string, params: Query<unknown>["params"]): Query<unknown> | null {
  const { path, slug } = params;
  if (name === layoutQuery.name) return layoutQuery;
  if (name === caseStudiesQuery.name) return caseStudiesQuery;
  if (name === redirectsQuery.name) return redirectsQuery;
  if (name === "page" && path && isPagePath(path)) return pageQuery(path);
  if (name === "caseStudy" && slug) return caseStudyQuery(slug);
  return null;
}

function isPagePath(path: string): boolean {
  return pageRouteIds.some((id) => routes[id].path === path);
}

/** The schema of the Studio, derived from the same definitions. */
export const studioSchema = () => documents.map(documentStudio);
