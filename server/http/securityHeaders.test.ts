import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { securityHeaders, setHeaders } from "./securityHeaders.ts";

async function headersWhere({ isHttps }: { isHttps: boolean }) {
  const app = express()
    .use(setHeaders(securityHeaders({ isHttps })))
    .use((_req, res) => void res.end());
  return (await request(app).get("/")).headers;
}

test("a page may load only from this site, and run no inline script", async () => {
  const { "content-security-policy": policy = "" } = await headersWhere({ isHttps: false });
  const directives = Object.fromEntries(
    policy.split(";").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1).join(" ")]),
  );
  expect(directives).toEqual({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "media-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
  });
});

test("besides the policy, every response has exactly these headers", () => {
  const { "content-security-policy": _policy, ...others } = securityHeaders({ isHttps: false });
  expect(others).toEqual({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-xss-protection": "0",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  });
});

test("a site with an https origin sends HSTS and upgrades insecure requests", async () => {
  const headers = await headersWhere({ isHttps: true });
  expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
  expect(headers["content-security-policy"]).toMatch(/;upgrade-insecure-requests$/);
});

test("a site with an http origin sends neither", async () => {
  const headers = await headersWhere({ isHttps: false });
  expect(headers).not.toHaveProperty("strict-transport-security");
  expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
});
