import { request as httpRequest } from "node:http";
import express from "express";
import fc from "fast-check";
import supertest from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../../tests/harness/rawRequest.ts";
import { createTestClock } from "../../tests/harness/testClock.ts";
import { ContentError } from "../content/contentSource.ts";
import { errorHandler } from "../http/errors.ts";
import { createMemoryLog } from "../log.ts";
import { createNewsletterHandler, type NewsletterHandlerOptions } from "./newsletterHandler.ts";
import type { Subscription } from "./subscription.ts";

const siteUrl = "https://site.example";
const ada = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" };
const fromHere = { Origin: siteUrl, "Sec-Fetch-Site": "same-origin" };
const formType = "application/x-www-form-urlencoded";

/** The handler alone, over a list of subscribers. */
function testNewsletter(options: Partial<NewsletterHandlerOptions> = {}) {
  const added: Subscription[] = [];
  const clients: string[] = [];
  const attempts: string[] = [];
  const log = createMemoryLog();
  const clock = createTestClock();
  const state = { failure: undefined as Error | undefined, waitSeconds: 0, attemptsWaitSeconds: 0 };
  const handler = createNewsletterHandler({
    siteUrl,
    trustedProxies: 0,
    attempts: {
      take(client) {
        attempts.push(client);
        return state.attemptsWaitSeconds;
      },
    },
    limit: {
      take(client) {
        clients.push(client);
        return state.waitSeconds;
      },
    },
    subscribers: {
      async add(subscription) {
        if (state.failure) throw state.failure;
        added.push(subscription);
      },
    },
    failurePage: async () => Buffer.from("<h1>The page for those without script</h1>"),
    log,
    clock,
    minAnswerMs: 0,
    ...options,
  });
  const app = express();
  app.disable("x-powered-by").disable("etag").use(handler).use(errorHandler(log));
  const postJson = (body: object, headers: Record<string, string> = fromHere) =>
    supertest(app).post("/").set(headers).send(body);
  const postForm = (body: object, headers: Record<string, string> = fromHere) =>
    supertest(app).post("/").type("form").set(headers).send(body);
  return { app, state, added, clients, attempts, log, clock, postJson, postForm };
}

const json = (more: object = {}) => ({ ...ada, website: "", visitMs: 30_000, ...more });

test("JSON is answered in JSON, a form is redirected to the thanks, and neither is cached", async () => {
  const { postJson, postForm, added } = testNewsletter();
  const answer = await postJson(json()).expect(200, { status: "received" });
  expect(answer.headers["cache-control"]).toBe("no-store");
  const thanks = await postForm(ada).expect(303);
  expect(thanks.headers).toMatchObject({ location: "/newsletter/thanks", "cache-control": "no-store" });
  expect(thanks.text).toBe("");
  expect(added).toEqual([ada, ada]);
});

test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is a 405 that names POST", async (method) => {
  const { app, added } = testNewsletter();
  const ask = await serve(app);
  const { status, headers } = await ask("/", { method, headers: fromHere });
  expect(status).toBe(405);
  expect(headers).toMatchObject({ allow: "POST", "cache-control": "no-store" });
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  expect(added).toEqual([]);
});

test.each<Record<string, string>>([
  { "Content-Type": "text/plain" },
  { "Content-Type": "multipart/form-data; boundary=x" },
  { "Content-Type": "application/json; charset=utf-16" },
  { "Content-Type": "application/json", "Content-Encoding": "gzip" },
  {},
])("%j is a 415", async (headers) => {
  const { app, added } = testNewsletter();
  const ask = await serve(app);
  expect((await ask("/", { method: "POST", headers: { ...fromHere, ...headers } })).status).toBe(415);
  expect(added).toEqual([]);
});

test.each<[Record<string, string>, number]>([
  [{ Origin: siteUrl, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" }, 200],
  [{ Origin: siteUrl }, 200],
  [{ "Sec-Fetch-Site": "same-origin" }, 200],
  [{ Origin: siteUrl, "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" }, 200],
  [{}, 403],
  [{ Origin: "https://evil.example" }, 403],
  [{ Origin: "null" }, 403],
  [{ Origin: `${siteUrl}.evil.example` }, 403],
  [{ Origin: "http://site.example" }, 403],
  [{ Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }, 403],
  [{ Origin: siteUrl, "Sec-Fetch-Site": "cross-site" }, 403],
  [{ Origin: siteUrl, "Sec-Fetch-Site": "same-site" }, 403],
  [{ Origin: siteUrl, "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "cors" }, 403],
  [{ "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" }, 403],
  [{ Host: "evil.example", Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }, 403],
])("a form with the headers %j is a %i", async (headers, status) => {
  const { postJson, added, clients, attempts } = testNewsletter();
  await postJson(json(), headers).expect(status);
  expect(added).toHaveLength(status === 200 ? 1 : 0);
  expect(attempts).toHaveLength(added.length);
  expect(clients).toHaveLength(added.length); // a form elsewhere does not use up what visitors may do
});

test("a form from another origin of the site is a log line without that origin", async () => {
  const { postJson, log } = testNewsletter();
  await postJson(json(), { Origin: "https://www.site.example", "Sec-Fetch-Site": "same-origin" }).expect(403);
  expect(log.lines).toEqual([
    { level: "warn", event: "newsletter.originRefused", facts: { expected: siteUrl, error: undefined } },
  ]);
});

test.each([
  ["no JSON", "{"],
  ["an operator", JSON.stringify(json({ email: { $ne: 1 } }))],
  ["an array", JSON.stringify([json()])],
  ["a prototype", `{"__proto__":{"a":1},${JSON.stringify(json()).slice(1)}`],
  ["a field too many", JSON.stringify(json({ _id: "layout" }))],
  ["a header", JSON.stringify(json({ email: "ada@example.org\r\nBcc: eve@example.org" }))],
])("%s is a 400 that repeats nothing of the body", async (_what, body) => {
  const { app, added, log } = testNewsletter();
  const answer = await supertest(app).post("/").set(fromHere).type("json").send(body).expect(400);
  expect(answer.text).toBe("Please enter your first name, last name and email address.\n");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(added).toEqual([]);
  expect(log.lines).toEqual([]);
});

/** Posts these pieces of a body, and resolves to the status and the Connection header of the response. */
async function postSlowly(
  app: ReturnType<typeof express>,
  pieces: readonly string[],
  headers: Record<string, string> = {},
): Promise<{ status: number; connection: string | undefined }> {
  const { promise: port, resolve: listens } = Promise.withResolvers<number>();
  const server = app.listen(0, "127.0.0.1", () => listens((server.address() as { port: number }).port));
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; connection: string | undefined }>();
  const sent = httpRequest(
    {
      host: "127.0.0.1",
      port: await port,
      method: "POST",
      headers: { ...fromHere, "Content-Type": "application/json", Connection: "keep-alive", ...headers },
    },
    (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection });
    },
  );
  sent.on("error", reject);
  for (const piece of pieces) sent.write(piece);
  return promise.finally(() => {
    sent.destroy();
    server.close();
  });
}

const closed = (status: number) => ({ status, connection: "close" });

test("a body of more than 2 kB is a 413, however it is sent, and the connection is closed", async () => {
  const { app, added, clock } = testNewsletter();
  const long = JSON.stringify(json({ website: "x".repeat(1_000_000) }));
  await supertest(app).post("/").set(fromHere).type("json").send(long).expect(413);
  for (const [body, headers] of [
    ["x".repeat(2049), {}],
    ["x", { "Content-Length": "2049" }],
  ] as const) {
    const answer = postSlowly(app, [body], headers);
    await expect.poll(() => clock.waits()).toEqual([1000, 5000]); // the client may still be writing
    clock.advance(1000);
    expect(await answer).toEqual(closed(413));
  }
  const largest = JSON.stringify(json({ website: "" }));
  await supertest(app).post("/").set(fromHere).type("json").send(largest.padEnd(2048)).expect(200);
  expect(added).toHaveLength(1);
});

test("a body that does not arrive within five seconds is a 408, and the connection is closed", async () => {
  const { app, added, clock } = testNewsletter();
  const answer = postSlowly(app, ['{"firstName":']);
  await expect.poll(() => clock.waits()).toEqual([5000]);
  clock.advance(4999);
  expect(clock.waits()).toEqual([1]);
  clock.advance(1);
  expect(await answer).toEqual(closed(408));
  expect(added).toEqual([]);
});

test("a client beyond its limit gets a 429 with Retry-After, and nothing is written", async () => {
  const { postJson, state, added } = testNewsletter();
  state.waitSeconds = 17;
  const answer = await postJson(json()).expect(429);
  expect(answer.headers).toMatchObject({ "retry-after": "17", "cache-control": "no-store" });
  expect(added).toEqual([]);
});

test("every form of this site is an attempt, and one too many is a 429 before its body is read", async () => {
  const { postJson, postForm, attempts, clients, state, added } = testNewsletter();
  await postJson(json()).expect(200);
  await postForm({ ...ada, email: "ada" }).expect(400);
  await postForm({ ...ada, website: "x".repeat(3000) }).expect(413);
  state.waitSeconds = 9;
  await postJson(json()).expect(429);
  expect(attempts).toHaveLength(4);
  expect(clients).toHaveLength(2);
  state.attemptsWaitSeconds = 300;
  const { headers } = await postForm({ ...ada, website: "x".repeat(3000) }).expect(429);
  expect(headers).toMatchObject({ "retry-after": "300", "cache-control": "no-store" });
  expect(clients).toHaveLength(2);
  expect(added).toEqual([ada]);
});

test.each([
  ["X-Forwarded-For", 0, 1],
  ["Forwarded", 0, 1],
  ["X-Forwarded-For", 1, 0],
  ["X-Unrelated", 0, 0],
])("forms with %s behind %i trusted proxies are logged %i times", async (name, trustedProxies, times) => {
  const { postJson, log } = testNewsletter({ trustedProxies });
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"])
    await postJson(json(), { ...fromHere, [name]: address }).expect(200);
  expect(log.lines.map(({ event }) => event)).toEqual(Array(times).fill("newsletter.proxyNotTrusted"));
  expect(JSON.stringify(log.lines)).not.toContain("192.0.2");
});

test("the client is the connection's address, or the one that a trusted proxy forwards", async () => {
  const direct = testNewsletter();
  await direct.postJson(json(), { ...fromHere, "X-Forwarded-For": "192.0.2.1" }).expect(200);
  await direct.postJson(json(), { ...fromHere, "X-Forwarded-For": "192.0.2.2" }).expect(200);
  expect(new Set(direct.clients).size).toBe(1);
  const proxied = testNewsletter({ trustedProxies: 1 });
  await proxied.postJson(json(), { ...fromHere, "X-Forwarded-For": "192.0.2.1" }).expect(200);
  await proxied.postJson(json(), { ...fromHere, "X-Forwarded-For": "192.0.2.2" }).expect(200);
  expect(new Set(proxied.clients).size).toBe(2);
});

test("a bot gets the same response as a visitor, and nothing is written", async () => {
  const { postJson, postForm, added, clients } = testNewsletter();
  const usual = await postJson(json()).expect(200);
  for (const more of [{ website: "https://spam.example" }, { visitMs: 10 }, { visitMs: undefined }]) {
    const answer = await postJson(json(more)).expect(200);
    expect({ ...answer.headers, date: "" }).toEqual({ ...usual.headers, date: "" });
    expect(answer.text).toBe(usual.text);
  }
  await postForm({ ...ada, website: "x" }).expect(303);
  expect(added).toHaveLength(1);
  expect(clients).toHaveLength(5);
});

test("a form is accepted after the same time, whether or not it writes anything", async () => {
  const clock = createTestClock();
  const { postJson, added } = testNewsletter({
    clock,
    minAnswerMs: 250,
    subscribers: {
      async add(subscription) {
        clock.advance(100);
        added.push(subscription);
      },
    },
  });
  for (const [more, remainingMs] of [
    [{}, 150],
    [{ website: "x" }, 250],
  ] as const) {
    const answer = postJson(json(more)).expect(200).then();
    await expect.poll(() => clock.waits()).toEqual([remainingMs]);
    clock.advance(remainingMs);
    await answer;
  }
  expect(added).toEqual([ada]);
});

test("a failing content service is a 503, and nothing of the form is kept or logged", async () => {
  const { postJson, state, added, log } = testNewsletter();
  state.failure = new ContentError("the content service answered 500 to a document", { fault: "failing" });
  const answer = await postJson(json()).expect(503);
  expect(answer.headers).toMatchObject({ "retry-after": "30", "cache-control": "no-store" });
  expect(answer.text).toBe("We could not subscribe you just now. Please try again later.\n");
  await postJson(json()).expect(503);
  expect(log.lines.map(({ level, event }) => `${level} ${event}`)).toEqual(["warn newsletter.failed"]); // sparingly
  expect(JSON.stringify(log.lines)).not.toMatch(/ada|lovelace|example\.org/i);
  state.failure = undefined;
  await postJson(json()).expect(200);
  expect(added).toEqual([ada]);
});

test("without script a failure is a page, with the same status and headers", async () => {
  const { postForm, state, log } = testNewsletter();
  const page = "<h1>The page for those without script</h1>";
  const expectPage = ({ text, headers }: supertest.Response) => {
    expect(text).toBe(page);
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  };
  expectPage(await postForm({ ...ada, email: "ada" }).expect(400));
  expectPage(await postForm({ ...ada, website: "x".repeat(3000) }).expect(413));
  state.failure = new ContentError("down");
  expectPage(await postForm(ada).expect(503).expect("Retry-After", "30"));
  state.waitSeconds = 9;
  expectPage(await postForm(ada).expect(429).expect("Retry-After", "9"));
  expect(JSON.stringify(log.lines)).not.toContain("ada@");
});

test("for a form of another site no page is rendered", async () => {
  let pagesMade = 0;
  const { postForm, added } = testNewsletter({
    failurePage: async () => {
      pagesMade += 1;
      return Buffer.from("<h1>The page for those without script</h1>");
    },
  });
  for (const origin of [undefined, "https://evil.example"]) {
    const answer = await postForm(ada, origin ? { Origin: origin } : {}).expect(403);
    expect(answer.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(answer.text).toBe("This form can only be sent from this site.\n");
  }
  expect(pagesMade).toBe(0);
  expect(added).toEqual([]);
});

test("where the failure page cannot be rendered, the response is plain text", async () => {
  const { postForm } = testNewsletter({ failurePage: () => Promise.reject(new Error("no layout")) });
  const answer = await postForm({}).expect(400);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
});

test("no request is a server error or repeated in the response, and only subscribers are added", async () => {
  const { app, added, log } = testNewsletter();
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  const ask = supertest.agent(server);
  const mark = "zq7MARKzq7";
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.emailAddress(), fc.constantFrom("", mark, "a@b.co", "$ne"));
  const fields = fc.dictionary(fc.constantFrom(...Object.keys(json()), "__proto__", "$where", "_id", mark), text);
  const name = fc.oneof(fc.constantFrom("Ada", "Zoë", "王"), text);
  const visitor = fc.record({ firstName: name, lastName: name, email: fc.emailAddress() });
  const asJson = (value: object) => ["application/json", JSON.stringify({ visitMs: 9000, ...value })];
  const asForm = (value: Record<string, string>) => [formType, new URLSearchParams(value).toString()];
  const type = fc.constantFrom("application/json", formType, "text/plain", "application/json;charset=x", mark);
  const sent = fc.oneof(
    visitor.map(asJson),
    visitor.map(asForm),
    fields.map(asJson),
    fields.map(asForm),
    fc.tuple(type, fc.oneof(fc.json(), fc.string({ unit: "binary", maxLength: 3000 }))),
  );
  const origin = fc.constantFrom(siteUrl, siteUrl, siteUrl, `https://${mark}.example`, "null");
  await fc.assert(
    fc.asyncProperty(origin, sent, async (origin, [type = "", body]) => {
      const answer = await ask.post("/").set("Content-Type", type).set("Origin", origin).send(body);
      expect(answer.status).toBeLessThan(500);
      expect(JSON.stringify([answer.headers, answer.text ?? ""])).not.toContain(mark);
    }),
    { numRuns: 200, interruptAfterTimeLimit: 8_000 },
  );
  expect(added.length).toBeGreaterThan(0);
  for (const { email } of added) expect(email).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
  expect(log.lines.filter(({ level }) => level === "error")).toEqual([]);
  expect(JSON.stringify(log.lines)).not.toContain(mark);
});
