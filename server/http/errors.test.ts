import express, { type RequestHandler } from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { serve } from "../../tests/harness/rawRequest.ts";
import { createMemoryLog } from "../log.ts";
import { errorHandler, HttpError } from "./errors.ts";

function someApp(handler: RequestHandler) {
  const log = createMemoryLog();
  return { log, app: express().use(handler).use(errorHandler(log)) };
}

const throwing = (error: unknown): RequestHandler => {
  return () => {
    throw error;
  };
};

test("an HttpError has its status, message and headers, and is never cached", async () => {
  const { app, log } = someApp(throwing(new HttpError(405, "Only GET.", { headers: { Allow: "GET" } })));
  const answer = await request(app).post("/").expect(405, "Only GET.\n");
  expect(answer.headers).toMatchObject({
    allow: "GET",
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
  });
  expect(log.lines).toEqual([]);
});

test.each([new Error("secret at /home/site/server.ts:1"), new TypeError("secret"), "secret", null, { status: 200 }])(
  "an unexpected error is a 500 with a neutral message, and is logged: %s",
  async (error) => {
    const { app, log } = someApp(throwing(error ?? new Error("secret")));
    const answer = await request(app).get("/page").expect(500, "Something went wrong. Please try again in a moment.\n");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(JSON.stringify(answer.headers)).not.toContain("secret");
    expect(log.lines).toMatchObject([
      { level: "error", event: "request.failed", facts: { path: "/page", status: 500 } },
    ]);
  },
);

test("an HttpError is not logged again", async () => {
  const { app, log } = someApp(
    throwing(new HttpError(502, "The image host broke off.", { cause: new Error("secret") })),
  );
  await request(app).get("/").expect(502, "The image host broke off.\n");
  expect(log.lines).toEqual([]);
});

test("an error of a parser keeps its status and loses its message", async () => {
  const { app, log } = someApp(throwing(Object.assign(new URIError("secret"), { status: 400 })));
  await request(app).get("/").expect(400, "This request is not valid.\n");
  expect(log.lines).toEqual([]);
});

test("a response that has begun is destroyed, never ended cleanly", async () => {
  const { app, log } = someApp((_req, res, next) => {
    res.write("half", () => next(new Error("no more")));
  });
  const ask = await serve(app);
  const { isWhole } = await ask("/");
  expect(isWhole).toBe(false);
  expect(log.lines).toHaveLength(1);
});
