/** The pages that tests visit, and what the demo content says on them. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { pageRouteIds, pathTo, routes } from "../../shared/routes.ts";

/** The site's name where none is configured. */
export const siteName = "Orchid and Steel";

type Seo = { pageTitle?: string; pageDescription?: string };
type Layout = {
  email: string;
  phone: string;
  footerCTAHeaderText: string;
  footerContactUsButtonText: string;
  footerNewsletterButtonText: string;
  socialMediaLinks: { title: string; url: string }[];
  newsletterPopUp: { promptText: string; successMessage: string; errorMessage: string };
  pageSeo: Required<Seo>;
};
type Page = { path: string; pageSeo: Seo; sections: { _type: string; image?: unknown }[] };
type CaseStudy = { title: string; headline: string; slug: { current: string }; summary: string; pageSeo?: Seo };

const demoFile = path.join(import.meta.dirname, "../../demo/data.ndjson");

const documents: { _type: string }[] = readFileSync(demoFile, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

// The file is checked against the schema by its own tests.
const ofType = <T>(type: string) => documents.filter(({ _type }) => _type === type) as unknown as T[];

export const layout = ofType<Layout>("layout")[0] as Layout;
const pages = ofType<Page>("page");
export const caseStudies = ofType<CaseStudy>("caseStudy");

/** The composed pages that the demo has a document for. */
export const pagePaths: string[] = pageRouteIds
  .map((id) => routes[id].path)
  .filter((route) => pages.some(({ path }) => path === route));
export const caseStudyPaths: string[] = caseStudies.map(({ slug }) => pathTo("caseStudy", { slug: slug.current }));
/** Every page of the site. */
export const paths: string[] = [...pagePaths, ...caseStudyPaths];

/** The metadata of a page in the content; missing fields have the site's defaults. */
export function ownSeoOf(path: string): Seo {
  const caseStudy = caseStudies.find(({ slug }) => pathTo("caseStudy", { slug: slug.current }) === path);
  if (caseStudy) return { pageTitle: caseStudy.title, pageDescription: caseStudy.summary, ...caseStudy.pageSeo };
  return pages.find((page) => page.path === path)?.pageSeo ?? {};
}

/** Whether the first screen of a page has an image of its first section, as on every case study, or with an address. */
export function opensWithImage(path: string): boolean {
  const sections = pages.find((page) => page.path === path)?.sections ?? [];
  const opening = sections.filter(({ _type }, index) => index === 0 || _type === "contactDetails");
  return caseStudyPaths.includes(path) || opening.some(({ image }) => image !== undefined);
}

/** Whether a page shows pictures that are not drawings. */
export function showsPictures(path: string): boolean {
  const sections = pages.find((page) => page.path === path)?.sections ?? [];
  const ofReferences = ["caseStudies", "clientLogos", "team", "media"]; // theirs are in other documents, or required
  return caseStudyPaths.includes(path) || sections.some(({ _type, image }) => image || ofReferences.includes(_type));
}

export function titleOf(path: string): string {
  const { pageTitle } = ownSeoOf(path);
  return pageTitle ? `${siteName} - ${pageTitle}` : layout.pageSeo.pageTitle;
}
