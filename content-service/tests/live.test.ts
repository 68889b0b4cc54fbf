/** The live events of an unmodified client, with every kind of event and failure. */

import {
  ChannelError,
  ConnectionFailedError,
  CorsOriginError,
  DisconnectError,
  type LiveEvent,
  MessageError,
  MessageParseError,
  type SanityClient,
} from "@sanity/client";
import { expect, test } from "vitest";
import { follow, hurry } from "./follow.ts";
import { errorOf, shareProxiedService } from "./proxiedService.ts";
import { skipWaiting } from "./skipWaiting.ts";

const openProxied = shareProxiedService();

const listenTo = (client: SanityClient, options: Parameters<SanityClient["live"]["events"]>[0] = {}) =>
  follow<LiveEvent>(client.live.events(options));

async function welcomed(client: SanityClient, options: Parameters<SanityClient["live"]["events"]>[0] = {}) {
  const live = listenTo(client, options);
  expect(await live.next()).toMatchObject({ type: "welcome" });
  return live;
}

/** The next event from the service. The client adds `reconnect` after a probe, before or after the next welcome. */
async function nextFromService(live: { next(): Promise<LiveEvent> }): Promise<LiveEvent> {
  for (;;) {
    const event = await live.next();
    if (event.type !== "reconnect") return event;
  }
}

const corsMessage = "The current origin is not allowed to connect to the Live Content API.";

test("a refused origin is an error with the page where it can be allowed", async () => {
  const { proxy, client, through, dataset } = await openProxied();
  const refused = { do: "answer", status: 403, body: "{}" } as const;
  const notAllowed = { do: "answer", body: JSON.stringify({ result: { allowed: false } }) } as const;
  proxy.next(refused, notAllowed);
  const error = await listenTo(client).failure;
  expect(error).toBeInstanceOf(CorsOriginError);
  expect(error).toMatchObject({
    name: "CorsOriginError",
    projectId: "embedded",
    message: `${corsMessage} Change your configuration here: https://sanity.io/manage/project/embedded/api`,
  });
  expect(proxy.requests.map(({ url }) => url.split("?")[0])).toEqual([
    `/v2024-02-28/data/live/events/${dataset}`,
    "/v2024-02-28/check/cors",
  ]);
  proxy.next(refused, notAllowed);
  expect((await listenTo(through({ projectId: undefined })).failure).message).toBe(corsMessage);
});

test("an origin without credentials is refused when the client has to send its session", async () => {
  const { proxy, through } = await openProxied();
  const result = { allowed: true, withCredentials: false };
  proxy.next({ do: "answer", status: 403 }, { do: "answer", body: JSON.stringify({ result }) });
  const withSession = through({ token: undefined, withCredentials: true });
  expect(await listenTo(withSession, { includeDrafts: true }).failure).toBeInstanceOf(CorsOriginError);
});

test("a refusal for other reasons is a failed connection, for every result of the probe", async () => {
  const { proxy, client } = await openProxied();
  for (const probe of [
    { do: "pass" },
    { do: "answer", status: 500 },
    { do: "answer", body: "not JSON" },
    { do: "cut" },
  ] as const) {
    proxy.next({ do: "answer", status: 403 }, probe);
    const error = await listenTo(client).failure;
    expect(error).toBeInstanceOf(ConnectionFailedError);
    expect(error).toMatchObject({ message: "EventSource connection failed", status: 403 });
  }
});

test("a missing dataset and an unknown token end live events with the status", async () => {
  const { tokens, as } = await openProxied();
  expect(await listenTo(as(tokens.read, { dataset: "other" })).failure).toMatchObject({ status: 404 });
  const unknown = as("unknown");
  expect(await listenTo(unknown, { includeDrafts: true }).failure).toMatchObject({ status: 401 });
});

test("live events reconnect a second after a temporary failure", async () => {
  const { proxy, client } = await openProxied();
  const delays = skipWaiting();
  proxy.next({ do: "answer", status: 503 });
  const live = listenTo(client);
  expect([(await live.next()).type, (await live.next()).type].toSorted()).toEqual(["reconnect", "welcome"]);
  expect(delays).toEqual([1000]);
});

test("live events miss nothing while connections are refused", async () => {
  const { proxy, client, direct } = await openProxied();
  const live = await welcomed(client);
  const tagsOf = async (query: string) => (await direct.fetch(query, {}, { filterResponse: false })).syncTags ?? [];
  const [pages = ""] = await tagsOf("*[_type == 'page']");
  await hurry(proxy, live);
  await proxy.refuse();
  await direct.create({ _id: "a", _type: "page" });
  await direct.create({ _id: "b", _type: "note" });
  await proxy.accept();
  expect(await nextFromService(live)).toMatchObject({ type: "welcome" });
  for (const tags of [expect.arrayContaining([pages]), expect.not.arrayContaining([pages])])
    expect(await nextFromService(live)).toMatchObject({ type: "message", tags });
});

test("live events with an unknown event id get restart", async () => {
  const { proxy, client } = await openProxied();
  const live = await welcomed(client);
  await hurry(proxy, live, "id: 999");
  proxy.cutStreams();
  expect(await nextFromService(live)).toMatchObject({ type: "welcome" });
  expect(await nextFromService(live)).toMatchObject({ type: "restart" });
});

test("live events of a deleted dataset end", async () => {
  const { proxy, direct, through } = await openProxied();
  await direct.datasets.create("other");
  const live = await welcomed(through({ dataset: "other" }));
  await hurry(proxy, live);
  await direct.datasets.delete("other");
  const error = await live.failure;
  expect(error).toBeInstanceOf(ConnectionFailedError);
  expect(error.status).toBe(404);
});

test("other events of the protocol reach the subscriber or end the stream", async () => {
  const { proxy, client } = await openProxied();
  const live = await welcomed(client);
  proxy.inject('event: goaway\ndata: {"reason":"too many connections"}\n\n');
  expect(await live.next()).toMatchObject({ type: "goaway", data: { reason: "too many connections" } });
  live.stop();
  for (const [text, kind, message] of [
    ['event: disconnect\ndata: {"reason":"Closed"}\n\n', DisconnectError, "Server disconnected client: Closed"],
    ['event: channelError\ndata: {"message":"Broken"}\n\n', ChannelError, "Broken"],
    ['event: message\ndata: {"tags":\n\n', MessageParseError, "Unable to parse EventSource message"],
    ['event: error\ndata: {"message":"On fire"}\n\n', MessageError, "On fire"],
  ] as const) {
    const next = await welcomed(client);
    proxy.inject(text);
    const error = await next.failure;
    expect(error, text).toBeInstanceOf(kind);
    expect(error.message, text).toBe(message);
  }
});

test("a token is sent only with includeDrafts", async () => {
  const { proxy, client, tokens } = await openProxied();
  await welcomed(client, { tag: "site" });
  await welcomed(client, { includeDrafts: true });
  const [everyone, editor] = proxy.requests;
  expect(everyone?.headers.authorization).toBeUndefined();
  expect(everyone?.url).toMatch(/\?tag=site$/);
  expect(editor?.headers.authorization).toBe(`Bearer ${tokens.write}`);
});

test("subscribers of the same events share a connection, and each gets welcome", async () => {
  const { proxy, client } = await openProxied();
  const first = await welcomed(client);
  const second = await welcomed(client);
  expect(proxy.requests).toHaveLength(1);
  first.stop();
  second.stop();
  await welcomed(client);
  expect(proxy.requests).toHaveLength(2);
});

test("live events need an API version that has them", async () => {
  const { through } = await openProxied();
  const message = (version: string) =>
    "The live events API requires API version 2021-03-25 or later. " +
    `The current API version is ${version}. Please update your API version to use this feature.`;
  for (const apiVersion of ["1", "2021-03-24"])
    expect((await errorOf(() => through({ apiVersion }).live.events())).message).toBe(message(apiVersion));
  for (const apiVersion of ["2021-03-25", "X"]) await welcomed(through({ apiVersion }));
});

test("live events of drafts need a token", async () => {
  const { anonymous } = await openProxied();
  expect((await errorOf(() => anonymous.live.events({ includeDrafts: true }))).message).toBe(
    "The live events API requires a token or withCredentials when 'includeDrafts: true'. " +
      "Please update your client configuration. The token should have the lowest possible access role.",
  );
});
