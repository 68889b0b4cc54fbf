import { expect, test } from "vitest";
import { shareTestService, startTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

test("a created document gets an id, a revision and timestamps", async () => {
  const { client } = await openDataset();
  const document = await client.create({ _type: "page", title: "A" });
  expect(document).toMatchObject({ _id: expect.any(String), _rev: expect.any(String), title: "A" });
  expect(document._createdAt).toBe(document._updatedAt);
  expect((await client.create({ _id: "subscriber.", _type: "page" }))._id).toMatch(/^subscriber\..+/);
});

test("an existing document is skipped or replaced on request", async () => {
  const { client } = await openDataset();
  const first = await client.create({ _id: "a", _type: "page", title: "One", kept: false });
  expect(await client.createIfNotExists({ _id: "a", _type: "page", title: "Two" })).toEqual(first);
  const replaced = await client.createOrReplace({ _id: "a", _type: "page", title: "Three" });
  expect(replaced).toMatchObject({ title: "Three", _createdAt: first._createdAt });
  expect(replaced).not.toHaveProperty("kept");
});

test("a patch applies each of its operations", async () => {
  const { client } = await openDataset();
  await client.create({
    _id: "a",
    _type: "page",
    views: 1,
    left: 5,
    text: "the quick fox",
    items: [
      { _key: "x", n: 1 },
      { _key: "y", n: 2 },
    ],
    gone: true,
  });
  await client
    .patch("a")
    .setIfMissing({ views: 100, tags: [] })
    .set({ 'items[_key=="y"].n': 20, "nested.deep": 1 })
    .unset(["gone", "items[0].n"])
    .inc({ views: 2 })
    .dec({ left: 1 })
    .diffMatchPatch({ text: "@@ -1,9 +1,8 @@\n the \n-quick\n+slow\n" })
    .commit();
  await client.patch("a").append("tags", ["b"]).commit();
  await client.patch("a").prepend("tags", ["a"]).commit();
  await client.patch("a").splice("tags", 1, 1, ["c", "d"]).commit();
  expect(await client.getDocument("a")).toMatchObject({
    views: 3,
    left: 4,
    text: "the slow fox",
    items: [{ _key: "x" }, { _key: "y", n: 20 }],
    nested: { deep: 1 },
    tags: ["a", "c", "d"],
  });
  expect(await client.getDocument("a")).not.toHaveProperty("gone");
});

test("splice replaces, removes and inserts items at every position", async () => {
  const { client } = await openDataset();
  const spliced = async (start: number, count?: number) => {
    await client.createOrReplace({ _id: "a", _type: "page", tags: ["a", "b", "c"] });
    return (await client.patch("a").splice("tags", start, count, ["X"]).commit()).tags;
  };
  expect(await spliced(0, 0)).toEqual(["X", "a", "b", "c"]);
  expect(await spliced(1, 0)).toEqual(["a", "X", "b", "c"]);
  expect(await spliced(3, 0)).toEqual(["a", "b", "c", "X"]);
  expect(await spliced(1, 1)).toEqual(["a", "X", "c"]);
  expect(await spliced(1)).toEqual(["a", "X"]);
  expect(await spliced(-1)).toEqual(["a", "b", "X"]);
  expect(await spliced(0)).toEqual(["X"]);
  const atTheEnd = client.patch("a").insert("replace", "tags[-1:]", ["Y"]);
  expect((await atTheEnd.commit()).tags).toEqual(["X", "Y"]);
});

test("a patch of a missing document, of an id or of a type is refused", async () => {
  const { client } = await openDataset();
  await client.create({ _id: "a", _type: "page" });
  await expect(client.patch("b").set({ n: 1 }).commit()).rejects.toMatchObject({ statusCode: 409 });
  for (const change of [{ _id: "b" }, { _type: "other" }])
    await expect(client.patch("a").set(change).commit()).rejects.toMatchObject({
      statusCode: 400,
      details: { items: [{ error: { type: "cannotModifyImmutableAttributeError" } }] },
    });
});

test("documents are patched and deleted by query", async () => {
  const { client } = await openDataset();
  for (const n of [1, 2, 3]) await client.create({ _id: `n${n}`, _type: "number", n });
  await client
    .patch({ query: "*[_type == 'number' && n > $least]", params: { least: 1 } })
    .set({ big: true })
    .commit();
  expect(await client.fetch("*[big]._id | order(@)")).toEqual(["n2", "n3"]);
  await client.delete({ query: "*[big]" });
  expect(await client.fetch("*[_type == 'number']._id")).toEqual(["n1"]);
  await client.patch(["n1"]).set({ named: true }).commit();
  expect(await client.fetch("*[named]._id")).toEqual(["n1"]);
});

test("a transaction commits completely or not at all, and its mutations see each other", async () => {
  const { client } = await openDataset();
  const { results } = await client
    .transaction()
    .create({ _id: "a", _type: "page", n: 1 })
    .patch("a", (patch) => patch.inc({ n: 1 }))
    .commit();
  expect(results).toMatchObject([
    { id: "a", operation: "create" },
    { id: "a", operation: "update" },
  ]);
  const failing = client
    .transaction()
    .delete("a")
    .create({ _id: "b", _type: "page" })
    .create({ _id: "b", _type: "page" });
  await expect(failing.commit()).rejects.toMatchObject({ details: { items: [{ index: 2 }] } });
  expect(await client.fetch("*[_type == 'page']{_id, n}")).toEqual([{ _id: "a", n: 2 }]);
});

test("a strong reference must have a target at the end of the transaction", async () => {
  const { client } = await openDataset();
  const a = { _id: "a", _type: "page", next: { _type: "reference", _ref: "b" } };
  const b = { _id: "b", _type: "page", next: { _type: "reference", _ref: "a" } };
  await expect(client.create(a)).rejects.toMatchObject({
    statusCode: 409,
    details: { items: [{ error: { type: "documentReferenceDoesNotExistError", id: "a", referenceID: "b" } }] },
  });
  await client.transaction().create(a).create(b).commit();
  await client.create({ _id: "c", _type: "page", next: { _type: "reference", _ref: "nowhere", _weak: true } });
});

test("a referenced document can be deleted only together with the documents that refer to it", async () => {
  const { client } = await openDataset();
  await client.create({ _id: "a", _type: "page" });
  await client.create({ _id: "b", _type: "page", next: { _type: "reference", _ref: "a" } });
  await expect(client.delete("a")).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('Document "a" cannot be deleted as there are references to it from "b"'),
    details: { items: [{ error: { type: "documentHasExistingReferencesError", id: "a", referencingIDs: ["b"] } }] },
  });
  await client.transaction().delete("a").delete("b").commit();
  await client.create({ _id: "d", _type: "page" });
  await client.create({ _id: "e", _type: "page", next: { _type: "reference", _ref: "d" } });
  await client.patch("e").unset(["next"]).commit();
  await client.delete("d");
  expect(await client.fetch("*[_type == 'page']._id")).toEqual(["e"]);
});

test("a dry run returns the results and writes nothing", async () => {
  const { client } = await openDataset();
  expect(await client.create({ _id: "a", _type: "page" }, { dryRun: true })).toMatchObject({ _id: "a" });
  expect(await client.getDocument("a")).toBeUndefined();
});

test("objects in arrays get keys on request", async () => {
  const { client } = await openDataset();
  const options = { autoGenerateArrayKeys: true };
  await client.create({ _id: "a", _type: "page", items: [{ n: 1 }, { _key: "mine", n: 2 }, 3] }, options);
  await client
    .patch("a")
    .append("items", [{ n: 4 }])
    .commit(options);
  const document = await client.getDocument("a");
  const key = expect.stringMatching(/^[a-f0-9]{12}$/);
  expect(document?.items).toEqual([{ _key: key, n: 1 }, { _key: "mine", n: 2 }, 3, { _key: key, n: 4 }]);
});

test("an invalid mutation is refused with its whole transaction", async () => {
  const { client, url, tokens, dataset } = await openDataset();
  const post = (body: string) =>
    fetch(`${url}/v1/data/mutate/${dataset}`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${tokens.write}` },
    });
  const create = { create: { _id: "a", _type: "page" } };
  const wrong = [
    {},
    { mutations: {} },
    { mutations: [create, { make: {} }] },
    { mutations: [create, { create: { _id: "b" } }] },
    { mutations: [create, { create: { _id: "-b", _type: "page" } }] },
    { mutations: [create, { create: { _id: "b..c", _type: "page" } }] },
    { mutations: [create, { create: { _id: "x".repeat(129), _type: "page" } }] },
    { mutations: [create, { patch: { id: "a", set: { "a[1": 1 } } }] },
    { mutations: [create, { patch: { id: "a", inc: { n: "1" } } }] },
    { mutations: [create, { patch: { set: { n: 1 } } }] },
    { mutations: [create, { patch: { id: "a", insert: { items: [] } } }] },
    { mutations: [create, { delete: { query: "*[" } }] },
    { mutations: [create], transactionId: 7 },
  ];
  for (const body of wrong) expect((await post(JSON.stringify(body))).status, JSON.stringify(body)).toBe(400);
  expect((await post("{")).status).toBe(400);
  expect(await client.fetch("count(*)")).toBe(0);
});

test("an invalid id is refused by every mutation", async () => {
  const { client } = await openDataset();
  for (const request of [client.delete("a..b"), client.patch("-a").set({ n: 1 }).commit(), client.delete("a b")])
    await expect(request).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining("must be 1 to 128 letters, digits"),
    });
});

test("a body that is nested too deeply is refused", async () => {
  const { client } = await openDataset();
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
  await client.create({ _id: "deep", _type: "page", ...nested(100) });
  for (const levels of [250, 20_000])
    await expect(client.create({ _type: "page", ...nested(levels) }), `${levels}`).rejects.toMatchObject({
      statusCode: 400,
      message: "Bad Request - The body may be nested at most 200 levels deep",
    });
});

test("a patch that results in an infinite number is refused", async () => {
  const { client } = await openDataset();
  await client.create({ _id: "a", _type: "page", n: 1.7e308 });
  await expect(client.patch("a").inc({ n: 1.7e308 }).commit()).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining("too large"),
  });
  expect(await client.getDocument("a")).toMatchObject({ n: 1.7e308 });
});

test("a transaction that takes too long is refused as a whole", async () => {
  const { client } = await startTestService({ limits: { transactionMs: 100 } });
  await client.create({ _id: "a", _type: "page", list: [1] });
  await expect(client.patch("a").unset(["list[0:1000000000]"]).commit()).rejects.toMatchObject({
    statusCode: 400,
    message: "Bad Request - Nothing was written: it took longer than 100 ms",
  });
  expect(await client.getDocument("a")).toMatchObject({ list: [1] });
});
