/**
 * Handles every request: parses its URL, checks its access, calls its route, and turns errors into responses.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Dataset } from "../datasets/dataset.ts";
import type { Datasets } from "../datasets/datasets.ts";
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
  const { checkProject, findDataset, datasetNotFound } = createLookups({ projectId, datasets });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowOrigin(request, response);
    if (request.method === "OPTIONS") return answerPreflight(request, response);
    const { pathname, searchParams: search } = addressOf(request);
    const { apiVersion, project, path } = splitAddress(pathname);
    const candidates = routesAt(path, apiVersion ? api : assets);
    const route = candidates.find(({ method }) => method === request.method);
    if (!route) {
      response.setHeader("allow", [...candidates.map(({ method }) => method), "OPTIONS"].join(", ")); // RFC 9110 §15.5.6
      throw new HttpError(405, `${request.method} is not allowed for ${path}`);
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
      throw dataset.isRemoved ? datasetNotFound(dataset.name) : error; // deleted in the meantime
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url } = request;
    response.on("close", () => log.debug("request", { method, path: url?.split("?")[0], status: response.statusCode }));
    try {
      await answer(request, response);
    } catch (error) {
      fail(request, response, error, log);
    }
  };
}

function createLookups({ projectId, datasets }: Pick<RequestListenerOptions, "projectId" | "datasets">) {
  /** A request without a project means the one of this service. */
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

  return { checkProject, findDataset, datasetNotFound };
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown, log: Log): void {
  if (isDisconnect(error)) return;
  const { status, body } = errorResponse(error);
  const isFailure = status >= 500 && status !== 501; // 501 is the normal answer of hosted features
  if (isFailure) log.error("requestFailed", { method: request.method, path: request.url?.split("?")[0], error });
  if (response.headersSent) response.destroy();
  else sendJson({ response }, body, status);
}

/** The client closed the connection during its request or during the response. */
const isDisconnect = (error: unknown): boolean =>
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
    throw new HttpError(400, "The request target is not a valid URL");
  }
}

/** Splits `/v2024-02-28/data/query/d` into version and path; `/v1/projects/p/datasets/d/query` is rewritten to that form. */
function splitAddress(pathname: string): { apiVersion?: string; project?: string; path: string } {
  const [, apiVersion, path] = /^\/v([^/]*)(\/.*)$/.exec(pathname) ?? [];
  if (apiVersion === undefined || path === undefined) return { path: pathname };
  checkApiVersion(apiVersion);
  const [, project, dataset, rest] = /^\/projects\/([^/]+)\/datasets\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (rest === undefined) return { apiVersion, path };
  return { apiVersion, project, path: `/data/${rest.replace(/^(live\/events|[^/]+)/, `$1/${dataset}`)}` };
}

/** The routes of a path, at least one. Throws a 404 if there is none. */
function routesAt(path: string, routes: readonly CompiledRoute[]): CompiledRoute[] {
  const found = routes.filter(({ pattern }) => pattern.test(path));
  if (found.length === 0) throw new HttpError(404, `There is nothing at ${path}`);
  return found;
}

function decode(groups: Record<string, string>): Call["params"] {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw new HttpError(400, "The path is not properly encoded");
  }
}
