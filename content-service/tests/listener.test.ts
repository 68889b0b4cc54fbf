/** What an unmodified client's listener makes of everything that can happen to it. */

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

/** Also with options that its types do not allow. */
const listenTo = (client: SanityClient, options: Record<string, unknown> = {}) =>
  follow<Told>(client.listen("*", {}, { events: [...everything], ...options } as ListenOptions));

/** A listener that has been welcomed. */
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

/** The error of a listener into whose open stream this text comes. */
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

test("a listener that was refused for good does not ask again", async () => {
  const { proxy, client } = await openProxied();
  const delays = skipWaiting();
  proxy.next({ do: "answer", status: 403, body: "{}" });
  expect(await listenTo(client).failure).toMatchObject({ status: 403 });
  expect([delays, proxy.requests.length]).toEqual([[], 1]);
});

test("a busy or broken service is asked again after a second, and then the listener is welcome", async () => {
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

test("a refused listener comes back when there is a service again", async () => {
  const { proxy, client, direct } = await openProxied();
  skipWaiting({ longestMs: 3000 }); // which is what a stream waits that never had a connection
  await proxy.refuse();
  const listener = listenTo(client);
  expect((await listener.next()).type).toBe("reconnect");
  await proxy.accept();
  expect((await typesUntil(listener, "welcome")).slice(-2)).toEqual(["open", "welcome"]);
  await direct.create({ _id: "a", _type: "page" });
  expect(await listener.next()).toMatchObject({ type: "mutation", documentId: "a" });
});

test("a listener whose stream is cut, or ended, comes back after a second and is welcomed again", async () => {
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

test("a listener that can resume misses no event while its connection is gone", async () => {
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

test("a listener that can resume misses no event when its stream is cut in the middle of one", async () => {
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

test("a listener without resuming is not told what it missed, and welcomed so that it can read anew", async () => {
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

test("a listener that is turned away when it comes back has forgotten where it was", async () => {
  const { proxy, client } = await openProxied();
  const listener = await welcomed(client, { enableResume: true });
  skipWaiting();
  proxy.next({ do: "answer", status: 503 });
  proxy.cutStreams();
  expect(await typesOf(listener, 4)).toEqual(["reconnect", "reconnect", "open", "welcome"]);
  expect(proxy.requests.map(({ headers }) => "last-event-id" in headers)).toEqual([false, true, false]);
});

test("an id that the service does not know resets a listener that can resume", async () => {
  const { proxy, client } = await openProxied();
  const listener = await welcomed(client, { enableResume: true });
  await hurry(proxy, listener, "id: never-committed#a");
  proxy.cutStreams();
  expect(await typesOf(listener, 3)).toEqual(["reconnect", "open", "reset"]);
});

test("a listener is told to go when its dataset is deleted, and does not come back", async () => {
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

test("a listener is told to go without a reason", async () => {
  const { failure } = await failureFrom("event: disconnect\ndata: {}\n\n");
  expect(failure).toBeInstanceOf(DisconnectError);
  expect(failure.message).toBe("Server disconnected client: unknown error");
});

test("a query that cannot be listened to is a channel error with its marker and its tag", async () => {
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

test("a channel error has the message that it was sent with", async () => {
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

test("an event that is not JSON ends a listener, which does not come back", async () => {
  const { failure, proxy } = await failureFrom('event: mutation\ndata: {"documentId": "a\n\n');
  expect(failure).toBeInstanceOf(MessageParseError);
  expect(failure).toMatchObject({ name: "MessageParseError", message: "Unable to parse EventSource message" });
  expect(failure.cause).toBeInstanceOf(SyntaxError);
  expect(proxy.requests).toHaveLength(1);
});

test("an event named error ends a listener with what it says", async () => {
  const { failure } = await failureFrom('event: error\ndata: {"message":"The engine is on fire","code":7}\n\n');
  expect(failure).toBeInstanceOf(MessageError);
  expect(failure).toMatchObject({
    name: "MessageError",
    message: "The engine is on fire",
    data: { type: "error", data: { message: "The engine is on fire", code: 7 } },
  });
});

test("an event named error that is not JSON is a message that cannot be read", async () => {
  const { failure } = await failureFrom("event: error\ndata: on fire\n\n");
  expect(failure).toBeInstanceOf(MessageParseError);
  expect(failure.message).toBe("Unable to parse EventSource error message");
});

test("comments, unknown events and events that come drop by drop do not disturb a listener", async () => {
  const { proxy, client, direct } = await openProxied();
  proxy.next({ do: "drip", bytes: 7, everyMs: 1 });
  const listener = await welcomed(client);
  proxy.inject(": nothing\n\nevent: news\ndata: not JSON\n\nretry: 1000\n\n");
  await direct.create({ _id: "a", _type: "page" });
  expect(await listener.next()).toMatchObject({ type: "mutation", documentId: "a" });
});

test("one listener too many is let in when another has gone", async () => {
  const { proxy, client } = await startProxiedService({ limits: { streams: 1 } });
  skipWaiting();
  const first = await welcomed(client);
  const second = listenTo(client);
  expect((await second.next()).type).toBe("reconnect");
  first.stop();
  expect((await typesUntil(second, "welcome")).slice(-2)).toEqual(["open", "welcome"]);
  expect(proxy.requests.length).toBeGreaterThanOrEqual(3);
});
