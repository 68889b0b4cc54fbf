import type { ClientPerspective } from "@sanity/client";
import { expect, test } from "vitest";
import { shareTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

const ids = "*[_type == 'page'] | order(_id) { _id, _originalId, title }";

async function serviceWithLayers() {
  const service = await openDataset();
  await service.client
    .transaction()
    .create({ _id: "about", _type: "page", title: "About" })
    .create({ _id: "drafts.about", _type: "page", title: "About, a draft" })
    .create({ _id: "drafts.new", _type: "page", title: "New, a draft" })
    .create({ _id: "versions.spring.about", _type: "page", title: "About, in spring" })
    .create({ _id: "versions.spring.old", _type: "page", title: "Old", _system: { delete: true } })
    .create({ _id: "old", _type: "page", title: "Old" })
    .commit();
  return service;
}

test("a parameter may be null", async () => {
  const { client } = await openDataset();
  expect(await client.fetch("$a == null && $b == null", { a: null, b: null })).toBe(true);
});

test("a query without a match is answered with null", async () => {
  const { client } = await openDataset();
  expect(await client.fetch("*[_type == 'page'][0]")).toBeNull();
});

test("the answer repeats the query unless returnQuery is false", async () => {
  const { client } = await openDataset();
  const answer = await client.fetch("*[0]", {}, { filterResponse: false });
  expect(answer).toMatchObject({ query: "*[0]", result: null, ms: expect.any(Number) });
  const terse = await client.fetch("*[0]", {}, { filterResponse: false, returnQuery: false });
  expect(terse).not.toHaveProperty("query");
});

test("references are resolved within the perspective", async () => {
  const { client } = await serviceWithLayers();
  await client.create({ _id: "menu", _type: "menu", page: { _type: "reference", _ref: "about" } });
  const query = "*[_id == 'menu'][0].page->title";
  expect(await client.fetch(query, {}, { perspective: "published" })).toBe("About");
  expect(await client.fetch(query, {}, { perspective: "drafts" })).toBe("About, a draft");
});

test("drafts replace published documents and have their published ids", async () => {
  const { client } = await serviceWithLayers();
  expect(await client.fetch(ids, {}, { perspective: "drafts" })).toEqual([
    { _id: "about", _originalId: "drafts.about", title: "About, a draft" },
    { _id: "new", _originalId: "drafts.new", title: "New, a draft" },
    { _id: "old", _originalId: "old", title: "Old" },
  ]);
});

test("the first layer of a perspective wins, and a version marked for unpublishing hides its document", async () => {
  const { client } = await serviceWithLayers();
  expect(await client.fetch(ids, {}, { perspective: ["spring", "drafts"] })).toEqual([
    { _id: "about", _originalId: "versions.spring.about", title: "About, in spring" },
    { _id: "new", _originalId: "drafts.new", title: "New, a draft" },
  ]);
});

test("the default perspective is published since API versions with releases, and raw without versions before", async () => {
  const { tokens, client, as } = await serviceWithLayers();
  const recent = as(tokens.read, { apiVersion: "2025-02-19" });
  expect(await recent.fetch("*[_type == 'page']._id")).toEqual(["about", "old"]);
  expect((await client.fetch<string[]>("*[_type == 'page']._id")).toSorted()).toEqual([
    "about",
    "drafts.about",
    "drafts.new",
    "old",
  ]);
  expect(await recent.fetch("count(*)", {}, { perspective: "raw" })).toBe(6);
});

test("without a token no document with a dot in its id is visible in any perspective", async () => {
  const { client, anonymous } = await serviceWithLayers();
  await client.create({ _id: "subscriber.1", _type: "page", title: "Private" });
  for (const perspective of ["raw", "published", "drafts", ["spring"]] satisfies ClientPerspective[])
    expect(
      await anonymous.fetch("*[_type == 'page']{'id': coalesce(_originalId, _id)}.id", {}, { perspective }),
    ).toEqual(["about", "old"]);
  expect(await anonymous.fetch("*[_id == 'menu'][0].page->", {}, { perspective: "raw" })).toBeNull();
});

test("a perspective has at most twenty layers", async () => {
  const { url, dataset } = await openDataset();
  const status = async (layers: string) =>
    (await fetch(`${url}/v1/data/query/${dataset}?query=1&perspective=${layers}`)).status;
  const stack = (count: number) => Array.from({ length: count }, (_, n) => `r${n}`).join(",");
  expect([await status(`${stack(20)},r0,r0`), await status(stack(21))]).toEqual([200, 400]);
});

test("a dataset can be queried as a resource", async () => {
  const { tokens, as, dataset } = await openDataset();
  const client = as(tokens.write, { resource: { type: "dataset", id: `embedded.${dataset}` } });
  await client.create({ _id: "a", _type: "page" });
  expect(await client.fetch("*[_id == 'a'][0]._id")).toBe("a");
  expect((await client.getDocument("a"))?._id).toBe("a");
  const elsewhere = as(tokens.write, { resource: { type: "dataset", id: `other.${dataset}` } });
  await expect(elsewhere.fetch("*")).rejects.toMatchObject({ statusCode: 404 });
});
