import { pageRouteIds, pathTo, routes } from "../../shared/routes.ts";

const caseStudies = pathTo("caseStudy", { slug: "" });

/** The paths of all composed pages and of all case studies. Throws when the site's own list of pages has none. */
export async function findPages(siteUrl: string): Promise<string[]> {
  const answer = await fetch(new URL("/sitemap.xml", siteUrl));
  if (!answer.ok) throw new Error(`${answer.url} must answer 200 (got ${answer.status})`);
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  const found = listed.filter((path) => path.startsWith(caseStudies));
  if (found.length === 0) throw new Error(`${answer.url} must list a case study (got ${listed.join(", ")})`);
  return [...pageRouteIds.map((id) => routes[id].path), ...found];
}

/** Of these paths all composed pages, and the first case study. */
export function oneOfEachKind(paths: string[]): string[] {
  const first = paths.find((path) => path.startsWith(caseStudies));
  return paths.filter((path) => path === first || !path.startsWith(caseStudies));
}
