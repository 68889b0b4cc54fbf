/** `/data/query`: GROQ, in the address or in the body. */

import { parsePerspective } from "../query/perspective.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { parseQuestion, type Question, questionIn } from "./question.ts";
import { readJson } from "./readJson.ts";

export function queryRoutes({ maxBodyBytes }: { maxBodyBytes: number }): Route[] {
  const answer = (call: Call, { query, params }: Question) => {
    const started = performance.now();
    const { search, apiVersion, access, dataset } = call;
    const perspective = parsePerspective(search.get("perspective"), apiVersion);
    if (!perspective) throw new HttpError(400, `Invalid perspective "${search.get("perspective")}"`);
    const reader = { isAnonymous: access.level === "anonymous", identity: access.identity, apiVersion };
    const result = dataset.engine.answer(query, params, reader, perspective) ?? null;
    const ms = Math.round(performance.now() - started);
    sendJson(call, search.get("returnQuery") === "false" ? { result, ms } : { query, result, ms });
  };
  return [
    {
      method: "GET",
      path: "/data/query/:dataset",
      needs: "public",
      handle: (call) => answer(call, questionIn(call.search)),
    },
    {
      method: "POST",
      path: "/data/query/:dataset",
      needs: "public",
      handle: async (call) => answer(call, parseQuestion(await readJson(call.request, maxBodyBytes))),
    },
  ];
}
