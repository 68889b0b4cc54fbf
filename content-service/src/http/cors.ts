/** CORS: every origin is allowed, because private content needs a token and cookies are never read. */

import type { IncomingMessage, ServerResponse } from "node:http";

export function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("vary", "Origin");
  if (headers.origin === undefined) return;
  response.setHeader("access-control-allow-origin", headers.origin);
  response.setHeader("access-control-allow-credentials", "true");
}

export function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-methods", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
  response.setHeader("access-control-allow-headers", headers["access-control-request-headers"] ?? "");
  response.setHeader("access-control-max-age", "600");
  response.writeHead(204).end();
}
