import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { createMemoryLog } from "../log.ts";
import { errorHandler, HttpError } from "./errors.ts";
import { createResponseSender } from "./responseSender.ts";
import { type Answer, revisionHandler } from "./revisionHandler.ts";

const words = (body: string, status = 200): Answer => ({ status, body, type: "text/plain", cacheControl: "public" });

/** Answers with what `make` gives, at a revision that a test may raise. */
function someApp(make: (path: string) => Promise<Answer> | Answer) {
  const log = createMemoryLog();
  const state = { revision: "1", made: [] as string[] };
  const { handler } = revisionHandler({
    revision: () => state.revision,
    send: createResponseSender({ headers: {} }),
    log,
    make: async (path) => {
      state.made.push(path);
      return make(path);
    },
  });
  return { state, log, app: express().use(handler).use(errorHandler(log)) };
}

test("an answer is made once a revision", async () => {
  const { app, state } = someApp(() => words(`at ${state.revision}`));
  await request(app).get("/feed").expect(200, "at 1");
  await request(app).get("/feed?again").expect(200, "at 1");
  expect(state.made).toEqual(["/feed"]);
  state.revision = "2";
  await request(app).get("/feed").expect(200, "at 2");
});

test("everybody who comes at once gets the one answer", async () => {
  const answer = Promise.withResolvers<Answer>();
  const { app, state } = someApp(() => answer.promise);
  const visits = Array.from({ length: 50 }, () => request(app).get("/feed").expect(200, "words"));
  const sent = Promise.all(visits);
  answer.resolve(words("words"));
  await sent;
  expect(state.made).toEqual(["/feed"]);
});

test("the last answer is sent while no new one can be made", async () => {
  const { app, state, log } = someApp(() => {
    if (state.revision === "2") throw new Error("not now");
    return words(`at ${state.revision}`);
  });
  await request(app).get("/feed").expect(200);
  state.revision = "2";
  await request(app).get("/feed").expect(200, "at 1");
  expect(log.lines).toMatchObject([{ event: "answer.servedStale", facts: { path: "/feed" } }]);
  state.revision = "3";
  await request(app).get("/feed").expect(200, "at 3");
});

test("a failure is in our words, is not kept and is tried again", async () => {
  const { app, state } = someApp(() => {
    if (state.made.length === 1) throw new Error("secret");
    return words("words");
  });
  const failed = await request(app).get("/feed").expect(500, "Something went wrong.\n");
  expect(failed.headers["cache-control"]).toBe("no-store");
  await request(app).get("/feed").expect(200, "words");
});

test("a path that is none of its own is a 404 that is not kept", async () => {
  const { app, state } = someApp(() => {
    throw new HttpError(404, "There is no such feed.");
  });
  await request(app).get("/other").expect(404, "There is no such feed.\n");
  await request(app).get("/other").expect(404);
  expect(state.made).toHaveLength(2);
});

test("what was there and is no longer is not sent again", async () => {
  const { app, state } = someApp(() => {
    if (state.revision === "1") return words("words");
    if (state.revision === "2") return words("null", 404);
    throw new Error("not now");
  });
  await request(app).get("/feed").expect(200);
  state.revision = "2";
  await request(app).get("/feed").expect(404, "null");
  state.revision = "3";
  await request(app).get("/feed").expect(500);
});
