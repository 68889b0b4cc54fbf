/** The users of the service: one for each token. */

import { identities } from "../identities.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";

export const userIds = [
  { id: identities.write, role: "editor", displayName: "Holder of the write token" },
  { id: identities.read, role: "viewer", displayName: "Holder of the read token" },
] as const;

export type UserRoutesOptions = {
  projectId: string;
  /** An ISO 8601 string. */
  createdAt: string;
};

export function userRoutes({ projectId, createdAt }: UserRoutesOptions): Route[] {
  function me({ access }: Call): object {
    const user = userIds.find(({ id }) => id === access.identity);
    if (!user) return {}; // tools that look for a session expect this without one
    const { id, role, displayName } = user;
    const roles = [{ name: role, title: role }];
    return { id, name: displayName, email: "", profileImage: null, role, roles, provider: "token" };
  }

  function userOf({ access, params }: Call): object {
    const user = userIds.find(({ id }) => id === params.id);
    if (!user) throw new HttpError(404, `User "${params.id}" not found`);
    return {
      id: user.id,
      projectId,
      displayName: user.displayName,
      familyName: null,
      givenName: null,
      middleName: null,
      imageUrl: null,
      createdAt,
      updatedAt: createdAt,
      isCurrentUser: user.id === access.identity,
    };
  }

  return [
    { method: "GET", path: "/users/me", needs: "nothing", handle: (call) => sendJson(call, me(call)) },
    { method: "GET", path: "/users/:id", needs: "read", handle: (call) => sendJson(call, userOf(call)) },
  ];
}
