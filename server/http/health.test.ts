import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { healthHandler, readinessHandler } from "./health.ts";

test.each([
  [true, false, 200, { status: "ready", reasons: [] }],
  [false, false, 503, { status: "not ready", reasons: ["no content yet"] }],
  [true, true, 503, { status: "not ready", reasons: ["draining"] }],
  [false, true, 503, { status: "not ready", reasons: ["no content yet", "draining"] }],
])("with content %j and draining %j, readiness is %i", async (hasContent, isDraining, status, body) => {
  const readiness = readinessHandler({ hasContent: () => hasContent, isDraining: () => isDraining });
  const answer = await request(express().get("/readyz", readiness)).get("/readyz").expect(status, body);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("a process that answers is alive", async () => {
  const answer = await request(express().get("/healthz", healthHandler))
    .get("/healthz")
    .expect(200, { status: "alive" });
  expect(answer.headers["cache-control"]).toBe("no-store");
});
