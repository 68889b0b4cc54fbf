import type { LiveEvent, SanityClient } from "@sanity/client";
import { expect, test } from "vitest";
import { follow } from "../../tests/follow.ts";
import { shareTestService, startTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

const followLive = (client: SanityClient, options: Parameters<SanityClient["live"]["events"]>[0] = {}) =>
  follow<LiveEvent>(client.live.events(options));

const tagsOf = async (client: SanityClient, query: string, params = {}) =>
  (await client.fetch(query, params, { filterResponse: false })).syncTags ?? [];

test("a message has the tags of every answer that may have changed, and of no answer about other types", async () => {
  const { client } = await openDataset();
  await client
    .transaction()
    .create({ _id: "author", _type: "person", name: "A" })
    .create({ _id: "page", _type: "page", author: { _ref: "author" }, next: { _ref: "later", _weak: true } })
    .create({ _id: "client", _type: "client" })
    .commit();
  const queries = {
    pages: "*[_type == 'page']{_id}",
    onePage: "*[_id == 'page'][0]",
    authors: "*[_type == 'page'][0].author->name",
    later: "*[_id == 'page'][0].next->",
    clients: "count(*[_type in ['client', 'partner']])",
    all: "count(*)",
    nothing: "1 + 1",
  };
  const { next } = followLive(client);
  expect(await next()).toMatchObject({ type: "welcome", id: expect.any(String) });
  /** The names of the queries that share a tag with the message for a change. */
  async function concerned(change: Promise<unknown>): Promise<string[]> {
    const tags: Record<string, string[]> = {};
    for (const [name, query] of Object.entries(queries)) tags[name] = await tagsOf(client, query);
    await change;
    const message = await next();
    if (message.type !== "message") throw new Error(`expected a message (got ${message.type})`);
    return Object.keys(queries).filter((name) => tags[name]?.some((tag) => (message.tags as string[]).includes(tag)));
  }
  expect(await concerned(client.patch("page").set({ title: "New" }).commit())).toEqual([
    "pages",
    "onePage",
    "authors",
    "later",
    "all",
  ]);
  expect(await concerned(client.patch("author").set({ name: "B" }).commit())).toEqual(["authors", "all"]);
  expect(await concerned(client.create({ _id: "later", _type: "note" }))).toEqual(["later", "all"]);
  expect(await concerned(client.create({ _id: "new", _type: "partner" }))).toEqual(["clients", "all"]);
  expect(await concerned(client.delete("client"))).toEqual(["clients", "all"]);
  expect(await concerned(client.create({ _id: "other", _type: "other" }))).toEqual(["all"]);
});

test("every change of a result is announced, whatever the query", async () => {
  const { client } = await openDataset();
  const { next } = followLive(client);
  await next();
  const queries = [
    "*[_type == 'a'] | order(n)[0..1].n",
    "*[_type == 'b' && references('x')]._id",
    "*[_id in ['x', 'y']]{n}",
    "*[_type == 'b']{'n': to->n}",
    "{'all': count(*), 'a': *[_type == 'a' && n > 2]._id}",
    "*[n > 2]._id",
    "*[_type == 'b']{'back': *[_type == 'a' && _id == ^.to._ref].n}",
  ];
  const changes = [
    () => client.create({ _id: "x", _type: "a", n: 1 }),
    () => client.create({ _id: "b1", _type: "b", to: { _ref: "x" } }),
    () => client.patch("x").set({ n: 5 }).commit(),
    () => client.create({ _id: "y", _type: "c", n: 9 }),
    () =>
      client
        .patch("b1")
        .set({ to: { _ref: "y" } })
        .commit(),
    () => client.delete("x"),
    () => client.delete("b1"),
  ];
  const ask = () => Promise.all(queries.map((query) => client.fetch(query, {}, { filterResponse: false })));
  let changed = 0;
  for (const change of changes) {
    const before = await ask();
    await change();
    const message = await next();
    const tags = new Set(message.type === "message" ? (message.tags as string[]) : []);
    for (const [index, answer] of (await ask()).entries()) {
      if (JSON.stringify(answer.result) === JSON.stringify(before[index]?.result)) continue;
      changed += 1;
      expect(
        before[index]?.syncTags?.some((tag) => tags.has(tag)),
        queries[index],
      ).toBe(true);
    }
  }
  expect(changed).toBeGreaterThan(15);
});

test("changes of drafts and versions are sent only on request and with a token", async () => {
  const { tokens, client, anonymous, as } = await openDataset();
  const everyone = followLive(anonymous);
  const editor = followLive(as(tokens.read, { apiVersion: "vX" }), { includeDrafts: true });
  await Promise.all([everyone.next(), editor.next()]);
  await client.create({ _id: "drafts.a", _type: "page" });
  const drafts = await tagsOf(as(tokens.read, { apiVersion: "2025-02-19", perspective: "drafts" }), "*[_id == 'a']");
  await client.create({ _id: "b", _type: "note" });
  const [first, second, heard] = [await editor.next(), await editor.next(), await everyone.next()];
  expect(first).toMatchObject({ type: "message" });
  expect((first as { tags: string[] }).tags).toEqual(expect.arrayContaining(drafts));
  expect(second).toMatchObject({ type: "message" });
  expect(heard).toEqual(second);
});

test("answers have sync tags since the API version that has live events", async () => {
  const { url, dataset } = await openDataset();
  const answer = async (version: string) => (await fetch(`${url}/v${version}/data/query/${dataset}?query=1`)).json();
  expect(await answer("2021-03-24")).not.toHaveProperty("syncTags");
  expect(await answer("2021-03-25")).toHaveProperty("syncTags");
});

/** The events of a stream up to a match, as names and ids. */
async function read(url: string, lastEventId: string, until: RegExp) {
  const response = await fetch(`${url}/vX/data/live/events/production`, { headers: { "last-event-id": lastEventId } });
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (until.test(text)) break;
  }
  return [...text.matchAll(/^event: (\w+)\nid: (\d+)$/gm)].map(([, event, id]) => `${event} ${id}`);
}

test("a reconnected client gets the messages that it missed, or restart", async () => {
  const { url, client } = await startTestService(); // event ids count the commits of all datasets
  for (const _id of ["a", "b", "c"]) await client.create({ _id, _type: "page" });
  expect(await read(url, "1", /^id: 3$/m)).toEqual(["welcome 1", "message 2", "message 3"]);
  expect(await read(url, "3", /^event: welcome$/m)).toEqual(["welcome 3"]);
  for (const unknown of ["4", "-1", "abc"])
    expect(await read(url, unknown, /^event: restart\nid/m), unknown).toEqual(["welcome 3", "restart 3"]);
});

test("a connection beyond the limit gets goaway", async () => {
  const { client, as } = await startTestService({ limits: { streams: 1 } });
  const first = followLive(client);
  expect(await first.next()).toMatchObject({ type: "welcome" });
  const second = followLive(as(undefined, { headers: { "x-second": "1" } }));
  expect(await second.next()).toMatchObject({ type: "goaway", data: { reason: "too many connections" } });
});

test("deleting a draft is announced with the types of the draft and of its document", async () => {
  const { tokens, client, as } = await openDataset();
  await client.create({ _id: "a", _type: "page" });
  await client.create({ _id: "drafts.a", _type: "note" });
  const editor = as(tokens.read, { apiVersion: "2025-02-19", perspective: "drafts" });
  const { next } = followLive(editor, { includeDrafts: true });
  await next();
  const query = "*[_type == 'page']._id";
  expect(await editor.fetch(query)).toEqual([]);
  const tags = await tagsOf(editor, query);
  await client.delete("drafts.a");
  expect(await editor.fetch(query)).toEqual(["a"]);
  const message = await next();
  expect((message as unknown as { tags: string[] }).tags).toEqual(expect.arrayContaining(tags));
});
