/** Asks the content service whether the page that a link leads to exists. */

import type { ValidationContext } from "sanity";
import { apiVersion } from "./apiVersion.ts";
import { linkTarget, unknownPage } from "./model/links.ts";
import type { CheckLink } from "./model/schemaTypes.ts";

export const checkLink: CheckLink = async (href, context) => {
  const target = linkTarget(href);
  if (target.kind === "unknown") return unknownPage(target.path);
  if (target.kind !== "document") return true;
  const { getClient } = context as ValidationContext; // the Studio calls it
  const { type, slug } = target;
  const isThere = await getClient({ apiVersion })
    .withConfig({ perspective: "drafts" })
    .fetch<boolean>("count(*[_type == $type && slug.current == $slug]) > 0", { type, slug });
  return isThere || unknownPage(href);
};
