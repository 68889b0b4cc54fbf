/** A query and its parameters, as clients send them. */

import type { Parameters } from "../query/groq.ts";
import { isPlainObject } from "../store/document.ts";
import { HttpError } from "./httpError.ts";

export type Question = { query: string; params: Parameters };

/** `query=…&$name=<JSON>`, as listeners send it too. */
export function questionIn(search: URLSearchParams): Question {
  const params = [...search].filter(([name]) => name.startsWith("$")).map(([name, value]) => [name.slice(1), value]);
  return parseQuestion({
    query: search.get("query"),
    params: Object.fromEntries(params.map(([name = "", value = ""]) => [name, parseValue(name, value)])),
  });
}

function parseValue(name: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new HttpError(400, `Parameter $${name} must be JSON (got ${json.slice(0, 100)})`);
  }
}

/** Throws a 400 for what is not a query with its parameters. */
export function parseQuestion(given: unknown): Question {
  const { query, params = {} } = isPlainObject(given) ? given : {};
  if (typeof query !== "string" || query === "") throw new HttpError(400, "A query is needed");
  if (!isPlainObject(params)) throw new HttpError(400, "The params must be an object");
  return { query, params };
}
