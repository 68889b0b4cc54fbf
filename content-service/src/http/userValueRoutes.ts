/** `/users/me/keyvalue`: what each user keeps, such as the order of a list. Users who only read content keep values, too. */

import * as z from "zod";
import type { Limits } from "../limits.ts";
import type { UserValueTable } from "../store/userValueTable.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { readJson } from "./readJson.ts";

export type UserValueRoutesOptions = { values: UserValueTable; limits: Pick<Limits, "userValues" | "userValueBytes"> };

const valueList = z.array(z.object({ key: z.string().min(1).max(256), value: z.json() })).min(1);

export function userValueRoutes({ values, limits }: UserValueRoutesOptions): Route[] {
  function get(call: Call): void {
    const { params, access } = call;
    const keys = [...new Set((params.keys ?? "").split(","))];
    sendJson(
      call,
      keys.map((key) => ({ key, value: values.get(access.identity, key) })),
    );
  }

  async function put(call: Call): Promise<void> {
    const { identity } = call.access;
    const { data, error } = valueList.safeParse(await readJson(call.request, limits.userValueBytes));
    if (!data) throw new HttpError(400, `The body must be a list of keys and values: ${error.issues[0]?.message}`);
    const keys = new Set([...values.keys(identity), ...data.map(({ key }) => key)]);
    if (keys.size > limits.userValues) throw new HttpError(400, `A user can keep at most ${limits.userValues} values`);
    values.put(identity, data);
    sendJson(call, data);
  }

  return [
    { method: "GET", path: "/users/me/keyvalue/:keys", needs: "read", handle: get },
    { method: "PUT", path: "/users/me/keyvalue", needs: "read", handle: put },
  ];
}
