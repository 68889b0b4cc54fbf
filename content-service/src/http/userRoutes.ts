/** The users of the service: one for each token, and the parts of the service that write by themselves. */

import * as z from "zod";
import { identities } from "../identities.ts";
import type { Limits } from "../limits.ts";
import type { UserValueTable } from "../store/userValueTable.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { readJson } from "./readJson.ts";

/** The members of the project. */
export const users = [
  { id: identities.write, role: "editor", displayName: "Editor" },
  { id: identities.read, role: "viewer", displayName: "Viewer" },
] as const;

/** Other authors of transactions. */
const services: readonly { id: string; displayName: string }[] = [
  { id: identities.demo, displayName: "Demo content" },
  { id: identities.scheduler, displayName: "Scheduled release" },
  { id: identities.service, displayName: "Content service" },
];

export type UserRoutesOptions = {
  projectId: string;
  /** An ISO 8601 string. */
  createdAt: string;
  values: UserValueTable;
  limits: Pick<Limits, "userValues" | "userValueBytes">;
};

export function userRoutes({ projectId, createdAt, values, limits }: UserRoutesOptions): Route[] {
  function me({ access }: Call): object {
    const user = users.find(({ id }) => id === access.identity);
    if (!user) return {}; // tools that look for a session expect this without one
    const { id, role, displayName } = user;
    const roles = [{ name: role, title: role }];
    return { id, name: displayName, email: "", profileImage: null, role, roles, provider: "token" };
  }

  function userWith(id: string, { access }: Call): object | null {
    const user = [...users, ...services].find((candidate) => candidate.id === id);
    return (
      (user && {
        id,
        projectId,
        displayName: user.displayName,
        familyName: null,
        givenName: null,
        middleName: null,
        imageUrl: null,
        createdAt,
        updatedAt: createdAt,
        isCurrentUser: id === access.identity,
      }) ??
      null
    );
  }

  /** One user, or a list for several ids, with `null` for an unknown one. */
  function usersOf(call: Call): object {
    const ids = (call.params.ids ?? "").split(",");
    const found = ids.map((id) => userWith(id, call));
    const [only] = found;
    if (ids.length > 1) return found;
    if (!only) throw new HttpError(404, `User "${ids[0]}" not found`);
    return only;
  }

  const valuesOf = ({ params, access }: Call) =>
    [...new Set((params.keys ?? "").split(","))].map((key) => ({ key, value: values.get(access.identity, key) }));

  async function keep(call: Call): Promise<void> {
    const { identity } = call.access;
    const given = userValues.safeParse(await readJson(call.request, limits.userValueBytes));
    if (!given.success)
      throw new HttpError(400, `The body must be a list of keys and values: ${given.error.issues[0]?.message}`);
    const keys = new Set([...values.keys(identity), ...given.data.map(({ key }) => key)]);
    if (keys.size > limits.userValues) throw new HttpError(400, `A user can keep at most ${limits.userValues} values`);
    values.put(identity, given.data);
    sendJson(call, given.data);
  }

  return [
    { method: "GET", path: "/users/me", needs: "nothing", handle: (call) => sendJson(call, me(call)) },
    { method: "GET", path: "/users/:ids", needs: "read", handle: (call) => sendJson(call, usersOf(call)) },
    {
      method: "GET",
      path: "/users/me/keyvalue/:keys",
      needs: "read",
      handle: (call) => sendJson(call, valuesOf(call)),
    },
    { method: "PUT", path: "/users/me/keyvalue", needs: "read", handle: keep }, // also viewers keep the order of a list
  ];
}

const userValues = z.array(z.object({ key: z.string().min(1).max(256), value: z.json() })).min(1);
