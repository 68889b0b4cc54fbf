/** Content in a perspective, for one request. Nothing of it is kept: the next request reads again. */

import type { Query } from "../../shared/content/queries.ts";
import { parseLeniently } from "../../shared/schema/parseLeniently.ts";
import { keyOf } from "../content/contentEntries.ts";
import type { PreviewSource } from "../content/contentSource.ts";
import type { ContentReader } from "../pages/pageLoader.ts";
import type { Layers } from "./perspective.ts";

export function createPreviewReader(source: Pick<PreviewSource, "fetch">, layers: Layers): ContentReader {
  const answers = new Map<string, Promise<unknown>>();

  /** Invalid parts are left out, as on the site. They are not logged: an editor is writing them. */
  async function ask<T>({ groq, params, parse }: Query<T>): Promise<T | null> {
    const raw = await source.fetch({ groq, params }, { perspective: layers });
    return raw === null ? null : parseLeniently(parse, raw, () => {});
  }

  return {
    read<T>(query: Query<T>): Promise<T | null> {
      const key = keyOf(query);
      const answer = answers.get(key) ?? ask(query);
      answers.set(key, answer);
      return answer as Promise<T | null>; // the key is the query's
    },
  };
}
