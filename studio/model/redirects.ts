/** What the Studio knows of redirects: which ones the site would ignore, and which one a changed address needs. */

import { redirectsQuery as siteQuery } from "../../shared/content/queries.ts";
import { type Redirect, redirect } from "../../shared/content/redirect.ts";
import { createPagePaths } from "../../shared/pagePaths.ts";
import { redirectFaults, targetOf } from "../../shared/redirects.ts";
import { pathTo } from "../../shared/routes.ts";
import { documentGroq } from "../../shared/schema/document.ts";
import { parseLeniently } from "../../shared/schema/parseLeniently.ts";
import { isRecord } from "./faults.ts";

/** What `redirectsQuery` answers. */
export type KnownRedirects = { others: unknown[]; slugs: (string | null)[]; page: unknown };

/** With the parameters `ids`, of all versions of the document in the form, and `page`, the id that it refers to. */
export const redirectsQuery = `{
  "others": *[_type == "redirect" && !(_id in $ids)]{${documentGroq(redirect)}},
  "slugs": *[_type == "caseStudy"].slug.current,
  "page": *[_id == $page][0]{_type, path, "slug": slug.current}
}`;

const parse = (documents: unknown[]): Redirect[] => parseLeniently(siteQuery.parse, documents, () => {}) ?? [];

/** Why the site would ignore the redirect in the form, as words for its editor; `true` where it would not. */
export function redirectProblem(form: Record<string, unknown>, { others, slugs, page }: KnownRedirects): true | string {
  const [own] = parse([{ ...form, page }]);
  if (!own) return true; // the rules of its fields say what is wrong
  const rules = [...parse(others), own].map((rule) => ({ _id: rule._id, from: rule.from, to: targetOf(rule) }));
  const mayBePage = createPagePaths(() => slugs.flatMap((slug) => (slug ? [{ slug }] : [])));
  const fault = redirectFaults(rules, mayBePage).get(own._id);
  return fault === undefined || `Visitors are not redirected: ${fault}.`;
}

/** The redirect from the published address of a case study whose draft has another one. */
export function redirectOfMoved(published: unknown, draft: unknown) {
  const [before, after] = [slugOf(published), slugOf(draft)];
  if (!isRecord(published) || !before || !after || before === after) return undefined;
  return {
    _id: `redirect-work-${before}`,
    _type: "redirect",
    from: pathTo("caseStudy", { slug: before }),
    page: { _type: "reference", _ref: String(published._id) },
    permanence: "permanent",
  };
}

function slugOf(document: unknown): string | undefined {
  const slug = isRecord(document) && isRecord(document.slug) ? document.slug.current : undefined;
  return typeof slug === "string" ? slug : undefined;
}
