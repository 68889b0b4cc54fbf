/**
 * What the Studio asks of the hosted service besides its content: which features it has, and things that exist only
 * there, such as trials and announcements. Their answers are empty, so that the Studio's console stays quiet.
 */

import { type Call, type Route, sendJson } from "./call.ts";

/** Features of the project that the Studio shows controls for. */
const features = ["contentReleases", "singleDocRelease"];

export function studioRoutes(): Route[] {
  const constant = (path: string, answer: unknown): Route => ({
    method: "GET",
    path,
    needs: "read",
    handle: (call) => sendJson(call, answer),
  });
  return [
    constant("/features", features),
    constant("/projects/:project/grants", {}),
    constant("/projects/:project/user-applications", []),
    constant("/journey/announcements", []),
    constant("/journey/:offer", null),
    constant("/help", {}),
    constant("/schedules/:project/:dataset", { schedules: [] }),
    constant("/data/references/:dataset/documents/:id/to", { totalCount: 0, references: [] }), // from other datasets
    constant("/intake/telemetry-status", { status: "denied" }),
    { method: "POST", path: "/intake/batch", needs: "nothing", handle: ignore }, // a beacon has no token
  ];
}

/** The body is not read: the server discards it. */
function ignore(call: Call): void {
  call.request.resume();
  sendJson(call, {});
}
