/** A component as the server renders it. */

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { DocumentPartsContext } from "../../client/DocumentParts.tsx";
import { allSections } from "../../client/sections/allSections.ts";

/** The markup at a path of the site. Throws when it contains what the content security policy forbids. */
export function markupOf(element: ReactNode, path = "/"): string {
  const parts = { style: "", fonts: [], components: allSections, prefetch: () => {} };
  const markup = renderToStaticMarkup(
    <DocumentPartsContext value={parts}>
      <StaticRouter location={path}>{element}</StaticRouter>
    </DocumentPartsContext>,
  );
  const forbidden = /<style|<script|<[^>]+\s(?:style|on[a-z]+)=/i.exec(markup);
  if (forbidden) throw new TypeError(`markup must have nothing inline (got "${forbidden[0]}")`);
  return markup;
}

/** The text of markup, without its elements. */
export const wordsOf = (markup: string) => markup.replace(/<[^>]+>/g, "");
