/** `/data/query`: answers GROQ queries, from the URL or the body. */

import { isSince } from "../apiVersion.ts";
import type { Limits } from "../limits.ts";
import { parsePerspective } from "../query/perspective.ts";
import { type Call, type Route, sendText } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { parseQuestion, type Question, questionIn } from "./question.ts";
import { readJson } from "./readJson.ts";

/** The first API version whose answers have sync tags. */
const syncTagsSince = "2021-03-25";

export function queryRoutes({ queryBytes }: Pick<Limits, "queryBytes">): Route[] {
  const answer = (call: Call, { query, params }: Question) => {
    const started = performance.now();
    const { search, apiVersion, access, dataset } = call;
    const perspective = parsePerspective(search.get("perspective"), apiVersion);
    if (!perspective) throw new HttpError(400, `Invalid perspective "${search.get("perspective")}"`);
    const reader = { isAnonymous: access.level === "anonymous", identity: access.identity, apiVersion };
    const { json, syncTags } = dataset.engine.answer(query, params, reader, perspective);
    const facts = {
      ...(search.get("returnQuery") !== "false" && { query }),
      ms: Math.round(performance.now() - started),
      ...(isSince(apiVersion, syncTagsSince) && { syncTags }),
    };
    sendText(call, `{"result":${json},${JSON.stringify(facts).slice(1)}`);
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
      handle: async (call) => answer(call, parseQuestion(await readJson(call.request, queryBytes))),
    },
  ];
}
