/** `/data/query`: GROQ, in the address or in the body. */

import type { Parameters } from "../query/groq.ts";
import { parsePerspective } from "../query/perspective.ts";
import type { QueryEngine } from "../query/queryEngine.ts";
import { isPlainObject } from "../store/document.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { readJson } from "./readJson.ts";

export function queryRoutes({ engine, maxBodyBytes }: { engine: QueryEngine; maxBodyBytes: number }): Route[] {
  const answer = (call: Call, { query, params }: { query: string; params: Parameters }) => {
    const started = performance.now();
    const { search, apiVersion, access } = call;
    const perspective = parsePerspective(search.get("perspective"), apiVersion);
    if (!perspective) throw new HttpError(400, `Invalid perspective "${search.get("perspective")}"`);
    const reader = { isAnonymous: access.level === "anonymous", identity: access.identity, apiVersion };
    const result = engine.answer(query, params, reader, perspective) ?? null;
    const ms = Math.round(performance.now() - started);
    sendJson(call, search.get("returnQuery") === "false" ? { result, ms } : { query, result, ms });
  };
  return [
    {
      method: "GET",
      path: "/data/query/:dataset",
      needs: "nothing",
      handle: (call) => answer(call, questionIn(call.search)),
    },
    {
      method: "POST",
      path: "/data/query/:dataset",
      needs: "nothing",
      handle: async (call) => answer(call, parseQuestion(await readJson(call.request, maxBodyBytes))),
    },
  ];
}

/** `query=…&$name=<JSON>`, as listeners send it too. */
export function questionIn(search: URLSearchParams): { query: string; params: Parameters } {
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

function parseQuestion(given: unknown): { query: string; params: Parameters } {
  const { query, params = {} } = isPlainObject(given) ? given : {};
  if (typeof query !== "string" || query === "") throw new HttpError(400, "A query is needed");
  if (!isPlainObject(params)) throw new HttpError(400, "The params must be an object");
  return { query, params };
}
