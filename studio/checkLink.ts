/** Asks the content service whether a link leads to a page: to one that exists, or to one by a redirect. */

import type { ValidationContext } from "sanity";
import { apiVersion } from "./apiVersion.ts";
import { isRedirected, linkTarget, unknownPage } from "./model/links.ts";
import type { CheckLink } from "./model/schemaTypes.ts";

const query = `{
  "isThere": count(*[_type == $type && slug.current == $slug]) > 0,
  "redirects": *[_type == "redirect"].from
}`;

export const checkLink: CheckLink = async (href, context) => {
  const target = linkTarget(href);
  if (target.kind === "page" || target.kind === "other") return true;
  const { getClient } = context as ValidationContext; // the Studio calls it
  const { type, slug } = target.kind === "document" ? target : { type: "", slug: "" };
  const { isThere, redirects } = await getClient({ apiVersion })
    .withConfig({ perspective: "drafts" })
    .fetch<{ isThere: boolean; redirects: unknown[] }>(query, { type, slug });
  return isThere || isRedirected(target.path, redirects) || unknownPage(target.path);
};
