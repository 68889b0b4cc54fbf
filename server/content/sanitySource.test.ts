import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { createTestClock } from "../../tests/harness/testClock.ts";
import { createMemoryLog } from "../log.ts";
import type { ContentError } from "./contentSource.ts";
import { createSanitySource, createSanityWriter, type SanitySourceOptions } from "./sanitySource.ts";

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

const token = "sk-very-secret-token";
const writeToken = "sk-even-more-secret";
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A content service that answers with `handler`, and a source for it. */
async function someService(handler: Handler, options: Partial<SanitySourceOptions> = {}) {
  const requests: { method: string; url: URL; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    requests.push({
      method: req.method ?? "",
      url: new URL(req.url ?? "", "http://service"),
      headers: req.headers,
      body,
    });
    handler(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const apiHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source = createSanitySource({
    projectId: "embedded",
    dataset: "production",
    apiVersion: "2024-02-28",
    apiHost: `${apiHost}/`,
    readToken: token,
    timeoutMs: 10_000,
    retryPauseMs: 1,
    log: createMemoryLog(),
    ...options,
  });
  const writer = createSanityWriter({
    projectId: "embedded",
    dataset: "production",
    apiVersion: "2024-02-28",
    apiHost,
    writeToken,
    timeoutMs: options.timeoutMs,
  });
  return { requests, source, writer, server };
}

const json =
  (body: unknown, status = 200): Handler =>
  (_req, res) => {
    res.writeHead(status, { "content-type": "application/json" });
    res.end(typeof body === "string" ? body : JSON.stringify(body));
  };

const query = { groq: "*[_id==$id][0]", params: { id: "layout" } };

const failure = (promise: Promise<unknown>): Promise<ContentError> =>
  promise.then(
    (value) => expect.unreachable(`must fail (got ${JSON.stringify(value)})`),
    (error: ContentError) => error,
  );

test("a query reads what is published now, with the token in a header", async () => {
  const { source, requests } = await someService(json({ result: { title: "Hello" } }));
  expect(await source.fetch(query)).toEqual({ title: "Hello" });
  const [request] = requests;
  expect(request?.url.pathname).toBe("/v2024-02-28/data/query/production");
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
    query: query.groq,
    $id: '"layout"',
    perspective: "published",
    returnQuery: "false",
  });
  expect(request?.headers).toMatchObject({ authorization: `Bearer ${token}`, "x-sanity-project-id": "embedded" });
});

test("a query too long for a URL is sent with POST", async () => {
  const { source, requests } = await someService(json({ result: 1 }));
  expect(await source.fetch({ groq: `1${" ".repeat(12_000)}`, params: { types: ["page"] } })).toBe(1);
  expect(requests[0]).toMatchObject({ method: "POST" });
  expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({ params: { types: ["page"] } });
});

test("null is an answer", async () => {
  const { source, requests } = await someService(json({ result: null }));
  expect(await source.fetch(query)).toBeNull();
  expect(requests).toHaveLength(1);
});

test.each<[string, Handler]>([
  ["HTML", (_req, res) => res.writeHead(200, { "content-type": "text/html" }).end("<h1>Sorry</h1>")],
  ["truncated JSON", json('{"result":{"title":"He')],
  ["JSON that is text", json('"sorry"')],
  ["JSON that is null", json("null")],
  ["an answer without a result", json({})],
  ["no body", json("")],
])("%s is a malformed answer", async (_name, handler) => {
  const { source, requests } = await someService(handler);
  expect(await failure(source.fetch(query))).toMatchObject({ name: "ContentError", fault: "malformed" });
  expect(requests).toHaveLength(2);
});

test.each([500, 502, 503, 429])("after a %i the query is retried once", async (status) => {
  const { source, requests } = await someService(json({ error: "Oh", message: "busy" }, status));
  const error = await failure(source.fetch(query));
  expect(error).toMatchObject({ fault: "failing", message: `the content service answered ${status}: Oh - busy` });
  expect(requests).toHaveLength(2);
});

test("a transient failure is retried without an error", async () => {
  let isDown = true;
  const { source } = await someService((req, res) => {
    json({ result: "back" }, isDown ? 500 : 200)(req, res);
    isDown = false;
  });
  expect(await source.fetch(query)).toBe("back");
});

test.each([
  ["30", 30_000],
  [() => new Date(Date.now() + 30_500).toUTCString(), 29_000],
  ["86400", 60_000],
])("after a Retry-After of %s the service is not queried for so long, and a minute at most", async (value, leastMs) => {
  const clock = createTestClock();
  const { source, requests } = await someService(
    (_req, res) => res.writeHead(503, { "retry-after": typeof value === "string" ? value : value() }).end(),
    { clock },
  );
  for (const ms of [0, 0, leastMs - 1]) {
    clock.advance(ms);
    expect(await failure(source.fetch(query))).toMatchObject({ fault: "failing" });
  }
  expect(requests).toHaveLength(1);
  clock.advance(2001);
  await failure(source.fetch(query));
  expect(requests).toHaveLength(2);
});

test("a busy service is retried when it says, if that is within a second", async () => {
  const clock = createTestClock();
  const { source, requests } = await someService((_req, res) => void res.writeHead(429, { "retry-after": "1" }).end(), {
    clock,
    timeoutMs: 5000,
  });
  const failed = failure(source.fetch(query));
  await expect.poll(() => clock.waits()).toEqual([1000, 5000]);
  expect(requests).toHaveLength(1);
  clock.advance(1000);
  expect(await failed).toMatchObject({ fault: "failing" });
  expect(requests).toHaveLength(2);
  expect(clock.waits()).toEqual([]);
});

test("an endless answer is aborted", async () => {
  const { source, requests } = await someService(
    (_req, res) => {
      res.writeHead(200, { "content-type": "application/json" }).write('{"result":"');
      const more = setInterval(() => res.write("x".repeat(1000)), 1);
      res.once("close", () => clearInterval(more));
    },
    { limits: { maxAnswerBytes: 10_000 } },
  );
  expect(await failure(source.fetch(query))).toMatchObject({ fault: "malformed" });
  expect(requests).toHaveLength(2);
});

test("a refused query is not retried", async () => {
  const { source, requests } = await someService(
    json({ error: { type: "queryParseError", description: "unexpected", query: "*[", start: 1, end: 2 } }, 400),
  );
  const error = await failure(source.fetch(query));
  expect(error).toMatchObject({ fault: "rejected" });
  expect(error.message).toContain("the content service answered 400");
  expect(requests).toHaveLength(1);
});

test.each<[string, Handler]>([
  ["hangs", () => {}],
  ["drips", (_req, res) => void res.writeHead(200, { "content-type": "application/json" }).write('{"result":')],
])("a query to a service that %s is aborted in time, with its connection", async (_name, handler) => {
  const responses: ServerResponse[] = [];
  const clock = createTestClock();
  const { source } = await someService(
    (req, res) => {
      responses.push(res);
      handler(req, res);
    },
    { timeoutMs: 1000, clock },
  );
  const failed = failure(source.fetch(query));
  await expect.poll(() => responses).toHaveLength(1);
  clock.advance(1000);
  const error = await failed;
  expect(error).toMatchObject({ fault: "timeout", message: "the content service did not answer within 1000 ms" });
  expect(responses).toHaveLength(1);
  await vi.waitFor(() => expect(responses.every((res) => res.closed)).toBe(true));
});

test("the retry has what the first attempt left of the time", async () => {
  const clock = createTestClock();
  const { source, requests } = await someService(
    (_req, res) => {
      if (requests.length === 1) res.destroy();
    },
    { timeoutMs: 1000, retryPauseMs: 300, clock },
  );
  const failed = failure(source.fetch(query));
  await expect.poll(() => clock.waits()).toHaveLength(2);
  expect(clock.waits()[0]).toBeGreaterThanOrEqual(300);
  expect(clock.waits()[0]).toBeLessThan(600);
  clock.advance(700);
  await expect.poll(() => requests).toHaveLength(2);
  expect(clock.waits()).toEqual([300]);
  clock.advance(300);
  expect(await failed).toMatchObject({ fault: "timeout" });
});

test("a broken connection is an error with a cause", async () => {
  const { source } = await someService((_req, res) => {
    res.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    res.write('{"result":');
    setTimeout(() => res.destroy(), 5);
  });
  const error = await failure(source.fetch(query));
  expect(error).toMatchObject({ fault: "unreachable" });
  expect(error.cause).toBeInstanceOf(Error);
});

test("a service that does not listen is an error that says so", async () => {
  const { source, server } = await someService(() => {});
  server.close();
  expect(await failure(source.fetch(query))).toMatchObject({ fault: "unreachable" });
  expect((await failure(source.fetch(query))).message).toContain("ECONNREFUSED");
});

test("an aborted query aborts its request", async () => {
  const { source, requests } = await someService(() => {});
  const stopping = new AbortController();
  const answer = failure(source.fetch(query, { signal: stopping.signal }));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  stopping.abort();
  expect(await answer).toMatchObject({ name: "ContentError" });
  expect(requests).toHaveLength(1);
});

test.each<[string, Handler]>([
  ["refusal", json({ error: "Unauthorized", message: `Session of ${token} not found` }, 401)],
  ["page of errors", (_req, res) => res.writeHead(500).end(`no ${token}`.repeat(20))],
  ["broken answer", (_req, res) => res.writeHead(200).end(token)],
  ["cut connection", (_req, res) => res.destroy()],
])("a %s never contains the token, not even in its causes", async (_name, handler) => {
  const { source } = await someService(handler);
  const error = await failure(source.fetch(query));
  expect(inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true })).not.toContain("secret");
});

/** An event stream that stays open, and the means to write to it. */
function someStream() {
  const streams: ServerResponse[] = [];
  const handler: Handler = (_req, res) => {
    res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
    res.write(": hello\nretry: 5\n\n");
    streams.push(res);
  };
  const send = (event: string, data: unknown) =>
    streams.at(-1)?.write(`event: ${event}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
  return { handler, send, streams };
}

function watchAll(source: Awaited<ReturnType<typeof someService>>["source"]) {
  const seen: string[] = [];
  const ends: ContentError[] = [];
  const watch = source.watch(["page", "layout"], {
    onWelcome: () => seen.push("welcome"),
    onChange: (documentId) => seen.push(documentId),
    onEnd: (error) => ends.push(error),
  });
  closers.unshift(() => watch.stop());
  return { seen, ends, watch };
}

test("a watch reports changes of published documents only", async () => {
  const { handler, send, streams } = someStream();
  const { source, requests } = await someService(handler);
  const { seen, ends } = watchAll(source);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  send("welcome", { listenerName: "a" });
  for (const documentId of ["drafts.page-home", "versions.spring.page-home", "page-home"])
    send("mutation", { documentId, transition: "update" });
  await vi.waitFor(() => expect(seen).toEqual(["welcome", "page-home"]));
  expect(ends).toEqual([]);
  expect(requests[0]?.url.pathname).toBe("/v2024-02-28/data/listen/production");
  expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
    query: "*[_type in $types]",
    $types: '["page","layout"]',
    visibility: "query",
    includeMutations: "false",
  });
  expect(requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
});

test.each<[string, string, unknown]>([
  ["an error of the channel", "channelError", { message: `no dataset for ${token}` }],
  ["being told to disconnect", "disconnect", { reason: `${token} moved` }],
  ["an error message", "error", { message: `sorry ${token}` }],
  ["an event that cannot be read", "mutation", "{not JSON"],
])("%s ends a watch", async (_name, event, data) => {
  const { handler, send, streams } = someStream();
  const { source, requests } = await someService(handler);
  const { ends } = watchAll(source);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  send(event, data);
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  expect(ends[0]).toMatchObject({ name: "ContentError", fault: "failing" });
  expect(inspect(ends[0], { depth: Number.POSITIVE_INFINITY, showHidden: true })).not.toContain("secret");
  await vi.waitFor(() => expect(streams[0]?.closed).toBe(true));
  expect(requests).toHaveLength(1);
});

test("a broken stream ends a watch, which does not reconnect by itself", async () => {
  const { handler, send, streams } = someStream();
  const { source, requests } = await someService(handler);
  const { seen, ends } = watchAll(source);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  send("welcome", {});
  await vi.waitFor(() => expect(seen).toEqual(["welcome"]));
  streams[0]?.destroy();
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests).toHaveLength(1);
});

test("a silent stream ends a watch", async () => {
  const { handler, send, streams } = someStream();
  const { source, requests } = await someService(handler, { limits: { maxSilenceMs: 50 } });
  const { ends } = watchAll(source);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  send("welcome", {});
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  await vi.waitFor(() => expect(streams[0]?.closed).toBe(true));
  expect(requests).toHaveLength(1);
});

test.each<[number, string]>([
  [401, "rejected"],
  [404, "rejected"],
  [429, "unreachable"],
  [500, "unreachable"],
])("a subscription answered with %i ends as %s", async (status, fault) => {
  const { source } = await someService(json({ error: "no", message: token }, status));
  const { ends } = watchAll(source);
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  expect(ends[0]).toMatchObject({ name: "ContentError", fault });
  expect(ends[0]?.message).not.toContain("secret");
});

test("a subscription that is answered with HTML ends", async () => {
  const { source } = await someService((_req, res) => res.writeHead(200, { "content-type": "text/html" }).end("<h1>"));
  const { ends } = watchAll(source);
  await vi.waitFor(() => expect(ends).toHaveLength(1));
});

test("a stopped watch is silent and closes its connection", async () => {
  const { handler, send, streams } = someStream();
  const { source } = await someService(handler);
  const { seen, ends, watch } = watchAll(source);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  send("mutation", { documentId: "page-home" });
  watch.stop();
  await vi.waitFor(() => expect(streams[0]?.closed).toBe(true));
  expect([seen, ends]).toEqual([[], []]);
});

const subscriber = { _id: "subscriber.1", _type: "subscriber", email: "ada@example.org" };

test("a document is created with the write token, unless its id exists", async () => {
  const { writer, requests } = await someService(json({ transactionId: "t", results: [] }));
  await writer.createIfNotExists(subscriber);
  expect(requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    "POST /v2024-02-28/data/mutate/production",
  ]);
  expect(requests[0]?.headers.authorization).toBe(`Bearer ${writeToken}`);
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({ mutations: [{ createIfNotExists: subscriber }] });
});

test("reads never have the write token", async () => {
  const { source, requests } = await someService(json({ result: 1 }));
  await source.fetch(query);
  expect(requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
});

const repeated = { error: { description: "ada@example.org is no subscriber", type: "mutationError" } };

test.each<[string, Handler, string]>([
  ["a refusal", json(repeated, 403), "rejected"],
  ["a failure", json(repeated, 503), "failing"],
  ["too many", json(repeated, 429), "failing"],
  ["a broken confirmation", json("ada@example.org"), "malformed"],
  ["an empty confirmation", json(""), "unreachable"],
  ["a cut connection", (_req, res) => res.destroy(), "unreachable"],
  ["no answer", () => {}, "timeout"],
  ["half an answer", (_req, res) => void res.writeHead(200, { "content-length": "900" }).write("{"), "timeout"],
])(
  "%s is an error that says nothing of the document, and the write is not tried again",
  async (_what, answer, fault) => {
    const { writer, requests } = await someService(answer, { timeoutMs: 200 });
    const error = await failure(writer.createIfNotExists(subscriber));
    expect(error).toMatchObject({ name: "ContentError", fault });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/ada@|even-more/);
    expect(requests).toHaveLength(1);
  },
);
