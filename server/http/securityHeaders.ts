/** One constant policy for every response: no nonce, no hash, nothing that depends on the request. */

import type { RequestHandler } from "express";
import helmet from "helmet";

export type SecurityHeadersOptions = { isHttps: boolean };

const policy = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"], // placeholders of images that are on their way
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

export function securityHeaders({ isHttps }: SecurityHeadersOptions): RequestHandler[] {
  return [
    helmet({
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
    }),
    (_req, res, next) => {
      res.setHeader("Permissions-Policy", permissions.map((feature) => `${feature}=()`).join(", "));
      next();
    },
  ];
}
