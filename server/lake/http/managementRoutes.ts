/** What clients and tools ask about the project itself. */

import { type Call, type Route, sendJson } from "./call.ts";
import { HttpError } from "./httpError.ts";

export type ManagementOptions = { projectId: string; dataset: string; startedAt: string };

export function managementRoutes({ projectId, dataset, startedAt }: ManagementOptions): Route[] {
  const datasets = [
    {
      name: dataset,
      aclMode: "public",
      createdAt: startedAt,
      createdByUserId: "lake",
      addonFor: null,
      features: [],
      tags: [],
    },
  ];
  const project = {
    id: projectId,
    displayName: "Embedded content service",
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    createdAt: startedAt,
    members: [],
    features: [],
    metadata: {},
  };
  const get = (path: string, needs: Route["needs"], body: (call: Call) => unknown): Route => ({
    method: "GET",
    path,
    needs,
    handle: (call) => sendJson(call, body(call)),
  });
  return [
    get("/check/cors", "nothing", () => ({ result: { allowed: true, withCredentials: true } })),
    get("/users/me", "nothing", ({ access }) => (access.level === "anonymous" ? {} : userOf(access))),
    get("/projects", "read", () => [project]),
    get("/projects/:project", "read", () => project),
    get("/projects/:project/datasets", "read", () => datasets),
    get("/datasets", "read", () => datasets),
  ];
}

function userOf({ level, identity }: Call["access"]) {
  const role = level === "write" ? "editor" : "viewer";
  return { id: identity, name: `Holder of the ${level} token`, role, roles: [{ name: role, title: role }] };
}

/** Parts of the protocol that this service does not have, said in its own shape rather than as an unknown address. */
export function missingRoutes(): Route[] {
  const missing = (method: Route["method"], path: string): Route => ({
    method,
    path,
    needs: "nothing",
    handle() {
      throw new HttpError(501, `This content service does not offer ${method} ${path}`);
    },
  });
  return [
    missing("POST", "/data/actions/:dataset"),
    missing("GET", "/data/live/events/:dataset"),
    missing("GET", "/data/history/:dataset/.+"),
    missing("POST", "/agent/action/:action/:dataset"),
    missing("PUT", "/datasets/:name"),
    missing("PATCH", "/datasets/:name"),
    missing("DELETE", "/datasets/:name"),
  ];
}
