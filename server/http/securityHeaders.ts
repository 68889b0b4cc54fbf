/** One constant policy for every response: no nonce, no hash, nothing that depends on the request. */

import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";

export type SecurityHeadersOptions = { isHttps: boolean };

const policy = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"], // placeholders of images that are loading
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "manifest-src": ["'self'"],
  "media-src": ["'self'"],
  "form-action": ["'self'"],
  "base-uri": ["'none'"],
  "object-src": ["'none'"],
  "frame-ancestors": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["'none'"],
};

const permissions = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"];

/** By name, as helmet writes them. They are the same for every response, so they are computed once. */
export function securityHeaders({ isHttps }: SecurityHeadersOptions): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const writeHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: isHttps ? { ...policy, "upgrade-insecure-requests": [] } : policy,
    },
    strictTransportSecurity: isHttps && { maxAge: 63_072_000, includeSubDomains: true },
    crossOriginEmbedderPolicy: { policy: "require-corp" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  writeHeaders(response.req, response, () => {});
  for (const [name, value] of Object.entries(response.getHeaders())) headers[name] = String(value);
  headers["permissions-policy"] = permissions.map((feature) => `${feature}=()`).join(", ");
  return headers;
}

/** Sets the headers on every response. */
export function setHeaders(headers: Readonly<Record<string, string>>): RequestHandler {
  const all = new Map(Object.entries(headers));
  return (_req, res, next) => {
    res.setHeaders(all);
    next();
  };
}
