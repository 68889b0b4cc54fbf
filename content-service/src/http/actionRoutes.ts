/** `/data/actions`: commits a list of actions in one transaction. */

import { isReleaseAction, parseActions } from "../actions/action.ts";
import { applyActions } from "../actions/applyActions.ts";
import { isReleaseAware } from "../apiVersion.ts";
import type { Limits } from "../limits.ts";
import { isPlainObject } from "../store/document.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { readJson } from "./readJson.ts";
import { parseTransactionId } from "./transactionId.ts";

export function actionRoutes({ mutationBytes }: Pick<Limits, "mutationBytes">): Route[] {
  async function handle(call: Call): Promise<void> {
    const { request, apiVersion, access, dataset } = call;
    const body = await readJson(request, mutationBytes);
    const { actions: given, transactionId, dryRun } = isPlainObject(body) ? body : {};
    const actions = parseActions(given);
    if (actions.some(isReleaseAction) && !isReleaseAware(apiVersion))
      throw new HttpError(400, `Releases and versions need API version 2025-02-19 or later (got "${apiVersion}")`);
    const { store } = dataset;
    const committed = store.commit((draft) => applyActions(actions, { draft, history: store.history }), {
      transactionId: parseTransactionId(transactionId),
      dryRun: dryRun === true,
      identity: access.identity,
    });
    sendJson(call, { transactionId: committed.transactionId });
  }

  return [{ method: "POST", path: "/data/actions/:dataset", needs: "write", handle }];
}
