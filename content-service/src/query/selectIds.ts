/** For mutations by query: the ids of the documents that a query finds. Its result may be documents or ids. */

import { isPlainObject } from "../store/document.ts";
import type { SelectIds } from "../store/draft.ts";
import { type AnswerOptions, answerQuery } from "./groq.ts";
import { indexOf } from "./narrow.ts";

export const createSelectIds =
  (options: AnswerOptions): SelectIds =>
  (documents, query, params) => {
    const result: unknown = JSON.parse(answerQuery(query, params, indexOf(documents), options).json);
    const found = Array.isArray(result) ? result : [result];
    return [...new Set(found.flatMap((item) => idOf(item) ?? []))];
  };

function idOf(item: unknown): string | undefined {
  const id = isPlainObject(item) ? item._id : item;
  return typeof id === "string" ? id : undefined;
}
