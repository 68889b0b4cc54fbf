/** Asks the content service whether the site would ignore the redirect in the form. */

import type { ValidationContext } from "sanity";
import { apiVersion } from "./apiVersion.ts";
import { isRecord } from "./model/faults.ts";
import { type KnownRedirects, redirectProblem, redirectsQuery } from "./model/redirects.ts";
import type { CheckDocument } from "./model/schemaTypes.ts";

export const checkRedirect: CheckDocument = async (context) => {
  const { getClient, document } = context as ValidationContext; // the Studio calls it
  if (!document) return true;
  const id = document._id.replace(/^(?:drafts|versions\.[^.]+)\./, "");
  const page = isRecord(document.page) ? String(document.page._ref) : "";
  const known = await getClient({ apiVersion })
    .withConfig({ perspective: "drafts" })
    .fetch<KnownRedirects>(redirectsQuery, { ids: [id, document._id], page });
  return redirectProblem(document, known);
};
