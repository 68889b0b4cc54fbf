/** `/data/mutate`: commits a list of mutations in one transaction. */

import type { Limits } from "../limits.ts";
import { isPlainObject } from "../store/document.ts";
import { parseMutations } from "../store/mutation.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { readJson } from "./readJson.ts";
import { parseTransactionId } from "./transactionId.ts";

export function mutateRoutes({ mutationBytes }: Pick<Limits, "mutationBytes">): Route[] {
  async function handle(call: Call): Promise<void> {
    const isSet = (option: string) => call.search.get(option) === "true";
    const body = await readJson(call.request, mutationBytes);
    const { mutations, transactionId } = isPlainObject(body) ? body : {};
    const result = call.dataset.store.transact({
      mutations: parseMutations(mutations),
      transactionId: parseTransactionId(transactionId),
      dryRun: isSet("dryRun"),
      autoGenerateArrayKeys: isSet("autoGenerateArrayKeys"),
      identity: call.access.identity,
    });
    const results = isSet("returnDocuments")
      ? result.results
      : result.results.map(({ id, operation }) => ({ id, operation }));
    sendJson(call, { ...result, results });
  }

  return [{ method: "POST", path: "/data/mutate/:dataset", needs: "write", handle }];
}
