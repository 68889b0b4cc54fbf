/** The errors of an unmodified client for each kind of error response: class, status, message, details. */

import { ClientError, ServerError } from "@sanity/client";
import { expect, test, vi } from "vitest";
import { errorOf, shareProxiedService } from "./proxiedService.ts";

const openProxied = shareProxiedService();

const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const traceId = "0af7651916cd43dd8448eb211c80319c";

/** The error of a query with this response. */
async function errorFrom(status: number, body: object | string, headers: Record<string, string> = {}) {
  const { proxy, client, dataset } = await openProxied();
  proxy.next({ do: "answer", status, headers, body: typeof body === "string" ? body : JSON.stringify(body) });
  const error = await errorOf(() => client.fetch("*"));
  return { error, url: `${proxy.url}/v2024-02-28/data/query/${dataset}?query=*&returnQuery=false` };
}

test("a 4xx is a client error with the response's error and message", async () => {
  const body = { statusCode: 418, error: "I'm a teapot", message: "Coffee cannot be brewed" };
  const { error, url } = await errorFrom(418, body);
  expect(error).toBeInstanceOf(ClientError);
  expect(error.message).toBe("I'm a teapot - Coffee cannot be brewed");
  expect(error).toMatchObject({ statusCode: 418, response: { statusCode: 418, method: "GET", url, body } });
  expect(error.responseBody).toBe(JSON.stringify(body, null, 2));
  expect(error.details).toBeUndefined();
  expect(error.traceId).toBeUndefined();
});

test("a 5xx is a server error with the response's error and message", async () => {
  const { error } = await errorFrom(500, { error: "Internal Server Error", message: "It broke" });
  expect(error).toBeInstanceOf(ServerError);
  expect(error).not.toBeInstanceOf(ClientError);
  expect(error).toMatchObject({ statusCode: 500, message: "Internal Server Error - It broke" });
});

test("a response that is not JSON is reported with its request, its status and its first hundred characters", async () => {
  const { error, url } = await errorFrom(404, `<h1>${"no ".repeat(100)}</h1>`, { "content-type": "text/html" });
  expect(error).toBeInstanceOf(ClientError);
  const beginning = `<h1>${"no ".repeat(32)}`;
  expect(beginning).toHaveLength(100);
  expect(error.message).toBe(`GET-request to ${url} resulted in HTTP 404 Not Found (${beginning}…)`);
});

test("an empty response is reported with its request and its status", async () => {
  const { error, url } = await errorFrom(504, "");
  expect(error).toBeInstanceOf(ServerError);
  expect(error.message).toBe(`GET-request to ${url} resulted in HTTP 504 Gateway Timeout`);
});

test("a response with invalid JSON is reported with its request, its status and its text", async () => {
  const { error, url } = await errorFrom(400, '{"error":');
  expect(error).toBeInstanceOf(ClientError);
  expect(error.message).toBe(`GET-request to ${url} resulted in HTTP 400 Bad Request ({"error":)`);
});

test("the message is the error alone, or the message alone, when the other is missing", async () => {
  expect((await errorFrom(400, { error: "Bad Request" })).error.message).toBe("Bad Request");
  expect((await errorFrom(400, { message: "No query" })).error.message).toBe("No query");
});

test("a response with neither, or an unknown error, is reported with its request and its status", async () => {
  for (const body of [{}, { error: { code: 1 } }, { error: null }, { error: { type: "mutationError" } }]) {
    const { error, url } = await errorFrom(400, body);
    expect(error.message, JSON.stringify(body)).toBe(`GET-request to ${url} resulted in HTTP 400 Bad Request`);
    expect(error.details).toBeUndefined();
  }
});

test("an error with a description becomes the message and the details", async () => {
  const { error } = await errorFrom(400, { error: { description: "Too deep", depth: 9 } });
  expect(error.message).toBe("Too deep");
  expect(error.details).toEqual({ description: "Too deep", depth: 9 });
});

for (const [name, type] of [
  ["a mutation error", "mutationError"],
  ["an action error", "actionError"],
])
  test(`${name} lists the first five of its items, counts the others and skips items without a description`, async () => {
    const item = (description?: string) => ({ error: { type: "validationError", description } });
    const items = [item("one"), item(), item("three"), item("four"), item("five"), item("six"), item("seven")];
    const { error } = await errorFrom(409, { error: { type, description: "It failed", items } });
    expect(error).toBeInstanceOf(ClientError);
    expect(error.message).toBe("It failed:\n- one\n- three\n- four\n- five\n...and 2 more");
    expect(error.details).toMatchObject({ type, items: { length: 7 } });
    const bare = await errorFrom(409, { error: { type, description: "It failed", items: [] } });
    expect(bare.error.message).toBe("It failed");
  });

test("a query parse error shows the lines around the mistake, a marker and the tag", async () => {
  const { proxy, client } = await openProxied();
  const error = { type: "queryParseError", description: "expected ']'", query: "*[\n_id\n=\n}\n", start: 9, end: 10 };
  proxy.next({ do: "answer", status: 400, body: JSON.stringify({ error }) });
  const failure = await errorOf(() => client.fetch("*", {}, { tag: "page.home" }));
  expect(failure.message).toBe(
    "GROQ query parse error:\n  2 | _id\n  3 | =\n> 4 | }\n    | ^ expected ']'\n  5 |\n\nTag: page.home",
  );
  expect(failure.details).toEqual(error);
  proxy.next({ do: "answer", status: 400, body: JSON.stringify({ error: { ...error, query: "" } }) });
  expect((await errorOf(() => client.fetch("*"))).message).toBe("GROQ query parse error: expected ']'");
});

test("every kind of message contains the trace of the response", async () => {
  const described = { description: "It failed", items: [{ error: { description: "one" } }] };
  const parseError = { type: "queryParseError", description: "no", query: "*", start: 0, end: 1 };
  for (const [body, message] of [
    [{ error: "Bad Request", message: "No" }, `Bad Request - No (traceId: ${traceId})`],
    [{ error: "Bad Request" }, `Bad Request (traceId: ${traceId})`],
    [{ message: "No" }, `No (traceId: ${traceId})`],
    [{ error: { description: "Too deep" } }, `Too deep (traceId: ${traceId})`],
    [{ error: { ...described, type: "mutationError" } }, `It failed (traceId: ${traceId}):\n- one`],
    [{ error: { ...described, type: "actionError" } }, `It failed (traceId: ${traceId}):\n- one`],
    [{ error: parseError }, `GROQ query parse error:\n> 1 | *\n    | ^ no\n(traceId: ${traceId})`],
  ] as const) {
    const { error } = await errorFrom(400, body, { traceparent });
    expect(error.message).toBe(message);
    expect(error.traceId).toBe(traceId);
  }
  const { error, url } = await errorFrom(400, "", { traceparent });
  expect(error.message).toBe(`GET-request to ${url} resulted in HTTP 400 Bad Request (traceId: ${traceId})`);
});

test("a warning of the service is printed once", async () => {
  const { proxy, client } = await openProxied();
  const printed = vi.spyOn(console, "warn").mockImplementation(() => {});
  const answer = { do: "answer", headers: { "x-sanity-warning": "Old, Slow" }, body: '{"result":1}' } as const;
  proxy.next(answer, answer);
  expect([await client.fetch("1"), await client.fetch("1")]).toEqual([1, 1]);
  const warnings = printed.mock.calls.flat();
  printed.mockRestore();
  expect(warnings).toEqual(["Old", "Slow"]);
});
