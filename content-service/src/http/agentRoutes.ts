/** `/agent/action/patch`: the one agent action that works without a language model. */

import { agentPatchRequest, applyAgentPatch } from "../actions/agentPatch.ts";
import { applySteps } from "../actions/applyActions.ts";
import type { Limits } from "../limits.ts";
import type { Document } from "../store/document.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { readJson } from "./readJson.ts";

export function agentRoutes({ mutationBytes }: Pick<Limits, "mutationBytes">): Route[] {
  async function patch(call: Call): Promise<void> {
    const parsed = agentPatchRequest.safeParse(await readJson(call.request, mutationBytes));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new HttpError(400, `The agent action's ${issue?.path.join(".") || "body"}: ${issue?.message}`);
    }
    const { store } = call.dataset;
    const patched: Document[] = [];
    store.commit(
      (draft) =>
        applySteps([(context) => void patched.push(applyAgentPatch(parsed.data, context))], {
          draft,
          history: store.history,
        }),
      { dryRun: parsed.data.noWrite, identity: call.access.identity },
    );
    const [document] = patched;
    if (parsed.data.async) sendJson(call, { _id: document?._id }, 201);
    else sendJson(call, document);
  }

  return [{ method: "POST", path: "/agent/action/patch/:dataset", needs: "write", handle: patch }];
}
