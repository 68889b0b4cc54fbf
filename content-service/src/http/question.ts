/** Parses a query and its parameters. */

import type { Parameters } from "../query/groq.ts";
import { isPlainObject } from "../store/document.ts";
import { HttpError } from "./httpError.ts";

export type Question = { query: string; params: Parameters };

/** `query=…&$name=<JSON>`, for queries and listeners. */
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

/** Throws a 400 for anything but a query with parameters. */
export function parseQuestion(given: unknown): Question {
  const { query, params = {} } = isPlainObject(given) ? given : {};
  if (typeof query !== "string" || query === "") throw new HttpError(400, "A query is needed");
  if (!isPlainObject(params)) throw new HttpError(400, "The params must be an object");
  return { query, params };
}
