import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { dataPathTo } from "../../shared/pageData.ts";
import { createDemoLoader, createDemoReader, demoPageIds } from "../../tests/harness/demoReader.ts";
import { createAnswerHandler } from "../http/answerHandler.ts";
import { errorHandler } from "../http/errors.ts";
import { createResponseSender } from "../http/responseSender.ts";
import { createMemoryLog } from "../log.ts";
import { createPageDataAnswers } from "./pageDataHandler.ts";

function someApp(content = createDemoReader(), redirected: readonly string[] = []) {
  const log = createMemoryLog();
  const answer = createPageDataAnswers({
    loader: createDemoLoader(content),
    build: "main-AB12.js",
    isRedirected: (path) => redirected.includes(path),
  });
  const send = createResponseSender({ headers: {} });
  const { handler } = createAnswerHandler({ revision: () => "1", send, log, answer });
  return express().use(handler).use(errorHandler(log));
}

test.each([
  ...demoPageIds.map((id) => [dataPathTo(id), { id }] as const),
  [dataPathTo("caseStudy", { slug: "halden-grid" }), { id: "caseStudy", caseStudy: { slug: "halden-grid" } }] as const,
  [dataPathTo("layout"), { site: { url: "https://site.example" }, year: 2026 }] as const,
])("the data at %s is what the page shows", async (path, data) => {
  const answer = await request(someApp()).get(path).expect(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=0, s-maxage=10, stale-while-revalidate=60, stale-if-error=86400",
    etag: expect.any(String),
  });
  expect(answer.body).toMatchObject({ ...data, build: "main-AB12.js" });
});

test("a case study that does not exist is null, for at most ten seconds", async () => {
  const answer = await request(someApp()).get("/_data/caseStudy/unknown").expect(404, "null");
  expect(answer.headers["cache-control"]).toBe("public, max-age=0, s-maxage=10");
});

test("a case study whose address is redirected has data of no build, so that the browser loads the document", async () => {
  const answer = await request(someApp(createDemoReader(), ["/work/old"]))
    .get("/_data/caseStudy/old")
    .expect(404, "{}");
  expect(answer.headers["cache-control"]).toBe("public, max-age=0, s-maxage=10");
});

test.each([
  "/_data",
  "/_data/",
  "/_data/unknown",
  "/_data/constructor",
  "/_data/__proto__",
  "/_data/site",
  "/_data/about/more",
  "/_data/layout/more",
  "/_data/caseStudy",
  "/_data/caseStudy/halden-grid/more",
  "/_data/LAYOUT",
])("%s is a 404 without a query", async (path) => {
  const content = createDemoReader();
  const answer = await request(someApp(content)).get(path).expect(404, "This page does not exist.\n");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(content.asked).toEqual([]);
});

test("the reason of a failure is not sent", async () => {
  const content = createDemoReader();
  content.failure = new Error("secret token abc at /home/site/server.ts:1");
  const answer = await request(someApp(content))
    .get("/_data/about")
    .expect(500, "Something went wrong. Please try again in a moment.\n");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(JSON.stringify(answer.headers)).not.toContain("secret");
});
