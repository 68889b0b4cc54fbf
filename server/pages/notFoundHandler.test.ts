import express from "express";
import { expect, test } from "vitest";
import { serve } from "../../tests/harness/rawRequest.ts";
import { errorHandler } from "../http/errors.ts";
import { createResponseSender } from "../http/responseSender.ts";
import { compressed, contentResponse } from "../http/storedResponse.ts";
import { createMemoryLog } from "../log.ts";
import { createNotFoundHandler } from "./notFoundHandler.ts";
import type { RedirectTarget } from "./redirects.ts";
import { LayoutError } from "./renderPage.tsx";

/** An app without a single page; `state` is its content. */
async function someApp() {
  const state = { revision: "1", made: 0, failure: undefined as Error | undefined };
  const log = createMemoryLog();
  const redirects = new Map<string, RedirectTarget>([
    ["/old.html", { location: "/new", isPermanent: true }],
    ["/soon", { location: "https://elsewhere.example/a?b=c#d", isPermanent: false }],
  ]);
  const notFound = createNotFoundHandler({
    revision: () => state.revision,
    send: createResponseSender({ headers: {} }),
    log,
    redirectFrom: (path) => redirects.get(path),
    draft: async () => {
      if (state.failure) throw state.failure;
      return {
        key: state.revision,
        make: async () => {
          state.made += 1;
          const bytes = Buffer.from(`nothing here at ${state.revision}`);
          return contentResponse(404, { "Content-Type": "text/html" }, await compressed(bytes));
        },
      };
    },
  });
  const ask = await serve(express().use(notFound.handler).use(errorHandler(log)));
  return { state, notFound, ask };
}

test("all unknown addresses share one page, which is made once per change of the content", async () => {
  const { state, notFound, ask } = await someApp();
  const paths = Array.from({ length: 50 }, (_, index) => `/unknown-${index}`);
  const first = await Promise.all(paths.map((path) => ask(path)));
  expect(new Set(first.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(["404 nothing here at 1"]));
  expect(state.made).toBe(1);
  state.revision = "2";
  await notFound.renew();
  expect(state.made).toBe(2);
  const { body, headers } = await ask("/unknown-7");
  expect([body.toString(), headers["cache-status"]]).toEqual(["nothing here at 2", "site; hit"]);
  expect(state.made).toBe(2);
});

test.each(["/wp-login.php", "/.env", "/images/a.JPG", "/x/backup.tar.gz"])(
  "%s looks like a file's address: the answer is a line of text",
  async (path) => {
    const { ask } = await someApp();
    const { status, headers, body } = await ask(path);
    expect([status, body.toString()]).toEqual([404, "There is no file at this address.\n"]);
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=0, s-maxage=10",
    });
  },
);

test.each(["/unknown", "/a.b/c", "/end.", "/a.b-c"])("%s does not look like a file's address", async (path) => {
  const { ask } = await someApp();
  expect((await ask(path)).headers["content-type"]).toBe("text/html");
});

test("without a layout an unknown address is a 503, and the page is made once there is one", async () => {
  const { state, ask } = await someApp();
  state.failure = new LayoutError("no layout");
  expect((await ask("/unknown")).status).toBe(503);
  expect((await ask("/unknown.php")).status).toBe(503);
  state.failure = undefined;
  expect((await ask("/unknown")).status).toBe(404);
});

const shared = "public, max-age=0, s-maxage=10";

test.each([
  ["/old.html", 301, "/new", shared],
  ["/old.html?", 301, "/new", shared],
  ["/old.html?utm_source=a&b=%20", 301, "/new?utm_source=a&b=%20", "no-store"],
  ["/old.html?a#b", 301, "/new?a%23b", "no-store"],
  ["/old.html?next=//evil.example", 301, "/new?next=//evil.example", "no-store"],
  ["/soon", 302, "https://elsewhere.example/a?b=c#d", shared],
  ["/soon?e=f?g", 302, "https://elsewhere.example/a?b=c&e=f?g#d", "no-store"],
])("%s is redirected with %i to %s", async (target, status, location, caching) => {
  const { ask, notFound, state } = await someApp();
  state.failure = new Error("a redirect needs no page");
  for (const method of ["GET", "HEAD"]) {
    const answer = await ask(target, { method });
    expect([answer.status, answer.body.length]).toEqual([status, 0]);
    expect(answer.headers).toMatchObject({ location, "cache-control": caching, "content-length": "0" });
  }
  expect(notFound.finished(target.split("?")[0] ?? "", {} as never)).toBeUndefined();
});
