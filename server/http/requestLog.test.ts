import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { serve } from "../../tests/harness/rawRequest.ts";
import { createMemoryLog } from "../log.ts";
import { requestLog } from "./requestLog.ts";
import type { ObservedRequest } from "./requestObserver.ts";

test("a request is one line: method, path, status and duration, without query and client address", async () => {
  const log = createMemoryLog();
  const times = [100, 112.34];
  const app = express()
    .use(requestLog({ log, now: () => times.shift() ?? 0 }))
    .use((_req, res) => void res.status(404).end());
  await request(app).get("/page?email=visitor@example.org").set("Cookie", "secret=1");
  expect(log.lines).toEqual([
    { level: "info", event: "request.done", facts: { method: "GET", path: "/page", status: 404, durationMs: 12.3 } },
  ]);
});

test("an aborted response is marked", async () => {
  const log = createMemoryLog();
  const app = express()
    .use(requestLog({ log }))
    .use((_req, res) => {
      res.write("half");
      res.destroy();
    });
  const ask = await serve(app);
  await ask("/").catch(() => {});
  expect(log.lines).toMatchObject([{ facts: { aborted: true, status: 200 } }]);
});

test("a response that never began is a 499, in the log and the metrics", async () => {
  const log = createMemoryLog();
  const observed: ObservedRequest[] = [];
  const app = express()
    .use(requestLog({ log, observe: (seen) => void observed.push(seen) }))
    .use((_req, res) => void res.destroy());
  const ask = await serve(app);
  await expect(ask("/")).rejects.toThrow();
  expect(log.lines).toMatchObject([{ facts: { aborted: true, status: 499 } }]);
  expect(observed).toMatchObject([{ kind: "page", status: 499 }]);
});

test("a response has the request's id, never one from the request", async () => {
  const ids: string[] = [];
  const inRequest = (id: string, work: () => void) => {
    ids.push(id);
    work();
  };
  const log = { ...createMemoryLog(), inRequest };
  const app = express()
    .use(requestLog({ log }))
    .use((_req, res) => void res.end());
  const { headers } = await request(app).get("/").set("X-Request-Id", "mine");
  expect(ids).toEqual([headers["x-request-id"]]);
  expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
});

test("the metrics are told of kind, status and duration", async () => {
  const observed: ObservedRequest[] = [];
  const times = [100, 120];
  const observe = (seen: ObservedRequest) => void observed.push(seen);
  const app = express()
    .use(requestLog({ log: createMemoryLog(), observe, now: () => times.shift() ?? 0 }))
    .use((_req, res) => void res.status(404).end());
  await request(app).get("/feed.xml?x");
  expect(observed).toEqual([{ kind: "feed", status: 404, durationMs: 20 }]);
});
