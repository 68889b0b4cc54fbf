/**
 * The door: every request passes here on its way to a route.
 *
 * It reads the address once, decides who is asking, and turns whatever a route throws into an answer.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Dataset, Datasets } from "../datasets/datasets.ts";
import type { Log } from "../log.ts";
import { checkAccess, readAccess, type Tokens } from "./access.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import { allowOrigin, answerPreflight } from "./cors.ts";
import { errorResponse, HttpError } from "./httpError.ts";
import { checkApiVersion, checkDatasetName, checkProjectId, checkTag } from "./rules.ts";

export type RequestListenerOptions = {
  /** Below `/v{version}`. */
  routes: readonly Route[];
  /** Below the root. */
  assetRoutes: readonly Route[];
  tokens: Tokens;
  projectId: string;
  datasets: Datasets;
  log: Log;
};

export function createRequestListener({
  routes,
  assetRoutes,
  tokens,
  projectId,
  datasets,
  log,
}: RequestListenerOptions) {
  const api = routes.map(compile);
  const assets = assetRoutes.map(compile);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowOrigin(request, response);
    if (request.method === "OPTIONS") return answerPreflight(request, response);
    const { pathname, searchParams: search } = addressOf(request);
    const { apiVersion, project, path } = splitAddress(pathname);
    const there = routesAt(path, apiVersion ? api : assets);
    const route = there.find(({ method }) => method === request.method);
    if (!route) {
      response.setHeader("allow", [...there.map(({ method }) => method), "OPTIONS"].join(", ")); // RFC 9110 §15.5.6
      throw new HttpError(405, `${path} does not know ${request.method}`);
    }
    const params = decode(route.pattern.exec(path)?.groups ?? {});
    const tag = search.get("tag");
    if (tag !== null) checkTag(tag);
    checkProject(project ?? params.project ?? request.headers["x-sanity-project-id"]);
    const access = readAccess(request, tokens);
    const dataset = findDataset(params.dataset);
    checkAccess(access, route.needs === "public" && dataset.settings.aclMode !== "public" ? "read" : route.needs);
    try {
      await route.handle({ request, response, params, search, apiVersion: apiVersion ?? "X", access, dataset });
    } catch (error) {
      throw dataset.isRemoved ? datasetNotFound(dataset.name) : error; // it was deleted in the meantime
    }
  }

  /** Where an address says nothing, ours is meant. */
  function checkProject(project: string | string[] = projectId): void {
    checkProjectId(String(project));
    if (project !== projectId) throw new HttpError(404, `Project "${project}" not found`, { errorCode: "SIO-404-PNF" });
  }

  function findDataset(name: string = datasets.main.name): Dataset {
    checkDatasetName(name);
    const dataset = datasets.get(name);
    if (!dataset) throw datasetNotFound(name);
    return dataset;
  }

  const datasetNotFound = (name: string) =>
    new HttpError(404, `Dataset "${name}" not found for project ID "${projectId}"`);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url } = request;
    response.on("close", () => log.debug("request", { method, path: url?.split("?")[0], status: response.statusCode }));
    try {
      await answer(request, response);
    } catch (error) {
      fail(request, response, error);
    }
  };

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (hasGone(error)) return;
    const { status, body } = errorResponse(error);
    const isNews = status >= 500 && status !== 501; // a refusal of what is not offered is none
    if (isNews) log.error("requestFailed", { method: request.method, path: request.url?.split("?")[0], error });
    if (response.headersSent) response.destroy();
    else sendJson({ response }, body, status);
  }
}

/** The caller closed the connection in the middle of its request, or of our answer. */
const hasGone = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "ECONNRESET" || error.code === "ERR_STREAM_PREMATURE_CLOSE");

type CompiledRoute = Route & { pattern: RegExp };

const compile = (route: Route): CompiledRoute => ({
  ...route,
  pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
});

function addressOf({ url = "" }: IncomingMessage): URL {
  try {
    return new URL(`http://localhost${url}`);
  } catch {
    throw new HttpError(400, "The address is not one");
  }
}

/** `/v2024-02-28/data/query/d` → its version and the rest; `/v1/projects/p/datasets/d/query` is another name for it. */
function splitAddress(pathname: string): { apiVersion?: string; project?: string; path: string } {
  const [, apiVersion, path] = /^\/v([^/]*)(\/.*)$/.exec(pathname) ?? [];
  if (apiVersion === undefined || path === undefined) return { path: pathname };
  checkApiVersion(apiVersion);
  const [, project, dataset, rest] = /^\/projects\/([^/]+)\/datasets\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (rest === undefined) return { apiVersion, path };
  return { apiVersion, project, path: `/data/${rest.replace(/^(live\/events|[^/]+)/, `$1/${dataset}`)}` };
}

/** At least one: throws a 404 otherwise. */
function routesAt(path: string, routes: readonly CompiledRoute[]): CompiledRoute[] {
  const there = routes.filter(({ pattern }) => pattern.test(path));
  if (there.length === 0) throw new HttpError(404, `There is nothing at ${path}`);
  return there;
}

function decode(groups: Record<string, string>): Call["params"] {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw new HttpError(400, "The address is not properly encoded");
  }
}
