/** The users of the service: one for each token, and the parts of the service that write by themselves. */

import { identities } from "../identities.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";

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
};

export function userRoutes({ projectId, createdAt }: UserRoutesOptions): Route[] {
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

  return [
    { method: "GET", path: "/users/me", needs: "nothing", handle: (call) => sendJson(call, me(call)) },
    { method: "GET", path: "/users/:ids", needs: "read", handle: (call) => sendJson(call, usersOf(call)) },
  ];
}
