import type { ListenEvent, ListenOptions, SanityClient } from "@sanity/client";
import { applyPatch } from "mendoza";
import { expect, onTestFinished, test } from "vitest";
import { shareTestService, startTestService, temporaryDirectory } from "../../tests/testService.ts";

const openDataset = shareTestService();

type Event = ListenEvent<Record<string, unknown>> & Record<string, unknown>;

/** Collects the events of a listener; `next` waits for the event after the last one returned. */
async function listenTo(client: SanityClient, query: string, options: ListenOptions = {}, params = {}) {
  const events: Event[] = [];
  const waiting: ((event: Event) => void)[] = [];
  const failures = Promise.withResolvers<Error>();
  const subscription = client
    .listen(query, params, { events: ["welcome", "mutation"], includeResult: false, ...options } as ListenOptions)
    .subscribe({
      next(event) {
        const waiter = waiting.shift();
        if (waiter) waiter(event as Event);
        else events.push(event as Event);
      },
      error: failures.resolve,
    });
  onTestFinished(() => subscription.unsubscribe());
  const next = () => {
    const event = events.shift();
    return event ? Promise.resolve(event) : new Promise<Event>((resolve) => void waiting.push(resolve));
  };
  const welcome = await Promise.race([next(), failures.promise]);
  return { next, welcome, events, failure: failures.promise, stop: () => subscription.unsubscribe() };
}

test("a listener gets welcome, then an event for each document that appears in, changes in or leaves its query", async () => {
  const { client } = await openDataset();
  const { welcome, next } = await listenTo(
    client,
    "*[_type == 'page' && live == $live] | order(_id)[0..1]{_id}",
    {},
    { live: true },
  );
  expect(welcome).toMatchObject({ type: "welcome", listenerName: expect.any(String) });
  await client.create({ _id: "other", _type: "note", live: true });
  const { _rev } = await client.create({ _id: "a", _type: "page", live: true });
  expect(await next()).toMatchObject({
    type: "mutation",
    documentId: "a",
    transition: "appear",
    transactionId: _rev,
    resultRev: _rev,
    identity: "lake-write",
    visibility: "query",
    mutations: [{ create: { _id: "a" } }],
  });
  await client.patch("a").set({ title: "A" }).commit();
  expect(await next()).toMatchObject({ transition: "update", previousRev: _rev, mutations: [{ patch: { id: "a" } }] });
  await client.patch("a").set({ live: false }).commit();
  expect(await next()).toMatchObject({ transition: "disappear" });
  await client.patch("a").set({ live: true }).commit();
  await client.delete("a");
  expect(await next()).toMatchObject({ transition: "appear" });
  expect(await next()).toMatchObject({ transition: "disappear", mutations: [{ delete: { id: "a" } }] });
});

test("an event has the parts that the listener requested", async () => {
  const { client } = await openDataset();
  const full = await listenTo(client, "*", { includeResult: true, includePreviousRevision: true });
  const bare = await listenTo(client, "*", { includeMutations: false } as ListenOptions);
  await client.create({ _id: "a", _type: "page", n: 1 });
  expect(await full.next()).toMatchObject({ result: { n: 1 }, previous: null });
  const event = await bare.next();
  for (const field of ["result", "previous", "mutations"]) expect(event).not.toHaveProperty(field);
  await client.patch("a").inc({ n: 1 }).commit();
  expect(await full.next()).toMatchObject({ result: { n: 2 }, previous: { n: 1 } });
});

test("each document of a transaction has its event, in order", async () => {
  const { client } = await openDataset();
  const { next } = await listenTo(client, "*");
  await client.transaction().create({ _id: "a", _type: "page" }).create({ _id: "b", _type: "page" }).commit();
  expect(await next()).toMatchObject({ documentId: "a", transactionTotalEvents: 2, transactionCurrentEvent: 0 });
  expect(await next()).toMatchObject({ documentId: "b", transactionTotalEvents: 2, transactionCurrentEvent: 1 });
});

test("a listener without a token gets no event of an id with a dot", async () => {
  const { client, anonymous } = await openDataset();
  const { next } = await listenTo(anonymous, "*", { includeAllVersions: true });
  await client.create({ _id: "drafts.a", _type: "page" });
  await client.create({ _id: "subscriber.1", _type: "page" });
  await client.create({ _id: "a", _type: "page" });
  expect(await next()).toMatchObject({ documentId: "a" });
});

test("since API versions with releases, events of drafts and versions are sent only on request", async () => {
  const { client, tokens, as } = await openDataset();
  const recent = as(tokens.read, { apiVersion: "2025-02-19" });
  const published = await listenTo(recent, "*");
  const all = await listenTo(recent, "*", { includeAllVersions: true });
  const older = await listenTo(client, "*");
  for (const _id of ["versions.spring.a", "drafts.a", "a"]) await client.create({ _id, _type: "page" });
  expect(await published.next()).toMatchObject({ documentId: "a" });
  expect(await all.next()).toMatchObject({ documentId: "versions.spring.a" });
  expect(await older.next()).toMatchObject({ documentId: "drafts.a" });
});

test("a query without documents cannot be listened to", async () => {
  const { client } = await openDataset();
  const { welcome } = await listenTo(client, "count(2)");
  expect(welcome).toMatchObject({
    name: "ChannelError",
    message: expect.stringContaining("needs a query for documents"),
  });
});

test("a stream sets the delay of reconnections, and a closed stream does not affect writers", async () => {
  const { url, client, dataset } = await openDataset();
  const stopping = new AbortController();
  const response = await fetch(`${url}/v1/data/listen/${dataset}?query=*`, { signal: stopping.signal });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain("retry: 1000");
  stopping.abort();
  await client.create({ _type: "page" });
});

type Place = { url: string; dataset: string };

/** The events that a listener gets when it resumes after an event, as names and document ids. */
async function resume({ url, dataset }: Place, lastEventId: string, search = "enableResume=true") {
  const response = await fetch(`${url}/v1/data/listen/${dataset}?query=*[_type=="page"]&${search}`, {
    headers: { "last-event-id": lastEventId },
  });
  const events: string[] = [];
  let reading = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    reading += decoder.decode(chunk, { stream: true });
    if (/^event: (welcome|reset)$/m.test(reading) || reading.includes('"documentId":"last"')) break;
  }
  for (const [, event, data] of reading.matchAll(/^event: (\w+)\n(?:id: .*\n)?data: (.*)$/gm))
    events.push([event, JSON.parse(data ?? "").documentId].filter(Boolean).join(" "));
  return events;
}

test("a resuming listener gets the events that it missed, also from the middle of a transaction", async () => {
  const place = await openDataset();
  const { client } = place;
  const { next } = await listenTo(client, "*");
  await client
    .transaction()
    .create({ _id: "a", _type: "page" })
    .create({ _id: "b", _type: "page" })
    .create({ _id: "note", _type: "note" })
    .commit();
  const { eventId } = (await next()) as unknown as { eventId: string };
  await client.create({ _id: "c", _type: "page" });
  await client.delete("a");
  await client.create({ _id: "last", _type: "page" });
  expect(await resume(place, eventId)).toEqual([
    "welcomeback",
    "mutation b",
    "mutation c",
    "mutation a",
    "mutation last",
  ]);
  expect(await resume(place, "unknown#a")).toEqual(["reset"]);
  expect(await resume(place, eventId, "")).toEqual(["welcome"]);
});

test("a listener resumes across a restart of the service", async () => {
  const dataDir = await temporaryDirectory();
  const first = await startTestService({ dataDir });
  const { next } = await listenTo(first.client, "*");
  await first.client.create({ _id: "a", _type: "page" });
  const { eventId } = (await next()) as unknown as { eventId: string };
  await first.client.create({ _id: "last", _type: "page" });
  await first.stop({ delayMs: 0 });
  const second = await startTestService({ dataDir });
  expect(await resume(second, eventId)).toEqual(["welcomeback", "mutation last"]);
});

test("effects lead from one revision to the next and back", async () => {
  const { client } = await openDataset();
  const options = { effectFormat: "mendoza", includeResult: true, includePreviousRevision: true } as ListenOptions;
  const { next } = await listenTo(client, "*", options);
  await client.create({ _id: "a", _type: "page", gone: 1, text: "one", list: [{ _key: "x" }] });
  await client
    .patch("a")
    .unset(["gone"])
    .set({ text: "two", fresh: { deep: true } })
    .commit();
  await client.delete("a");
  const content = (document: unknown) => {
    const { _rev, ...rest } = Object(document);
    return document ? rest : null;
  };
  for (let count = 0; count < 3; count += 1) {
    const { effects, result, previous } = (await next()) as unknown as {
      effects: { apply: unknown[]; revert: unknown[] };
      result?: object;
      previous: object | null;
    };
    expect(applyPatch(content(previous), effects.apply)).toEqual(content(result));
    expect(applyPatch(content(result), effects.revert)).toEqual(content(previous));
  }
});

test("the options visibility and effectFormat are checked", async () => {
  const { url, client, dataset } = await openDataset();
  const { next } = await listenTo(client, "*", { visibility: "transaction" });
  await client.create({ _id: "a", _type: "page" });
  expect(await next()).toMatchObject({ visibility: "transaction" });
  for (const option of ["visibility=soon", "effectFormat=diff"])
    expect((await fetch(`${url}/v1/data/listen/${dataset}?query=*&${option}`)).status).toBe(400);
});

test("a filter that takes too long ends only its own stream, and the write succeeds", async () => {
  const { client, anonymous } = await startTestService({ limits: { filterMs: 100 } });
  const slow = await listenTo(
    anonymous,
    "*[count($a[count($a[count($a[@<0])<0])<0])==1]",
    {},
    { a: Array.from({ length: 300 }, (_, n) => n) },
  );
  const other = await listenTo(client, "*[_type == 'page']");
  await client.create({ _id: "a", _type: "page", text: "x" });
  expect(await other.next()).toMatchObject({ documentId: "a" });
  expect(await slow.failure).toMatchObject({
    name: "ChannelError",
    message: expect.stringContaining("the filter is too slow"),
  });
});

test("a listener that missed a purge is reset", async () => {
  const place = await openDataset();
  const { client } = place;
  const { next } = await listenTo(client, "*");
  await client.create({ _id: "drafts.a", _type: "page" });
  const { eventId } = (await next()) as unknown as { eventId: string };
  await client.action({ actionType: "sanity.action.document.discard", draftId: "drafts.a", purge: true });
  expect(await resume(place, eventId)).toEqual(["reset"]);
});
