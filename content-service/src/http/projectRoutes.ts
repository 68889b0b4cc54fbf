/** Information about the project. */

import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { users } from "./userRoutes.ts";

export type ProjectRoutesOptions = {
  projectId: string;
  /** An ISO 8601 string. */
  createdAt: string;
};

export function projectRoutes({ projectId, createdAt }: ProjectRoutesOptions): Route[] {
  const project = ({ access, search }: Call) => ({
    id: projectId,
    displayName: "Embedded content service",
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    createdAt,
    metadata: {},
    ...(search.get("includeMembers") !== "false" && {
      members: users.map(({ id, role }) => ({ id, role, isRobot: false, isCurrentUser: id === access.identity })),
    }),
    ...(search.get("includeFeatures") !== "false" && { features: [] }),
  });
  /** Empty for an organisation, because the project does not belong to one. */
  const list = (call: Call) => (call.search.has("organizationId") ? [] : [project(call)]);
  return [
    {
      method: "GET",
      path: "/check/cors",
      needs: "nothing",
      handle: (call) => sendJson(call, { result: { allowed: true, withCredentials: true } }),
    },
    { method: "GET", path: "/projects", needs: "read", handle: (call) => sendJson(call, list(call)) },
    {
      method: "GET",
      path: "/projects/:id",
      needs: "read",
      handle(call) {
        if (call.params.id !== projectId)
          throw new HttpError(404, `Project "${call.params.id}" not found`, { errorCode: "SIO-404-PNF" });
        sendJson(call, project(call));
      },
    },
  ];
}
