import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { createMemoryLog } from "../log.ts";
import { type Answer, createAnswerHandler } from "./answerHandler.ts";
import { errorHandler, HttpError } from "./errors.ts";
import { createResponseSender } from "./responseSender.ts";

const words = (body: string, status = 200): Answer => ({ status, body, type: "text/plain", cacheControl: "public" });

/** Answers with what `make` gives, at a revision that a test may raise. */
function someApp(make: (path: string) => Promise<Answer> | Answer) {
  const log = createMemoryLog();
  const state = { revision: "1", made: [] as string[] };
  const { handler, renew } = createAnswerHandler({
    revision: () => state.revision,
    send: createResponseSender({ headers: {} }),
    log,
    answer: async (path) => {
      state.made.push(path);
      return make(path);
    },
  });
  /** Changes the content and renews the cached answers. */
  function changeTo(revision: string): Promise<void> {
    state.revision = revision;
    return renew();
  }
  return { state, changeTo, log, app: express().use(handler).use(errorHandler(log)) };
}

test("an answer is made once per revision, before the next request", async () => {
  const { app, state, changeTo } = someApp(() => words(`at ${state.revision}`));
  await request(app).get("/feed").expect(200, "at 1");
  await request(app).get("/feed?again").expect(200, "at 1");
  expect(state.made).toEqual(["/feed"]);
  await changeTo("2");
  expect(state.made).toEqual(["/feed", "/feed"]);
  await request(app).get("/feed").expect(200, "at 2");
  expect(state.made).toHaveLength(2);
});

test("concurrent requests get one answer", async () => {
  const answer = Promise.withResolvers<Answer>();
  const { app, state } = someApp(() => answer.promise);
  const visits = Array.from({ length: 50 }, () => request(app).get("/feed").expect(200, "words"));
  const sent = Promise.all(visits);
  answer.resolve(words("words"));
  await sent;
  expect(state.made).toEqual(["/feed"]);
});

test("the last answer is sent while making a new one fails", async () => {
  const { app, state, changeTo, log } = someApp(() => {
    if (state.revision === "2") throw new Error("not now");
    return words(`at ${state.revision}`);
  });
  await request(app).get("/feed").expect(200);
  await changeTo("2");
  await request(app).get("/feed").expect(200, "at 1");
  expect(log.lines).toMatchObject([{ event: "response.servedStale", facts: { path: "/feed" } }]);
  await changeTo("3");
  await request(app).get("/feed").expect(200, "at 3");
});

test("a failure has a neutral message, is not cached, and is retried", async () => {
  const { app, state } = someApp(() => {
    if (state.made.length === 1) throw new Error("secret");
    return words("words");
  });
  const failed = await request(app).get("/feed").expect(500, "Something went wrong. Please try again in a moment.\n");
  expect(failed.headers["cache-control"]).toBe("no-store");
  await request(app).get("/feed").expect(200, "words");
});

test("an unknown path is a 404 that is not cached", async () => {
  const { app, state } = someApp(() => {
    throw new HttpError(404, "This feed does not exist.");
  });
  await request(app).get("/other").expect(404, "This feed does not exist.\n");
  await request(app).get("/other").expect(404);
  expect(state.made).toHaveLength(2);
});

test("a deleted answer is not sent again", async () => {
  const { app, state, changeTo } = someApp(() => {
    if (state.revision === "1") return words("words");
    if (state.revision === "2") return words("null", 404);
    throw new Error("not now");
  });
  await request(app).get("/feed").expect(200);
  await changeTo("2");
  await request(app).get("/feed").expect(404, "null");
  await changeTo("3");
  await request(app).get("/feed").expect(500);
});
