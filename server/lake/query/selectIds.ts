/** For mutations by query: the ids of what the query finds, documents or ids. */

import type { SelectIds } from "../store/applyMutations.ts";
import { isPlainObject } from "../store/document.ts";
import { evaluateQuery, type Surroundings } from "./groq.ts";
import { datasetOf } from "./queryEngine.ts";

export const createSelectIds =
  (surroundings: Surroundings): SelectIds =>
  (documents, query, params) => {
    const { result } = evaluateQuery(query, params, datasetOf(documents), surroundings);
    const found = Array.isArray(result) ? result : [result];
    return [...new Set(found.flatMap((item) => idOf(item) ?? []))];
  };

function idOf(item: unknown): string | undefined {
  const id = isPlainObject(item) ? item._id : item;
  return typeof id === "string" ? id : undefined;
}
