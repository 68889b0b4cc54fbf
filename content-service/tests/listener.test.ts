/** The listener of an unmodified client, with every kind of event and failure. */

import {
  ChannelError,
  ConnectionFailedError,
  DisconnectError,
  type ListenEvent,
  type ListenOptions,
  MessageError,
  MessageParseError,
  type SanityClient,
} from "@sanity/client";
import { expect, test } from "vitest";
import type { Fault } from "../../tests/harness/faultProxy.ts";
import { follow, hurry } from "./follow.ts";
import { shareProxiedService, startProxiedService } from "./proxiedService.ts";
import { skipWaiting } from "./skipWaiting.ts";

const openProxied = shareProxiedService();

const everything = ["open", "welcome", "welcomeback", "reset", "reconnect", "mutation"] as const;

type Told = ListenEvent<Record<string, unknown>>;

/** Accepts also options that the client's types do not allow. */
const listenTo = (client: SanityClient, options: Record<string, unknown> = {}) =>
  follow<Told>(client.listen("*", {}, { events: [...everything], ...options } as ListenOptions));

/** A listener that has received its welcome. */
async function welcomed(client: SanityClient, options: Record<string, unknown> = {}) {
  const listener = listenTo(client, options);
  expect([(await listener.next()).type, (await listener.next()).type]).toEqual(["open", "welcome"]);
  return listener;
}

const typesOf = async (listener: { next(): Promise<{ type: string }> }, count: number) => {
  const types: string[] = [];
  for (let index = 0; index < count; index += 1) types.push((await listener.next()).type);
  return types;
};

const typesUntil = async (listener: { next(): Promise<{ type: string }> }, last: string) => {
  const types: string[] = [];
  while (types.at(-1) !== last) types.push((await listener.next()).type);
  return types;
};

/** The error of a listener that receives this text in its open stream. */
async function failureFrom(text: string, options: Record<string, unknown> = {}) {
  const { proxy, client } = await openProxied();
  const listener = await welcomed(client, options);
  proxy.inject(text);
  return { failure: await listener.failure, proxy };
}

test("an unknown token, a missing dataset and a wrong option end a listener with the status", async () => {
  const { through, tokens, as } = await openProxied();
  for (const [client, options, status] of [
    [through({ token: "unknown" }), {}, 401],
    [as(tokens.read, { dataset: "other" }), {}, 404],
    [through({ token: tokens.read }), { visibility: "everything" }, 400],
  ] as const) {
    const error = await listenTo(client, options).failure;
    expect(error).toBeInstanceOf(ConnectionFailedError);
    expect(error).toMatchObject({ name: "ConnectionFailedError", message: "EventSource connection failed", status });
  }
});

test("a listener that was refused with 403 does not reconnect", async () => {
  const { proxy, client } = await openProxied();
  const delays = skipWaiting();
  proxy.next({ do: "answer", status: 403, body: "{}" });
  expect(await listenTo(client).failure).toMatchObject({ status: 403 });
  expect([delays, proxy.requests.length]).toEqual([[], 1]);
});

test("a listener reconnects a second after a temporary failure", async () => {
  const { proxy, client } = await openProxied();
  const delays = skipWaiting();
  const answers = new Map<string | null, Fault>([
    ...[500, 503, 429, 408].map((status) => [`${status}`, { do: "answer", status }] as const),
    ["page", { do: "answer", body: "<h1>Sign in</h1>", headers: { "content-type": "text/html" } }],
  ]);
  const listeners = [...answers.keys()].map((tag) => listenTo(client, { tag }));
  proxy.choose(({ url }) => {
    const tag = new URL(url, proxy.url).searchParams.get("tag");
    const answer = answers.get(tag);
    answers.delete(tag); // the first request of each listener fails
    return answer;
  });
  for (const listener of listeners) expect(await typesOf(listener, 3)).toEqual(["reconnect", "open", "welcome"]);
  expect(delays).toEqual([1000, 1000, 1000, 1000, 1000]);
});

test("a listener reconnects when refused connections are accepted again", async () => {
  const { proxy, client, direct } = await openProxied();
  skipWaiting({ longestMs: 3000 }); // the delay of a stream that was never connected
  await proxy.refuse();
  const listener = listenTo(client);
  expect((await listener.next()).type).toBe("reconnect");
  await proxy.accept();
  expect((await typesUntil(listener, "welcome")).slice(-2)).toEqual(["open", "welcome"]);
  await direct.create({ _id: "a", _type: "page" });
  expect(await listener.next()).toMatchObject({ type: "mutation", documentId: "a" });
});

test("a listener whose stream is cut or ended reconnects after a second", async () => {
  const { proxy, client, direct } = await openProxied();
  const other = await openProxied();
  const [listener, otherListener] = [await welcomed(client), await welcomed(other.client)];
  const delays = skipWaiting();
  proxy.cutStreams("reset");
  other.proxy.cutStreams("end");
  for (const each of [listener, otherListener])
    expect(await typesOf(each, 3)).toEqual(["reconnect", "open", "welcome"]);
  expect(delays).toEqual([1000, 1000]);
  await direct.create({ _id: "a", _type: "page" });
  expect(await listener.next()).toMatchObject({ type: "mutation", documentId: "a" });
});

test("a resuming listener misses no event while it is disconnected", async () => {
  const { proxy, client, direct } = await openProxied();
  const listener = await welcomed(client, { enableResume: true });
  await direct.create({ _id: "a", _type: "page" });
  expect(await listener.next()).toMatchObject({ documentId: "a" });
  await hurry(proxy, listener);
  await proxy.refuse();
  await direct.create({ _id: "b", _type: "page" });
  await direct.transaction().create({ _id: "c", _type: "page" }).create({ _id: "d", _type: "page" }).commit();
  await proxy.accept();
  expect(await typesUntil(listener, "welcomeback")).toContain("reconnect");
  for (const documentId of ["b", "c", "d"]) expect(await listener.next()).toMatchObject({ documentId });
  expect(proxy.requests[1]?.headers["last-event-id"]).toMatch(/#a$/);
  expect(listener.events).toEqual([]);
});

test("a resuming listener misses no event when its stream is cut within one", async () => {
  const { proxy, client, direct } = await openProxied();
  proxy.next({ do: "cut", afterBytes: 600 });
  const listener = await welcomed(client, { enableResume: true });
  await hurry(proxy, listener);
  const ids = Array.from({ length: 6 }, (_, index) => `document-${index}`);
  for (const _id of ids) await direct.create({ _id, _type: "page" });
  const seen: string[] = [];
  const types = new Set<string>();
  while (seen.length < ids.length) {
    const event = await listener.next();
    types.add(event.type);
    if (event.type === "mutation") seen.push(event.documentId);
  }
  expect(seen).toEqual(ids);
  expect(types).toContain("welcomeback");
});

test("a listener that cannot resume gets welcome instead of the missed events", async () => {
  const { proxy, client, direct } = await openProxied();
  const listener = await welcomed(client);
  await hurry(proxy, listener);
  await proxy.refuse();
  await direct.create({ _id: "missed", _type: "page" });
  await proxy.accept();
  expect(await typesUntil(listener, "welcome")).toContain("reconnect");
  await direct.create({ _id: "told", _type: "page" });
  expect(await listener.next()).toMatchObject({ documentId: "told" });
});

test("a listener that is refused while it reconnects starts again without its last event id", async () => {
  const { proxy, client } = await openProxied();
  const listener = await welcomed(client, { enableResume: true });
  skipWaiting();
  proxy.next({ do: "answer", status: 503 });
  proxy.cutStreams();
  expect(await typesOf(listener, 4)).toEqual(["reconnect", "reconnect", "open", "welcome"]);
  expect(proxy.requests.map(({ headers }) => "last-event-id" in headers)).toEqual([false, true, false]);
});

test("an unknown event id resets a resuming listener", async () => {
  const { proxy, client } = await openProxied();
  const listener = await welcomed(client, { enableResume: true });
  await hurry(proxy, listener, "id: never-committed#a");
  proxy.cutStreams();
  expect(await typesOf(listener, 3)).toEqual(["reconnect", "open", "reset"]);
});

test("a listener is disconnected when its dataset is deleted, and does not reconnect", async () => {
  const { proxy, direct, through } = await openProxied();
  await direct.datasets.create("other");
  const listener = await welcomed(through({ dataset: "other" }));
  await direct.datasets.delete("other");
  const error = await listener.failure;
  expect(error).toBeInstanceOf(DisconnectError);
  expect(error).toMatchObject({
    name: "DisconnectError",
    message: 'Server disconnected client: Dataset "other" is no longer available',
  });
  expect(proxy.requests).toHaveLength(1);
});

test("a disconnect without a reason is an unknown error", async () => {
  const { failure } = await failureFrom("event: disconnect\ndata: {}\n\n");
  expect(failure).toBeInstanceOf(DisconnectError);
  expect(failure.message).toBe("Server disconnected client: unknown error");
});

test("an invalid query is a channel error with its marker and its tag", async () => {
  const { client } = await openProxied();
  const error = await follow<unknown>(client.listen("*[_type ==", {}, { tag: "pages" })).failure;
  expect(error).toBeInstanceOf(ChannelError);
  expect(error.name).toBe("ChannelError");
  expect(error.message).toBe(
    "GROQ query parse error:\n> 1 | *[_type ==\n    |         ^ Syntax error in GROQ query at position 9: " +
      "Unexpected end of query\n\nTag: pages",
  );
  expect(error.data).toMatchObject({ error: { type: "queryParseError", query: "*[_type ==", start: 9, end: 10 } });
});

test("a channel error has the message of its event", async () => {
  for (const [data, message] of [
    [{ error: { description: "Too many" } }, "Too many"],
    [{ error: "Gone" }, "Gone"],
    [{ message: "No such channel" }, "No such channel"],
    [{ error: { code: 1 } }, '{\n  "code": 1\n}'],
    [{}, "Unknown listener error"],
  ] as const) {
    const { failure } = await failureFrom(`event: channelError\ndata: ${JSON.stringify(data)}\n\n`);
    expect(failure).toBeInstanceOf(ChannelError);
    expect(failure.message).toBe(message);
  }
});

test("an event that is not JSON ends a listener, which does not reconnect", async () => {
  const { failure, proxy } = await failureFrom('event: mutation\ndata: {"documentId": "a\n\n');
  expect(failure).toBeInstanceOf(MessageParseError);
  expect(failure).toMatchObject({ name: "MessageParseError", message: "Unable to parse EventSource message" });
  expect(failure.cause).toBeInstanceOf(SyntaxError);
  expect(proxy.requests).toHaveLength(1);
});

test("an event named error ends a listener with its message", async () => {
  const { failure } = await failureFrom('event: error\ndata: {"message":"The engine is on fire","code":7}\n\n');
  expect(failure).toBeInstanceOf(MessageError);
  expect(failure).toMatchObject({
    name: "MessageError",
    message: "The engine is on fire",
    data: { type: "error", data: { message: "The engine is on fire", code: 7 } },
  });
});

test("an event named error that is not JSON is a parse error", async () => {
  const { failure } = await failureFrom("event: error\ndata: on fire\n\n");
  expect(failure).toBeInstanceOf(MessageParseError);
  expect(failure.message).toBe("Unable to parse EventSource error message");
});

test("comments, unknown events and events in small pieces do not disturb a listener", async () => {
  const { proxy, client, direct } = await openProxied();
  proxy.next({ do: "drip", bytes: 7, everyMs: 1 });
  const listener = await welcomed(client);
  proxy.inject(": nothing\n\nevent: news\ndata: not JSON\n\nretry: 1000\n\n");
  await direct.create({ _id: "a", _type: "page" });
  expect(await listener.next()).toMatchObject({ type: "mutation", documentId: "a" });
});

test("a listener beyond the limit connects when another one has left", async () => {
  const { proxy, client } = await startProxiedService({ limits: { streams: 1 } });
  skipWaiting();
  const first = await welcomed(client);
  const second = listenTo(client);
  expect((await second.next()).type).toBe("reconnect");
  first.stop();
  expect((await typesUntil(second, "welcome")).slice(-2)).toEqual(["open", "welcome"]);
  expect(proxy.requests.length).toBeGreaterThanOrEqual(3);
});
