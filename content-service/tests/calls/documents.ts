/** Reads and writes of documents. */

import { expect } from "vitest";
import { type Calls, first } from "./call.ts";

const page = { _id: "a", _type: "page", title: "A" };

export const documentCalls: Calls = {
  async fetch({ client }) {
    await client.create(page);
    expect(await client.fetch("*[_type == $type]{title}", { type: "page" })).toEqual([{ title: "A" }]);
  },
  async "fetch: unfiltered response"({ client }) {
    const answer = await client.fetch("1 + 1", {}, { filterResponse: false });
    expect(answer).toMatchObject({ query: "1 + 1", result: 2, ms: expect.any(Number), syncTags: expect.any(Array) });
  },
  async "fetch: with a perspective"({ client }) {
    await client.mutate([{ create: page }, { create: { ...page, _id: "drafts.a", title: "B" } }]);
    const drafts = await client.fetch("*{_id, _originalId, title}", {}, { perspective: "drafts" });
    expect(drafts).toEqual([{ _id: "a", _originalId: "drafts.a", title: "B" }]);
    expect(await client.fetch("*.title", {}, { perspective: "published" })).toEqual(["A"]);
  },
  async getDocument({ client }) {
    await client.create(page);
    expect(await client.getDocument("a", { tag: "one" })).toMatchObject(page);
    expect(await client.getDocument("b")).toBeUndefined();
  },
  async "getDocument: version of a release, and all versions"({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.create(page);
    await client.createVersion({ document: { _type: "page", title: "B" }, publishedId: "a", releaseId: "spring" });
    expect(await client.getDocument("a", { releaseId: "spring" })).toMatchObject({ title: "B" });
    const versions = await client.getDocument("a", { includeAllVersions: true });
    expect(versions.map(({ _id }) => _id).toSorted()).toEqual(["a", "versions.spring.a"]);
  },
  async getDocuments({ client }) {
    await client.mutate([{ create: page }, { create: { ...page, _id: "b" } }]);
    const found = await client.getDocuments(["b", "missing", "a"]);
    expect(found.map((document) => document?._id)).toEqual(["b", undefined, "a"]);
    expect(found[1]).toBeNull();
  },
  async documentsExists({ client }) {
    await client.create(page);
    expect(await client.documentsExists(["a", "b"])).toEqual(new Set(["a"]));
  },
  async create({ client }) {
    const created = await client.create({ _type: "page", title: "A" });
    expect(created).toMatchObject({ title: "A", _id: expect.any(String), _rev: expect.any(String) });
    expect((await client.create({ _type: "page", _id: "note." }))._id).toMatch(/^note\..+/);
  },
  async createIfNotExists({ client }) {
    expect(await client.createIfNotExists(page)).toMatchObject(page);
    expect(await client.createIfNotExists({ ...page, title: "B" })).toMatchObject(page);
  },
  async createOrReplace({ client }) {
    await client.createOrReplace({ ...page, text: "old" });
    const { _createdAt } = await client.createOrReplace(page);
    expect(await client.getDocument("a")).toMatchObject({ ...page, _createdAt });
    expect(await client.getDocument("a")).not.toHaveProperty("text");
  },
  async delete({ client }) {
    await client.create(page);
    expect(await client.delete("a")).toMatchObject({ documentIds: ["a"], results: [{ operation: "delete" }] });
    expect(await client.getDocument("a")).toBeUndefined();
  },
  async "delete: by query"({ client }) {
    await client.mutate(["a", "b", "c"].map((_id) => ({ create: { _id, _type: "page" } })));
    const { documentIds } = await client.delete({ query: "*[_id in $ids]", params: { ids: ["a", "b"] } });
    expect(documentIds.toSorted()).toEqual(["a", "b"]);
    expect(await client.fetch("*._id")).toEqual(["c"]);
  },
  async mutate({ client }) {
    const mutations = [{ create: page }, { patch: { id: "a", set: { title: "B" } } }, { delete: { id: "missing" } }];
    const answer = await client.mutate(mutations, { transactionId: "mine", returnDocuments: false });
    expect(answer).toMatchObject({ transactionId: "mine", documentIds: ["a", "a", "missing"] });
    expect(answer.results.map(({ operation }) => operation)).toEqual(["create", "update", "none"]);
  },
  async "mutate: returning documents"({ client }) {
    const mutations = [{ create: page }, { create: { ...page, _id: "b" } }];
    const documents = await client.mutate(mutations, { returnDocuments: true });
    expect(documents).toMatchObject([page, { ...page, _id: "b" }]);
  },
  async "mutate: returning the first result"({ client }) {
    const again = [{ createOrReplace: page }, { createOrReplace: { ...page, _id: "b" } }];
    expect(await client.mutate(again, { returnFirst: true, returnDocuments: true })).toMatchObject(page);
    expect(await client.mutate(again, { returnFirst: true, returnDocuments: false })).toMatchObject({
      documentId: "a",
    });
  },
  async "mutate: dry run"({ client }) {
    const answer = await client.mutate([{ create: page }], { dryRun: true });
    expect(answer).toMatchObject({ documentIds: ["a"] });
    expect(await client.fetch("count(*)")).toBe(0);
  },
  async "mutate: generating array keys"({ client }) {
    const blocks = { ...page, blocks: [{ text: "1" }, { text: "2", _key: "mine" }] };
    await client.mutate([{ create: blocks }], { autoGenerateArrayKeys: true });
    const keys = await client.fetch<string[]>("*[0].blocks[]._key");
    expect(keys).toEqual([expect.stringMatching(/.+/), "mine"]);
  },
  async "mutate: other visibilities and options"({ client }) {
    await client.mutate([{ create: page }], { visibility: "async", skipCrossDatasetReferenceValidation: true });
    await client.mutate([{ patch: { id: "a", inc: {} } }], { visibility: "deferred", tag: "later" });
    expect(await client.getDocument("a")).toMatchObject(page);
  },
  async "mutate: patches and transactions"({ client }) {
    await client.mutate(client.transaction().create(page));
    await client.mutate(client.patch("a").set({ title: "B" }));
    expect(await client.getDocument("a")).toMatchObject({ title: "B" });
  },
  async dataRequest({ client }) {
    await client.dataRequest("mutate", { mutations: [{ create: page }] }, {});
    expect(await client.dataRequest("query", { query: "*.title", params: {} })).toMatchObject({ result: ["A"] });
  },
  async request({ client, dataset }) {
    await client.create(page);
    expect(await client.request({ url: `/data/doc/${dataset}/a` })).toMatchObject({ documents: [page] });
    expect(await client.request({ url: `/data/query/${dataset}`, query: { query: "*.title" } })).toMatchObject({
      result: ["A"],
    });
  },
  getUrl({ client, url }) {
    expect(client.getUrl("/projects")).toBe(`${url}/v2025-02-19/projects`);
  },
  getDataUrl({ client, dataset }) {
    expect(client.getDataUrl("doc", "a")).toBe(`/data/doc/${dataset}/a`);
  },
  async clone({ client }) {
    const other = client.clone();
    other.config({ dataset: "other" });
    expect(await client.fetch("1")).toBe(1);
    await expect(other.fetch("1")).rejects.toMatchObject({ statusCode: 404 });
  },
  async config({ client, dataset }) {
    expect(client.config()).toMatchObject({ projectId: "embedded", dataset });
    expect(await client.config({ perspective: "published" }).fetch("1")).toBe(1);
    expect(client.config().perspective).toBe("published");
  },
  async withConfig({ client, tokens }) {
    const reader = client.withConfig({ token: tokens.read });
    expect(await reader.fetch("1")).toBe(1);
    await expect(reader.create(page)).rejects.toMatchObject({ statusCode: 403 });
    expect(await client.create(page)).toMatchObject(page);
  },
  async "withConfig: a resource"({ client, dataset }) {
    const resource = client.withConfig({ resource: { type: "dataset", id: `embedded.${dataset}` } });
    expect(await resource.create(page)).toMatchObject(page);
    expect(await resource.fetch("*.title")).toEqual(["A"]);
    expect(await resource.getDocument("a")).toMatchObject(page);
    await resource.action({ actionType: "sanity.action.document.unpublish", publishedId: "a", draftId: "drafts.a" });
    expect(await resource.documentsExists(["a", "drafts.a"])).toEqual(new Set(["drafts.a"]));
    expect(await first(resource.listen("*", {}, { events: ["welcome"] }))).toMatchObject({ type: "welcome" });
    expect(await first(resource.live.events())).toMatchObject({ type: "welcome" });
  },
};
