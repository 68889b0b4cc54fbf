import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { healthHandler, readinessHandler } from "./health.ts";

const fresh = { isStale: false, revision: 3 };

test.each([
  [true, false, 200, { status: "ready", reasons: [], stale: false, revision: 3 }],
  [false, false, 503, { status: "not ready", reasons: ["no content yet"] }],
  [true, true, 503, { status: "not ready", reasons: ["draining"] }],
  [false, true, 503, { status: "not ready", reasons: ["no content yet", "draining"] }],
])("with content %j and draining %j, readiness is %i", async (hasContent, isDraining, status, body) => {
  const state = { hasContent: () => hasContent, isDraining: () => isDraining, content: () => fresh };
  const answer = await request(express().get("/readyz", readinessHandler(state)))
    .get("/readyz")
    .expect(status, body);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("stale content is ready, and readiness says that it is stale", async () => {
  const content = () => ({ ...fresh, isStale: true });
  const readiness = readinessHandler({ hasContent: () => true, isDraining: () => false, content });
  const stale = { status: "ready", reasons: [], stale: true, revision: 3 };
  await request(express().get("/readyz", readiness)).get("/readyz").expect(200, stale);
});

test("a process that answers is alive", async () => {
  const answer = await request(express().get("/healthz", healthHandler))
    .get("/healthz")
    .expect(200, { status: "alive" });
  expect(answer.headers["cache-control"]).toBe("no-store");
});
