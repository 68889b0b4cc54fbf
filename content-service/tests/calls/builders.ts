/** Builders of patches and transactions. */

import type { Patch } from "@sanity/client";
import { expect } from "vitest";
import type { Calls, Surface } from "./call.ts";

const page = {
  _id: "a",
  _type: "page",
  title: "Hello",
  visits: 5,
  seo: { title: "Old" },
  tags: ["a", "b", "c", "d"],
  blocks: [
    { _key: "x", text: "1" },
    { _key: "y", text: "2" },
  ],
};

/** Creates the page, patches it and returns the result. */
async function patched({ client }: Surface, change: (patch: Patch) => Patch): Promise<Record<string, unknown>> {
  await client.create(page);
  return change(client.patch("a")).commit();
}

export const patchCalls: Calls = {
  async patch({ client }) {
    await client.create(page);
    expect(await client.patch("a", { inc: { visits: 1 } }).commit()).toMatchObject({ visits: 6 });
  },
  async "patch: several documents, by ids and by query"({ client }) {
    await client.mutate([{ create: page }, { create: { ...page, _id: "b" } }]);
    const both = await client.patch(["a", "b"]).inc({ visits: 1 }).commit();
    expect(both).toMatchObject([{ visits: 6 }, { visits: 6 }]);
    const { documentIds } = await client
      .patch({ query: "*[visits == $n]", params: { n: 6 } })
      .set({ visits: 0 })
      .commit({ returnFirst: false, returnDocuments: false });
    expect(documentIds.toSorted()).toEqual(["a", "b"]);
  },
  async "patch.commit"(surface) {
    expect(await patched(surface, (patch) => patch.set({ title: "New" }))).toMatchObject({ title: "New" });
    const { documentId } = await surface.client
      .patch("a")
      .set({ title: "B" })
      .commit({ returnFirst: true, returnDocuments: false });
    expect(documentId).toBe("a");
  },
  async "patch.set"(surface) {
    const after = await patched(surface, (patch) => patch.set({ "seo.title": "New", 'blocks[_key=="y"].text': "3" }));
    expect(after).toMatchObject({ seo: { title: "New" }, blocks: [{ text: "1" }, { text: "3" }] });
  },
  async "patch.setIfMissing"(surface) {
    const after = await patched(surface, (patch) => patch.setIfMissing({ title: "New", "seo.text": "New" }));
    expect(after).toMatchObject({ title: "Hello", seo: { title: "Old", text: "New" } });
  },
  async "patch.unset"(surface) {
    const after = await patched(surface, (patch) => patch.unset(["title", "tags[1]", 'blocks[_key=="x"]']));
    expect(after).toMatchObject({ tags: ["a", "c", "d"], blocks: [{ _key: "y" }] });
    expect(after).not.toHaveProperty("title");
  },
  async "patch.inc"(surface) {
    expect(await patched(surface, (patch) => patch.inc({ visits: 2.5 }))).toMatchObject({ visits: 7.5 });
  },
  async "patch.dec"(surface) {
    expect(await patched(surface, (patch) => patch.dec({ visits: 7 }))).toMatchObject({ visits: -2 });
  },
  async "patch.diffMatchPatch"(surface) {
    const difference = "@@ -1,5 +1,6 @@\n Hello\n+!\n";
    expect(await patched(surface, (patch) => patch.diffMatchPatch({ title: difference }))).toMatchObject({
      title: "Hello!",
    });
  },
  async "patch.insert"(surface) {
    const { client } = surface;
    expect((await patched(surface, (patch) => patch.insert("after", "tags[0]", ["x"]))).tags).toEqual([..."axbcd"]);
    expect((await client.patch("a").insert("before", "tags[-1]", ["y"]).commit()).tags).toEqual([..."axbcyd"]);
    expect((await client.patch("a").insert("replace", "tags[1:3]", []).commit()).tags).toEqual([..."acyd"]);
    const byKey = await client
      .patch("a")
      .insert("before", 'blocks[_key=="y"]', [{ _key: "z" }])
      .commit();
    expect(byKey.blocks.map(({ _key }: { _key: string }) => _key)).toEqual(["x", "z", "y"]);
  },
  async "patch.append"(surface) {
    expect((await patched(surface, (patch) => patch.append("tags", ["e", "f"]))).tags).toEqual([..."abcdef"]);
  },
  async "patch.prepend"(surface) {
    expect((await patched(surface, (patch) => patch.prepend("tags", ["0"]))).tags).toEqual([..."0abcd"]);
  },
  async "patch.splice"(surface) {
    expect((await patched(surface, (patch) => patch.splice("tags", 1, 2, ["x"]))).tags).toEqual([..."axd"]);
    expect((await surface.client.patch("a").splice("tags", 1).commit()).tags).toEqual(["a"]);
    expect((await surface.client.patch("a").splice("tags", 0, 0, ["0"]).commit()).tags).toEqual([..."0a"]);
  },
  async "patch.ifRevisionId"(surface) {
    const { _rev } = await patched(surface, (patch) => patch.set({ title: "B" }));
    const again = () => surface.client.patch("a").ifRevisionId(String(_rev)).set({ title: "C" }).commit();
    expect(await again()).toMatchObject({ title: "C" });
    await expect(again()).rejects.toMatchObject({ statusCode: 409 });
  },
  async "patch.clone"(surface) {
    await surface.client.create(page);
    const one = surface.client.patch("a").inc({ visits: 1 });
    const two = one.clone().inc({ visits: 10 });
    expect(await one.commit()).toMatchObject({ visits: 6 });
    expect(await two.commit()).toMatchObject({ visits: 16 });
  },
  "patch.serialize"({ client }) {
    expect(client.patch("a").inc({ n: 1 }).serialize()).toEqual({ id: "a", inc: { n: 1 } });
  },
  "patch.toJSON"({ client }) {
    expect(JSON.stringify(client.patch("a").unset(["n"]))).toBe('{"id":"a","unset":["n"]}');
  },
  async "patch.reset"(surface) {
    const after = await patched(surface, (patch) => patch.set({ title: "B" }).reset().inc({ visits: 1 }));
    expect(after).toMatchObject({ title: "Hello", visits: 6 });
  },
};

export const transactionCalls: Calls = {
  async transaction({ client }) {
    const answer = await client.transaction([{ create: page }, { delete: { id: "a" } }]).commit();
    expect(answer.results.map(({ operation }) => operation)).toEqual(["create", "delete"]);
  },
  async "transaction.commit"({ client }) {
    const transaction = client.transaction().create(page);
    expect(await transaction.commit({ returnDocuments: true })).toMatchObject([page]);
    expect(await client.transaction().delete("a").commit({ dryRun: true })).toMatchObject({ documentIds: ["a"] });
    expect(await client.getDocument("a")).toMatchObject(page);
  },
  async "transaction.create"({ client }) {
    const { documentIds } = await client.transaction().create({ _type: "page" }).create(page).commit();
    expect(documentIds).toEqual([expect.any(String), "a"]);
  },
  async "transaction.createIfNotExists"({ client }) {
    const again = client.transaction().createIfNotExists(page).createIfNotExists(page);
    expect((await again.commit()).results).toMatchObject([{ operation: "create" }, { operation: "none" }]);
  },
  async "transaction.createOrReplace"({ client }) {
    const transaction = client.transaction().createOrReplace(page).createOrReplace({ _id: "a", _type: "page" });
    await transaction.commit();
    expect(await client.getDocument("a")).not.toHaveProperty("title");
  },
  async "transaction.delete"({ client }) {
    await client.transaction().create(page).delete("a").commit();
    expect(await client.fetch("count(*)")).toBe(0);
  },
  async "transaction.patch"({ client }) {
    await client
      .transaction()
      .create(page)
      .patch("a", { inc: { visits: 1 } })
      .patch("a", (patch) => patch.inc({ visits: 10 }))
      .patch(client.patch("a").inc({ visits: 100 }))
      .patch({ query: "*[_type == 'page']" }, { inc: { visits: 1000 } })
      .commit();
    expect(await client.getDocument("a")).toMatchObject({ visits: 1116 });
  },
  async "transaction.transactionId"({ client }) {
    const transaction = client.transaction().transactionId("mine").create(page);
    expect(transaction.transactionId()).toBe("mine");
    expect(await transaction.commit()).toMatchObject({ transactionId: "mine" });
    expect(await client.getDocument("a")).toMatchObject({ _rev: "mine" });
  },
  async "transaction.clone"({ client }) {
    const one = client.transaction().create({ _type: "page" });
    await one.clone().create({ _type: "page" }).commit();
    await one.commit();
    expect(await client.fetch("count(*)")).toBe(3);
  },
  "transaction.serialize"({ client }) {
    expect(client.transaction().delete("a").serialize()).toEqual([{ delete: { id: "a" } }]);
  },
  "transaction.toJSON"({ client }) {
    expect(JSON.stringify(client.transaction().delete("a"))).toBe('[{"delete":{"id":"a"}}]');
  },
  async "transaction.reset"({ client }) {
    await client.transaction().create(page).reset().create({ _id: "b", _type: "page" }).commit();
    expect(await client.fetch("*._id")).toEqual(["b"]);
  },
};
